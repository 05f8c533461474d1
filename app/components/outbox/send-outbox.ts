import type { StoredFile } from "#app/components/data/indexed-db";
import { type UploadOutcome, uploadPicture } from "#app/components/uploads/upload-picture";
import { isWaiting, type OutboxEntry } from "./entry";
import { announceChange, changeEntry, listEntries, removeEntries } from "./outbox-store";

// shared by pages and the service worker

const timeoutMs = 60_000;

// answers after which the same request may succeed
const retryStatuses = new Set([401, 408, 429, 502, 503, 504]);

type Outcome = "sent" | "unsent" | { refusal: string };

/** Sends one after the other; true when nothing is left to send. */
export async function sendOutbox(): Promise<boolean> {
  return navigator.locks ? await navigator.locks.request("outbox", sendEntries) : sendEntries();
}

async function sendEntries(): Promise<boolean> {
  const viewerId = await readViewerId();
  if (!viewerId) return false;
  for (;;) {
    const entry = (await listEntries(viewerId)).find(isWaiting);
    if (!entry) return true;
    const outcome = await sendEntry(entry);
    if (outcome === "unsent") return false;
    if (outcome === "sent") await removeEntries([entry.key]);
    else await changeEntry(entry.key, outcome);
    announceChange(outcome === "sent" ? entry.key : null);
  }
}

/** Account of the session; null without session or connection. */
async function readViewerId(): Promise<string | null> {
  try {
    const answer = await fetch("/api/auth/me");
    const viewer: { id: string } | null = answer.ok ? await answer.json() : null;
    return viewer?.id ?? null;
  } catch {
    return null;
  }
}

async function sendEntry(entry: OutboxEntry): Promise<Outcome> {
  const body: Record<string, unknown> = { ...entry.body };
  if (entry.picture) {
    const uploaded = await upload(entry.picture, { "Espelho-Viewer": entry.viewerId });
    if (uploaded === "unreached") return "unsent";
    if ("refusal" in uploaded) return temporaryCodes.has(uploaded.refusal) ? "unsent" : uploaded;
    body.imageUrl = uploaded.imageUrl;
    await changeEntry(entry.key, { body: { ...entry.body, imageUrl: uploaded.imageUrl }, picture: null });
  }
  // an upload that was sent before is found again by its digest
  const images: { imageUrl: unknown; altText?: string }[] = [{ imageUrl: body.imageUrl }];
  for (const { file, altText } of entry.more ?? []) {
    const uploaded = await upload(file, { "Espelho-Viewer": entry.viewerId });
    if (uploaded === "unreached") return "unsent";
    if ("refusal" in uploaded) return temporaryCodes.has(uploaded.refusal) ? "unsent" : uploaded;
    images.push({ imageUrl: uploaded.imageUrl, altText });
  }
  if (images.length > 1) Object.assign(body, { images, imageUrl: undefined });
  const headers: Record<string, string> = { "Espelho-Viewer": entry.viewerId, ...(body.key ? {} : { "Idempotency-Key": entry.key }) };
  const { outcome } = await request(entry.method, entry.path, entry.method === "POST" ? body : null, headers);
  return outcome;
}

// refusals after which the same request may succeed
const temporaryCodes = new Set(["signed_out", "rate_limited"]);

async function upload(picture: StoredFile, headers: Record<string, string>): Promise<UploadOutcome> {
  if (crypto.subtle) return uploadPicture(new Blob([picture.bytes], { type: picture.type }), { purpose: "post", headers });
  // insecure origins compute no digest
  const { outcome, answer } = await request("POST", "/api/posts/upload-image", { imageData: await toDataUrl(picture) }, headers);
  if (outcome === "unsent") return "unreached";
  return outcome === "sent" ? { imageUrl: String(answer.imageUrl) } : outcome;
}

async function request(method: string, path: string, body: object | null, headers: Record<string, string> = {}) {
  try {
    const answer = await fetch(path, {
      method,
      headers: { Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}), ...headers },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const isOurs = answer.status === 204 || answer.headers.get("Content-Type")?.startsWith("application/json");
    if (!isOurs || retryStatuses.has(answer.status)) return { outcome: "unsent" as const, answer: {} };
    const content: Record<string, unknown> = answer.status === 204 ? {} : await answer.json();
    if (content.code === "idempotency_running") return { outcome: "unsent" as const, answer: {} };
    return { outcome: answer.ok ? ("sent" as const) : { refusal: String(content.code ?? "internal") }, answer: content };
  } catch {
    return { outcome: "unsent" as const, answer: {} };
  }
}

function toDataUrl({ bytes, type }: StoredFile): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([bytes], { type }));
  });
}
