import { maxPartBytes } from "#app/models/media/upload-parts";

// shared by pages and the service worker

const firstPartBytes = 128 * 1024;
const leastPartBytes = 32 * 1024;
const wantedPartMs = 1500;
const timeoutMs = 60_000;

export type UploadPurpose = "post" | "edit_input" | "import";

type Answer = { id: string; received: number; imageUrl: string | null };
/** `retryAfter` in seconds. */
export type UploadRefusal = { refusal: string; retryAfter?: number };
export type UploadOutcome = { imageUrl: string } | UploadRefusal | "unreached";

type Options = { purpose: UploadPurpose; headers?: Record<string, string>; signal?: AbortSignal; onProgress?: (received: number) => void };

/** Sends a picture in parts, from where an earlier attempt with the same file ended. */
export async function uploadPicture(file: Blob, { purpose, headers, signal, onProgress }: Options): Promise<UploadOutcome> {
  const send = createSender(headers, signal);
  const announced = JSON.stringify({ purpose, bytes: file.size, digest: await computeDigest(file) });
  let answer = await send("POST", "/api/uploads", announced, { "Content-Type": "application/json" });
  let partBytes = firstPartBytes;
  for (let before = -1; ; ) {
    if (answer === "unreached" || "refusal" in answer) return answer;
    const { id, received, imageUrl } = answer;
    onProgress?.(received);
    if (imageUrl) return { imageUrl };
    if (received <= before) return "unreached";
    before = received;
    const startedAt = performance.now();
    const part = file.slice(received, received + partBytes);
    answer = await send("PATCH", `/api/uploads/${id}`, part, { "Content-Type": "application/octet-stream", "Upload-Offset": String(received) });
    const fitting = (partBytes * wantedPartMs) / (performance.now() - startedAt);
    partBytes = Math.round(Math.min(maxPartBytes, Math.max(leastPartBytes, fitting)));
  }
}

// answers after which the same request may succeed; 404: the upload is gone and begins anew
const retryStatuses = new Set([404, 408, 502, 503, 504]);

const createSender =
  (common: Record<string, string> = {}, signal?: AbortSignal) =>
  async (method: string, path: string, body: BodyInit, headers: Record<string, string>): Promise<Answer | UploadRefusal | "unreached"> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const init = { method, body, headers: { Accept: "application/json", ...common, ...headers } };
      const answer = await fetch(path, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
      const isOurs = answer.headers.get("Content-Type")?.startsWith("application/json");
      if (!isOurs || retryStatuses.has(answer.status)) return "unreached";
      const content = await answer.json();
      return answer.ok ? content : { refusal: String(content.code ?? "internal"), retryAfter: Number(answer.headers.get("Retry-After") ?? 0) };
    } catch {
      return "unreached";
    }
  };

async function computeDigest(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
