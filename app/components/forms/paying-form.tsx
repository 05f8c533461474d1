import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { ToastKey } from "#app/components/toasts/toast-subject";
import { showToast } from "#app/components/toasts/toaster";
import { failureToast } from "#app/lib/failure-toast";
import { sendForm } from "./action-form";

type Props = {
  action: string;
  fields?: Record<string, string>;
  returnTo: string;
  before?: ToastKey;
  toast?: ToastKey;
  children: ReactNode | ((isSending: boolean) => ReactNode);
};

type Answer = { checkoutUrl?: string; portalUrl?: string };

/** Form that may redirect to the payment provider. */
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
      addEventListener("pageshow", () => setSending(false), { once: true }); // restored from the back-forward cache
      return location.assign(page);
    }
    setSending(false);
    if (refusal) showToast(failureToast(refusal, undefined));
    // stays inside the settings panel
    else if (page?.startsWith("/settings")) navigate(page, { preventScrollReset: true, state: state && { ...state, depth: (state.depth ?? 1) + 1 } });
    else if (page) navigate(page);
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
