import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { failureToast } from "#app/http/failure-toast";
import { sendForm } from "./action-form";
import { showToast, type ToastKey } from "./toaster";

type Props = {
  action: string;
  fields?: Record<string, string>;
  returnTo: string;
  before?: ToastKey;
  toast?: ToastKey;
  children: ReactNode | ((isSending: boolean) => ReactNode);
};

type Answer = { checkoutUrl?: string; portalUrl?: string };

/** A button that may lead to the payment provider: to its page if the answer names one, else the thing is done. A plain form is sent on by the server. */
export function PayingForm({ action, fields = {}, returnTo, before, toast, children }: Props) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    if (before) showToast({ key: before });
    const { refusal, answer } = await sendForm(action, new FormData(event.currentTarget));
    const { checkoutUrl, portalUrl } = (answer ?? {}) as Answer;
    const page = checkoutUrl ?? portalUrl;
    if (page && !page.startsWith("/")) {
      addEventListener("pageshow", () => setSending(false), { once: true }); // the browser's Back shows this page as it was left
      return location.assign(page);
    }
    setSending(false);
    if (refusal) showToast(failureToast(refusal, undefined));
    // in the panel of the settings one stays in it
    else if (page) navigate(page, { preventScrollReset: true, state: state && { ...state, depth: (state.depth ?? 1) + 1 } });
    else {
      if (toast) showToast({ key: toast });
      revalidate();
    }
  }

  return (
    <form method="post" action={action} onSubmit={submit} aria-busy={isSending}>
      <input type="hidden" name="returnTo" value={returnTo} />
      {toast ? <input type="hidden" name="toast" value={toast} /> : null}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === "function" ? children(isSending) : children}
    </form>
  );
}
