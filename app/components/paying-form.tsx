import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { failureToast } from "#app/http/failure-toast";
import { showToast, type ToastKey } from "./toaster";

type Props = {
  action: string;
  fields?: Record<string, string>;
  returnTo: string;
  before?: ToastKey;
  toast?: ToastKey;
  children: ReactNode | ((isSending: boolean) => ReactNode);
};

type Answer = { checkoutUrl?: string; portalUrl?: string; code?: string };

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
    const answer = await send(action, fields);
    const page = answer.checkoutUrl ?? answer.portalUrl;
    if (page && !page.startsWith("/")) return location.assign(page); // the button waits until the page is gone
    setSending(false);
    if (answer.code) showToast(failureToast(answer.code, undefined));
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

async function send(action: string, fields: Record<string, string>): Promise<Answer> {
  try {
    const response = await fetch(action, { method: "POST", body: new URLSearchParams(fields), headers: { Accept: "application/json" } });
    return await response.json();
  } catch {
    return { code: "offline" };
  }
}
