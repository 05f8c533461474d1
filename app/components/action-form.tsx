import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { ToastKey } from "./toaster";
import { showToast } from "./toaster";

type Props = {
  /** The API route that does it. */
  action: string;
  method?: "post" | "put" | "delete";
  fields?: Record<string, string>;
  /** Where a plain form goes back to. */
  returnTo: string;
  toast?: ToastKey;
  /** With JavaScript: where to go when it is done; else the page stays and asks for its data again. */
  leadsTo?: string;
  className?: string;
  children: ReactNode;
};

/** A button's form to the API: a plain form that comes back with its toast, or with JavaScript the same in place. */
export function ActionForm({ action, method = "post", fields = {}, returnTo, toast, leadsTo, className, children }: Props) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const refusal = await send(action, new FormData(event.currentTarget));
    setSending(false);
    if (refusal) return showToast({ key: `error.${refusal}`, isError: true });
    if (toast) showToast({ key: toast });
    if (leadsTo) navigate(leadsTo, { replace: true });
    else revalidate();
  }

  return (
    <form method="post" action={action} onSubmit={submit} className={className} aria-busy={isSending}>
      <input type="hidden" name="returnTo" value={returnTo} />
      {method === "post" ? null : <input type="hidden" name="_method" value={method} />}
      {toast ? <input type="hidden" name="toast" value={toast} /> : null}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** Sends a form to the API; the code of its refusal, or null when it was done. */
async function send(action: string, form: FormData): Promise<string | null> {
  try {
    const response = await fetch(action, {
      method: "POST",
      body: new URLSearchParams(form as unknown as Record<string, string>),
      headers: { Accept: "application/json" },
    });
    if (response.ok) return null;
    const answer: { code?: string } = await response.json();
    return answer.code ?? "internal";
  } catch {
    return "offline";
  }
}
