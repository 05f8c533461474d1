import type { ClientActionFunctionArgs } from "@remix-run/react";
import { offlineClientAction } from "#app/components/data/offline-client-action";
import { hold } from "#app/components/outbox/hold";
import { isPathWaiting, readState, setSentState } from "#app/components/outbox/outbox";
import type { ToastKey } from "#app/components/toasts/toast-subject";
import { showToast } from "#app/components/toasts/toaster";
import { failureToast } from "#app/lib/failure-toast";
import { announceReply, setKnown, setWanted, type ToggleState } from "./toggle-store";

type Fields = Record<string, string>;

/** One request at a time for each address; the last tap is sent after it. */
const running = new Map<string, { fields: Fields; next: Fields | null }>();

/** Shows the wanted state at once and sends it; the outbox keeps it without a connection. */
export function sendToggle(path: string, fields: Fields): void {
  setWanted(path, readState(path, fields));
  const request = running.get(path);
  if (request) request.next = fields;
  else if (!navigator.onLine || isPathWaiting(path)) holdToggle(path, fields);
  else submit(path, fields);
}

let requests = 0;

function submit(path: string, fields: Fields): void {
  running.set(path, { fields, next: null });
  setSentState(path, null);
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  const key = `toggle ${++requests}`; // the next one with the same key would abort it
  window.__remixRouter.fetch(key, "root", path, { formMethod: "post", formEncType: "application/x-www-form-urlencoded", formData });
}

const failures: Partial<Record<string, ToastKey>> = { like: "likeFailed", save: "saveFailed" };
const getFailure = (path: string) => failures[path.split("/").at(-1) ?? ""];

async function holdToggle(path: string, fields: Fields): Promise<void> {
  const isHeld = await hold(path, fields);
  setWanted(path, null);
  showToast(isHeld ? { key: "sentLater" } : failureToast("offline", getFailure(path)));
}

/** Client action of a like, save or follow; the outbox keeps what met no server. */
export async function toggleClientAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const path = new URL(args.request.url).pathname;
  const fields = running.get(path)?.fields ?? {};
  try {
    const answer = await offlineClientAction(args, () => holdToggle(path, fields));
    finish(path, answer instanceof Response ? await answer.clone().json() : answer);
    return answer;
  } catch (error) {
    finish(path, {});
    throw error;
  }
}

type Answer = { isLiked?: boolean; likesCount?: number; isSaved?: boolean; isFollowing?: boolean; followersCount?: number; code?: string };

function readAnswer({ isLiked, isSaved, isFollowing, likesCount, followersCount }: Answer): ToggleState | null {
  const isOn = isLiked ?? isSaved ?? isFollowing;
  return isOn === undefined ? null : { isOn, count: likesCount ?? followersCount ?? 0 };
}

function finish(path: string, answer: Answer): void {
  const { fields = {}, next = null } = running.get(path) ?? {};
  running.delete(path);
  const known = readAnswer(answer);
  if (known) setKnown(path, known);
  if (next && readState(path, next) !== known?.isOn) {
    sendToggle(path, next);
    return;
  }
  setWanted(path, null);
  if (known) announceReply({ path, isOn: known.isOn, fields: next ?? fields });
  else if (answer.code) showToast(failureToast(answer.code, getFailure(path)));
}
