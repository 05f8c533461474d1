import { type UploadPurpose, type UploadRefusal, uploadPicture } from "./upload-picture";

export type UploadProgress = { sent: number; total: number; isWaiting: boolean };

type Options = { purpose: UploadPurpose; signal: AbortSignal; onProgress: (progress: UploadProgress) => void };

const firstRetryMs = 1000;
const longestRetryMs = 30_000;

/** Sends all files, waiting for connections; returns a refusal, or null if canceled. */
export async function uploadFiles(files: File[], { purpose, signal, onProgress }: Options): Promise<Map<File, string> | UploadRefusal | null> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const urls = new Map<File, string>();
  let done = 0;
  for (const file of files) {
    let sent = 0;
    let retryMs = firstRetryMs;
    const report = (isWaiting: boolean) => onProgress({ sent: done + sent, total, isWaiting });
    report(false);
    const onPart = (received: number) => {
      if (received > sent) retryMs = firstRetryMs;
      sent = received;
      report(false);
    };
    for (;;) {
      const outcome = await uploadPicture(file, { purpose, signal, onProgress: onPart });
      if (signal.aborted) return null;
      if (outcome !== "unreached" && "refusal" in outcome) return outcome;
      if (outcome !== "unreached") {
        urls.set(file, outcome.imageUrl);
        break;
      }
      report(true);
      await waitForConnection(retryMs, signal);
      if (signal.aborted) return null;
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
    done += file.size;
  }
  return urls;
}

/** Until the connection comes back, or that long. */
export function waitForConnection(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end, { signal: ended.signal });
    signal.addEventListener("abort", end, { signal: ended.signal });
  });
}
