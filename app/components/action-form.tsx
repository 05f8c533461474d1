import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { failureToast } from "#app/http/failure-toast";
import type { ToastKey } from "./toaster";
import { showToast } from "./toaster";

type Props = {
  /** For buttons that stand elsewhere. */
  id?: string;
  /** The API route that does it. */
  action: string;
  method?: "post" | "put" | "delete";
  fields?: Record<string, string>;
  /** Where a plain form goes back to. */
  returnTo: string;
  toast?: ToastKey;
  /** What to say when it could not be done; else the error's own words. */
  failure?: ToastKey;
  /** With JavaScript the toast offers to take it back by the same route with these fields. */
  undo?: Record<string, string>;
  /** Told true when it is done, false when it was taken back. */
  onDone?: (isDone: boolean) => void;
  /** With JavaScript: where to go when it is done; else the page stays and asks for its data again. */
  leadsTo?: string;
  className?: string;
  children: ReactNode;
};

/** A button's form to the API: a plain form that comes back with its toast, or with JavaScript the same in place. */
export function ActionForm({ id, action, method = "post", fields = {}, returnTo, toast, failure, undo, onDone, leadsTo, className, children }: Props) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const refusal = await sendForm(action, new FormData(event.currentTarget));
    setSending(false);
    if (refusal) return showToast(failureToast(refusal, failure));
    if (toast) showToast({ key: toast, undo: undo && (() => takeBack(undo)) });
    onDone?.(true);
    if (leadsTo) navigate(leadsTo, { replace: true });
    else revalidate();
  }

  async function takeBack(undoing: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(undoing)) form.set(name, value);
    const refusal = await sendForm(action, form);
    showToast(refusal ? { key: `error.${refusal}`, isError: true } : { key: "undone" });
    if (refusal) return;
    onDone?.(false);
    revalidate();
  }

  return (
    <form id={id} method="post" action={action} onSubmit={submit} className={className} aria-busy={isSending}>
      <input type="hidden" name="returnTo" value={returnTo} />
      {method === "post" ? null : <input type="hidden" name="_method" value={method} />}
      {toast ? <input type="hidden" name="toast" value={toast} /> : null}
      {failure ? <input type="hidden" name="failure" value={failure} /> : null}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** Sends a form to the API; the code of its refusal, or null when it was done. */
async function sendForm(action: string, form: FormData): Promise<string | null> {
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
