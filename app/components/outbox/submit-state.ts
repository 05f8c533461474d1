import type { ClientActionFunctionArgs, useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { offlineClientAction } from "#app/components/data/offline-client-action";
import type { ToastKey } from "#app/components/toasts/toast-subject";
import { showToast } from "#app/components/toasts/toaster";
import { failureToast } from "#app/lib/failure-toast";
import { hold } from "./hold";
import { isPathWaiting, setSentState } from "./outbox";

async function holdForm(path: string, form: FormData): Promise<boolean> {
  const isHeld = await hold(path, Object.fromEntries(form) as Record<string, string>);
  if (isHeld) showToast({ key: "sentLater" });
  return isHeld;
}

/** Submits a like, save or follow by fetcher; the outbox keeps it without a connection. */
export const submitState =
  ({ submit }: Pick<ReturnType<typeof useFetcher>, "submit">, failure?: ToastKey) =>
  async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const path = new URL(form.action).pathname;
    if (navigator.onLine && !isPathWaiting(path)) {
      setSentState(path, null);
      submit(form);
    } else if (!(await holdForm(path, new FormData(form)))) showToast(failureToast("offline", failure));
  };

/** Client action of a like, save or follow; the outbox keeps what met no server. */
export async function heldClientAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const form = await args.request.clone().formData();
  const answer = await offlineClientAction(args);
  const isOffline = answer instanceof Response && (await answer.clone().json()).code === "offline";
  const isHeld = isOffline && (await holdForm(new URL(args.request.url).pathname, form));
  return isHeld ? Response.json({ code: "held" }, { status: 503 }) : answer;
}
