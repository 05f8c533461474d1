import { decodePicture, shrinkPhoto } from "#app/components/pictures/shrink";
import { uploadFiles, waitForConnection } from "#app/components/uploads/upload-files";
import type { UploadRefusal } from "#app/components/uploads/upload-picture";
import type { ArchivedLook } from "#app/models/looks/imported/imported-look";
import type { Archive } from "./archive-file";

export type Outcome = "brought" | "refused";
/** `full`: no more today. */
export type End = "done" | "stopped" | "full" | "failed";
/** For a connection, or for a limit of some minutes. */
export type Wait = "connection" | "limit" | null;

type Options = {
  signal: AbortSignal;
  onOutcome: (look: ArchivedLook, outcome: Outcome) => void;
  onWait: (wait: Wait) => void;
};

const retryMs = 5000;
/** Longer limits are those of a day. */
const longestWaitSeconds = 10 * 60;

/** Sends one look after the other; each is made once, whoever sends it again. */
export async function sendLooks(looks: ArchivedLook[], archive: Archive, options: Options): Promise<End> {
  for (const look of looks) {
    const files = await readPictures(look, archive);
    for (;;) {
      const answer = await sendLook(look, files, options);
      if (answer === "stopped" || options.signal.aborted) return "stopped";
      if (answer === "brought" || isOfLook(answer.refusal)) {
        options.onOutcome(look, answer === "brought" ? answer : "refused");
        break;
      }
      const seconds = answer.retryAfter ?? 0;
      if (answer.refusal !== "rate_limited") return "failed";
      if (seconds <= 0 || seconds > longestWaitSeconds) return "full";
      options.onWait("limit");
      await wait(seconds * 1000, options.signal);
      options.onWait(null);
    }
  }
  return "done";
}

/** The next one may be taken. */
const isOfLook = (refusal: string) => refusal === "invalid" || refusal.startsWith("image_");

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Those that the browser can show, made smaller. */
async function readPictures({ pictures }: ArchivedLook, archive: Archive): Promise<File[]> {
  const files: File[] = [];
  for (const name of pictures) {
    const file = await archive.readPicture(name).catch(() => null);
    const bitmap = file && (await decodePicture(file));
    if (bitmap) files.push(await shrinkPhoto(file, bitmap));
  }
  return files;
}

type Answer = "brought" | "stopped" | UploadRefusal;

async function sendLook(look: ArchivedLook, files: File[], { signal, onWait }: Options): Promise<Answer> {
  const onProgress = ({ isWaiting }: { isWaiting: boolean }) => onWait(isWaiting ? "connection" : null);
  const urls = await uploadFiles(files, { purpose: "import", signal, onProgress });
  if (urls === null) return "stopped";
  if ("refusal" in urls) return urls;
  const imageUrls = [...new Set(files.flatMap((file) => urls.get(file) ?? []))];
  return imageUrls.length > 0 ? createLook(look, imageUrls, signal, onWait) : { refusal: "image_broken" };
}

async function createLook({ key, takenAt, caption }: ArchivedLook, imageUrls: string[], signal: AbortSignal, onWait: Options["onWait"]): Promise<Answer> {
  const body = JSON.stringify({ key, takenAt, caption, images: imageUrls.map((imageUrl) => ({ imageUrl })) });
  for (;;) {
    try {
      const answer = await fetch("/api/imports", { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body, signal });
      const { id, code } = await answer.json(); // a network's sign-in page is none
      onWait(null);
      if (answer.ok && id) return "brought";
      const refusal = String(code ?? "internal");
      if (answer.status < 502 || answer.status > 504) return { refusal, retryAfter: Number(answer.headers.get("Retry-After") ?? 0) };
    } catch {
      // not reached
    }
    if (signal.aborted) return "stopped";
    onWait("connection");
    await waitForConnection(retryMs, signal);
  }
}
