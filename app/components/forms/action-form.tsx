import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { runAfterSheetsClose } from "#app/components/hooks/sheet-history";
import { useCurrentPath } from "#app/components/hooks/use-here";
import type { ToastKey } from "#app/components/toasts/toast-subject";
import { showToast } from "#app/components/toasts/toaster";
import { failureToast } from "#app/lib/failure-toast";
import { confirmPasswordPath } from "#app/paths";

type Props = {
  /** For submit buttons outside the form. */
  id?: string;
  action: string;
  method?: "post" | "put" | "patch" | "delete";
  fields?: Record<string, string>;
  /** Redirect target without scripts. */
  returnTo: string;
  toast?: ToastKey;
  toastName?: string;
  /** Toast chosen by the response. */
  toastOf?: (answer: unknown) => ToastKey | undefined;
  failure?: ToastKey;
  /** Fields for undo, sent to `undoAction` or `action`. */
  undo?: Record<string, string>;
  undoAction?: string;
  /** Receives false after undo. */
  onDone?: ((isDone: boolean) => void) | undefined;
  /** Navigates here on success instead of revalidating. */
  leadsTo?: string | ((answer: unknown) => string | undefined) | undefined;
  isQuiet?: boolean;
  className?: string;
  children: ReactNode | ((isSending: boolean) => ReactNode);
};

/** A one-button API form, with and without scripts. */
export function ActionForm(props: Props) {
  const {
    id,
    action,
    method = "post",
    fields = {},
    returnTo,
    toast,
    toastName,
    toastOf,
    failure,
    undo,
    undoAction,
    onDone,
    leadsTo,
    isQuiet = false,
    className,
    children,
  } = props;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const currentPath = useCurrentPath();
  const [isSending, setSending] = useState(false);
  const lastSubmission = useRef<Submission | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const form = new FormData(event.currentTarget);
    lastSubmission.current = getSubmission(form, lastSubmission.current);
    const { refusal, answer } = await sendForm(action, form, lastSubmission.current.key);
    setSending(false);
    if (refusal === "password_required") return navigate(confirmPasswordPath(currentPath));
    if (refusal) return showToast(failureToast(refusal, failure));
    lastSubmission.current = null;
    const otherwise = toastOf?.(answer);
    if (otherwise) showToast({ key: otherwise });
    else if (toast) showToast({ key: toast, name: toastName, undo: undo && (() => runUndo(undo)) });
    onDone?.(true);
    const path = typeof leadsTo === "function" ? leadsTo(answer) : leadsTo;
    if (path) runAfterSheetsClose(() => navigate(path, { replace: true }));
    else if (!isQuiet) revalidate();
  }

  async function runUndo(undoFields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(undoFields)) form.set(name, value);
    const { refusal } = await sendForm(undoAction ?? action, form);
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
      {toastName ? <input type="hidden" name="toastName" value={toastName} /> : null}
      {failure ? <input type="hidden" name="failure" value={failure} /> : null}
      {undo ? <input type="hidden" name="undo" value={new URLSearchParams(undo).toString()} /> : null}
      {undoAction ? <input type="hidden" name="undoAction" value={undoAction} /> : null}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === "function" ? children(isSending) : children}
    </form>
  );
}

type Submission = { body: string; key: string | undefined };

/** Reuses the idempotency key for an unchanged resubmission. */
function getSubmission(form: FormData, last: Submission | null): Submission {
  const body = toSearchParams(form).toString();
  return last?.body === body ? last : { body, key: crypto.randomUUID?.() };
}

const toSearchParams = (form: FormData) => new URLSearchParams(form as unknown as Record<string, string>);

/** Sends a form to the API; `refusal` is an error code. */
export async function sendForm(action: string, form: FormData, key?: string): Promise<{ refusal: string | null; answer?: unknown }> {
  try {
    const response = await fetch(action, {
      method: "POST",
      body: toSearchParams(form),
      headers: { Accept: "application/json", ...(key ? { "Idempotency-Key": key } : {}) },
    });
    const isOurs = response.status === 204 || response.headers.get("Content-Type")?.startsWith("application/json");
    if (!isOurs) return { refusal: "unavailable" }; // answered by a proxy
    const answer: { code?: string } | undefined = response.status === 204 ? undefined : await response.json();
    return { refusal: response.ok ? null : (answer?.code ?? "internal"), answer };
  } catch {
    return { refusal: "offline" };
  }
}
