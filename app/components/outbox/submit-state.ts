import type { ClientActionFunctionArgs, useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { offlineClientAction } from "#app/components/data/offline-client-action";
import type { ToastKey } from "#app/components/toasts/toast-subject";
import { showToast } from "#app/components/toasts/toaster";
import { failureToast } from "#app/lib/failure-toast";
import { hold } from "./hold";
import { isPathWaiting, setSentState } from "./outbox";

const getPath = (url: string) => new URL(url).pathname;

async function holdForm(path: string, form: FormData, failure?: ToastKey) {
  const isHeld = await hold(path, Object.fromEntries(form) as Record<string, string>);
  showToast(isHeld ? { key: "sentLater" } : failureToast("offline", failure));
}

/** Submits a like, save or follow by fetcher; the outbox keeps it without a connection. */
export const submitState =
  ({ submit }: Pick<ReturnType<typeof useFetcher>, "submit">, failure?: ToastKey) =>
  (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const path = getPath(form.action);
    if (!navigator.onLine || isPathWaiting(path)) return holdForm(path, new FormData(form), failure);
    setSentState(path, null);
    submit(form);
  };

/** Client action of a like, save or follow; the outbox keeps what met no server. */
export async function heldClientAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const form = args.request.clone().formData();
  return offlineClientAction(args, async () => holdForm(getPath(args.request.url), await form));
}
