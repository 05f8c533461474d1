import { decodePicture, shrinkPhoto } from "#app/components/pictures/shrink";
import { uploadFiles, waitForConnection } from "#app/components/uploads/upload-files";
import type { ArchivedLook } from "#app/models/looks/imported/imported-look";
import type { Archive } from "./archive-file";

export type Outcome = "brought" | "refused";
/** `full`: no more today. */
export type End = "done" | "stopped" | "full" | "failed";

type Options = {
  signal: AbortSignal;
  onOutcome: (look: ArchivedLook, outcome: Outcome) => void;
  onWaiting: (isWaiting: boolean) => void;
};

const retryMs = 5000;

/** Sends one look after the other; each is made once, whoever sends it again. */
export async function sendLooks(looks: ArchivedLook[], archive: Archive, { signal, onOutcome, onWaiting }: Options): Promise<End> {
  for (const look of looks) {
    const files = await readPictures(look, archive);
    const urls = await uploadFiles(files, { purpose: "import", signal, onProgress: ({ isWaiting }) => onWaiting(isWaiting) });
    if (urls === null || signal.aborted) return "stopped";
    if ("refusal" in urls) {
      if (!urls.refusal.startsWith("image_")) return endOf(urls.refusal);
      onOutcome(look, "refused");
      continue;
    }
    const imageUrls = [...new Set(files.flatMap((file) => urls.get(file) ?? []))];
    const answer = imageUrls.length > 0 ? await createLook(look, imageUrls, signal, onWaiting) : "image_broken";
    if (answer === "stopped") return "stopped";
    if (answer && !answer.startsWith("image_") && answer !== "invalid") return endOf(answer);
    onOutcome(look, answer === null ? "brought" : "refused");
  }
  return "done";
}

const endOf = (code: string): End => (code === "rate_limited" ? "full" : "failed");

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

/** Null when it is there, else the reason. */
async function createLook({ key, takenAt, caption }: ArchivedLook, imageUrls: string[], signal: AbortSignal, onWaiting: Options["onWaiting"]) {
  const body = JSON.stringify({ key, takenAt, caption, images: imageUrls.map((imageUrl) => ({ imageUrl })) });
  for (;;) {
    try {
      const answer = await fetch("/api/imports", { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body, signal });
      onWaiting(false);
      if (answer.ok) return null;
      if (answer.status < 502 || answer.status > 504) return String((await answer.json()).code ?? "internal");
    } catch {
      // not reached
    }
    if (signal.aborted) return "stopped";
    onWaiting(true);
    await waitForConnection(retryMs, signal);
  }
}
