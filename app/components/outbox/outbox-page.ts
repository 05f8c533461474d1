import { toStoredFile } from "#app/components/data/indexed-db";
import { showToast } from "#app/components/toasts/toaster";
import { removeLocal, writeLocal } from "#app/lib/local-storage";
import { outboxChannel, syncTag } from "./channel";
import { type Act, type ActKind, type HeldPicture, outboxFlag } from "./entry";
import { announceWordsSent, getEntries, isAnyWaiting, readState, setEntries, setSentState } from "./outbox";
import { addEntry, announceChange, changeEntry, countAllEntries, listEntries, removeEntries } from "./outbox-store";
import { sendOutbox } from "./send-outbox";

const firstRetryMs = 4000;
const longestRetryMs = 60_000;

let viewerId: string | null = null;
let channel: BroadcastChannel | null = null;
let retryMs = firstRetryMs;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows and sends what waits for this account; nothing without one. */
export async function openOutbox(id: string | null): Promise<void> {
  if (viewerId === id) return;
  viewerId = id;
  if (!channel) {
    channel = new BroadcastChannel(outboxChannel);
    channel.onmessage = ({ data }: MessageEvent<string | null>) => void onChange(data);
    addEventListener("online", sendNow);
    document.addEventListener("visibilitychange", sendNow);
  }
  await refresh();
  await send();
}

async function onChange(sentKey: string | null): Promise<void> {
  const sent = getEntries().find(({ key }) => key === sentKey);
  if (sent?.wanted !== null && sent) setSentState(sent.path, sent.wanted);
  await refresh();
  if (sent?.wanted === null) announceWordsSent();
  if (sent?.kind === "look") showToast({ key: "postCreated" });
}

async function refresh(): Promise<void> {
  const id = viewerId;
  const entries = id ? await listEntries(id) : [];
  if (id === viewerId) setEntries(entries);
  if ((await countAllEntries()) === 0) removeLocal(outboxFlag);
  clearTimeout(retryTimer);
  if (isAnyWaiting()) retryTimer = setTimeout(() => void send(), retryMs);
}

function sendNow(): void {
  retryMs = firstRetryMs;
  void send();
}

/** Sends in order; repeats while something waits. */
async function send(): Promise<void> {
  if (!isAnyWaiting()) return;
  if (navigator.onLine) await sendOutbox().catch(() => {});
  await refresh();
  retryMs = Math.min(retryMs * 2, longestRetryMs);
}

const kinds: Record<string, ActKind> = { like: "like", save: "save", follow: "follow", comments: "comment", messages: "message", posts: "look" };
const controlFields = ["_method", "returnTo", "toast"];

function readAct(path: string, fields: Record<string, string>): Act {
  const kind = kinds[path.split("/").at(-1) ?? ""];
  if (!kind) throw new Error(`the outbox keeps no ${path}`);
  const method = fields._method === "delete" ? "DELETE" : "POST";
  const body = Object.fromEntries(Object.entries(fields).filter(([name]) => !controlFields.includes(name)));
  return { kind, method, path, body, wanted: readState(path, fields) };
}

/** Stores a write of the API and sends it when it can be; false when it does not fit. */
export async function holdWrite(
  id: string,
  path: string,
  fields: Record<string, string>,
  key: string = makeKey(),
  pictures: HeldPicture[] = [],
): Promise<boolean> {
  await openOutbox(id);
  writeLocal(outboxFlag, "1");
  setSentState(path, null);
  const [first, ...more] = await Promise.all(pictures.map(async ({ file, altText }) => ({ file: await toStoredFile(file), altText })));
  const entry = { ...readAct(path, fields), key, viewerId: id, madeAt: Date.now(), picture: first?.file ?? null, more, refusal: null };
  const isHeld = await addEntry(entry);
  announceChange(null);
  await refresh();
  if (isHeld) registerSync();
  if (isHeld) sendNow();
  return isHeld;
}

// absent on insecure origins
const makeKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Sends after the page was closed, where browsers can. */
function registerSync(): void {
  navigator.serviceWorker?.ready.then((registration: SyncRegistration) => registration.sync?.register(syncTag)).catch(() => {});
}

export async function retryEntry(key: string): Promise<void> {
  await changeEntry(key, { refusal: null });
  announceChange(null);
  await refresh();
  sendNow();
}

export async function discardEntries(keys: string[]): Promise<void> {
  await removeEntries(keys);
  announceChange(null);
  await refresh();
}
