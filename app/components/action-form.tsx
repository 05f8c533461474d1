import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { failureToast } from "#app/http/failure-toast";
import { confirmPasswordPath } from "#app/paths";
import { showToast, type ToastKey } from "./toaster";
import { useHere } from "./use-here";

type Props = {
  /** For buttons that stand elsewhere. */
  id?: string;
  /** The API route that does it. */
  action: string;
  method?: "post" | "put" | "patch" | "delete";
  fields?: Record<string, string>;
  /** Where a plain form goes back to. */
  returnTo: string;
  toast?: ToastKey;
  /** With JavaScript: what to say instead, by the answer. */
  toastOf?: (answer: unknown) => ToastKey | undefined;
  /** What to say when it could not be done; else the error's own words. */
  failure?: ToastKey;
  /** With JavaScript the toast offers to take it back with these fields, by the same route or `undoAction`. */
  undo?: Record<string, string>;
  undoAction?: string;
  /** Told true when it is done, false when it was taken back. */
  onDone?: ((isDone: boolean) => void) | undefined;
  /** With JavaScript: where to go when it is done; else the page stays and asks for its data again, unless `isQuiet`. */
  leadsTo?: string;
  isQuiet?: boolean;
  className?: string;
  /** The button; told while it is on its way. */
  children: ReactNode | ((isSending: boolean) => ReactNode);
};

/** A button's form to the API: a plain form that comes back with its toast, or with JavaScript the same in place. */
export function ActionForm(props: Props) {
  const {
    id,
    action,
    method = "post",
    fields = {},
    returnTo,
    toast,
    toastOf,
    failure,
    undo,
    undoAction = action,
    onDone,
    leadsTo,
    isQuiet = false,
    className,
    children,
  } = props;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const here = useHere();
  const [isSending, setSending] = useState(false);
  const attempt = useRef<Attempt | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const form = new FormData(event.currentTarget);
    attempt.current = attemptAt(form, attempt.current);
    const { refusal, answer } = await sendForm(action, form, attempt.current.key);
    setSending(false);
    if (refusal === "password_required") return navigate(confirmPasswordPath(here));
    if (refusal) return showToast(failureToast(refusal, failure));
    attempt.current = null;
    const otherwise = toastOf?.(answer);
    if (otherwise) showToast({ key: otherwise });
    else if (toast) showToast({ key: toast, undo: undo && (() => takeBack(undo)) });
    onDone?.(true);
    if (leadsTo) navigate(leadsTo, { replace: true });
    else if (!isQuiet) revalidate();
  }

  async function takeBack(undoing: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(undoing)) form.set(name, value);
    const { refusal } = await sendForm(undoAction, form);
    showToast(refusal ? { key: `error.${refusal}`, isError: true } : { key: "undone" });
    if (refusal) return;
    onDone?.(false);
    if (!isQuiet) revalidate();
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
      {typeof children === "function" ? children(isSending) : children}
    </form>
  );
}

type Attempt = { said: string; key: string | undefined };

/** What is sent again unchanged, as after a lost answer, is done once. A browser makes keys only for a page that came safely; any other goes without. */
function attemptAt(form: FormData, last: Attempt | null): Attempt {
  const said = textOf(form).toString();
  return last?.said === said ? last : { said, key: crypto.randomUUID?.() };
}

const textOf = (form: FormData) => new URLSearchParams(form as unknown as Record<string, string>);

/** Sends a form to the API; its answer, and the code of its refusal or null when it was done. */
export async function sendForm(action: string, form: FormData, key?: string): Promise<{ refusal: string | null; answer?: unknown }> {
  try {
    const response = await fetch(action, {
      method: "POST",
      body: textOf(form),
      headers: { Accept: "application/json", ...(key ? { "Idempotency-Key": key } : {}) },
    });
    const isOurs = response.status === 204 || response.headers.get("Content-Type")?.startsWith("application/json");
    if (!isOurs) return { refusal: "unavailable" }; // a proxy answered in our place
    const answer: { code?: string } | undefined = response.status === 204 ? undefined : await response.json();
    return { refusal: response.ok ? null : (answer?.code ?? "internal"), answer };
  } catch {
    return { refusal: "offline" };
  }
}
