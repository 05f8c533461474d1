import { data } from "@remix-run/node";
import { requireBytesToday } from "#app/actions/upload.server";
import { asAppError, errorResponseInit } from "#app/http/error-response.server";
import { streamFormFile } from "#app/http/form-file.server";
import { readPageFormData } from "#app/http/input.server";
import { errorKey } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { maxFormFields } from "#app/http/request-body.server";
import { AppError } from "#app/lib/app-error";
import type { ZipSource } from "#app/lib/zip/zip-directory";
import { readZipEntry } from "#app/lib/zip/zip-entry";
import { ZipError } from "#app/lib/zip/zip-error";
import type { Language } from "#app/locales/languages";
import { ingestPicture } from "#app/media/ingest.server";
import { openStoredArchive, removeArchive, type StoredLook, storeArchive, withReadingSlot } from "#app/media/stored-archive.server";
import { maxBroughtAtOnce } from "#app/models/looks/imported/imported-look";
import { listImportedKeys } from "#app/models/looks/imported/imported-look.server";
import { maxPictureBytes } from "#app/models/media/photo";
import { imageUrlOf } from "#app/models/media/picture";
import { importLook } from "./import.server";

const maxMs = 40_000;

/** Takes a whole ZIP file; answers the reason where it is none of Instagram's. */
export async function receiveArchive(request: Request, ownerId: string) {
  try {
    await consumeLimit("archive", ownerId);
    const problem = await storeArchive(ownerId, streamFormFile(request, "archive"));
    return problem && data({ problem, errors: [] }, 422);
  } catch (thrown) {
    const error = asAppError(thrown);
    return data({ problem: null, errors: [errorKey(error, "errors:internal")] }, errorResponseInit(error));
  }
}

/** Brings the ticked looks for as long as a request may last, or deletes the archive. */
export async function bringFromArchive(request: Request, ownerId: string, language: Language) {
  const form = await readPageFormData(request, { look: maxFormFields, act: 1 });
  if (form.get("act") === "delete") {
    await removeArchive(ownerId);
    return "archiveDeleted" as const;
  }
  const keys = new Set(form.getAll("look").map(String));
  const answer = (errors: string[], init: ResponseInit | number) => data({ errors, left: [...keys] }, init);
  if (keys.size === 0) return answer(["errors:looks_required"], 422);
  if (keys.size > maxBroughtAtOnce) return answer(["errors:invalid"], 422);
  try {
    const archive = await openStoredArchive(ownerId);
    if (!archive) return "archiveGone" as const;
    for (const key of await listImportedKeys(ownerId)) keys.delete(key);
    const started = performance.now();
    let refused = 0;
    for (const look of archive.looks.filter(({ key }) => keys.has(key))) {
      if (performance.now() - started > maxMs) return answer([], 200);
      if (!(await withReadingSlot(() => bringLook(archive.source, look, ownerId, language)))) refused++;
      keys.delete(look.key);
    }
    return refused > 0 ? ("looksPartlyBrought" as const) : ("looksBrought" as const);
  } catch (thrown) {
    const error = asAppError(thrown);
    if (error.code === "archive_gone") return "archiveGone" as const;
    return answer([`errors:${error.code}`], errorResponseInit(error));
  }
}

/** False where no picture can be taken. */
async function bringLook(source: ZipSource, look: StoredLook, ownerId: string, language: Language): Promise<boolean> {
  const images: { imageUrl: string }[] = [];
  for (const entry of look.entries) {
    await consumeLimit("import-picture", ownerId); // also for what cannot be read
    const bytes = await readZipEntry(source, entry, maxPictureBytes).catch(ignoreBadPicture);
    if (!bytes) continue;
    await requireBytesToday(ownerId);
    const picture = await ingestPicture({ ownerId, purpose: "post", bytes }).catch(ignoreBadPicture);
    if (picture) images.push({ imageUrl: imageUrlOf(picture.id) });
  }
  if (images.length === 0) return false;
  const { key, takenAt, caption } = look;
  await importLook(ownerId, { key, takenAt, caption, images }, language);
  return true;
}

function ignoreBadPicture(error: unknown): null {
  if (error instanceof ZipError || (error instanceof AppError && error.code.startsWith("image_"))) return null;
  throw error;
}
