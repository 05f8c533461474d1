import { createHash } from "node:crypto";
import { consumeLimit } from "#app/http/rate-limit.server";
import { AppError } from "#app/lib/app-error";
import { ingestPicture } from "#app/media/ingest.server";
import { readParts, removeParts, removeUploads, storePart } from "#app/media/upload-parts.server";
import { imageUrlOf } from "#app/models/media/picture";
import type { UploadInput } from "#app/models/media/upload.schema";
import { addReceived, findUpload, getOwnUpload, insertUpload, listSurplusUploads, setUploadPicture, type Upload } from "#app/models/media/upload.server";
import { maxPartBytes, minPartBytes } from "#app/models/media/upload-parts";
import { consumeUploadLimit, requireBytesToday } from "./upload.server";

const maxOpenUploads = 5;

type UploadState = { id: string; received: number; imageUrl: string | null };

const presentUpload = ({ id, received, mediaId }: Upload): UploadState => ({ id, received, imageUrl: mediaId && imageUrlOf(mediaId) });

/** Begins an upload, or finds how far the same file has come. */
export async function startUpload(ownerId: string, input: UploadInput): Promise<UploadState> {
  const begun = await findUpload(ownerId, input);
  if (begun) return presentUpload(begun);
  await consumeLimit(input.purpose === "import" ? "import-picture" : "upload-start", ownerId);
  const made = (await insertUpload({ ownerId, ...input })) ?? (await findUpload(ownerId, input));
  if (!made) throw new AppError("conflict");
  await removeUploads(await listSurplusUploads(ownerId, maxOpenUploads));
  return presentUpload(made);
}

/** Takes the part that begins where the last one ended; the last part makes the picture. */
export async function receivePart(ownerId: string, id: string, offset: number, part: Uint8Array): Promise<UploadState> {
  const upload = await getOwnUpload(ownerId, id);
  if (!upload) throw new AppError("not_found");
  if (upload.mediaId || offset !== upload.received) return presentUpload(upload);
  const received = offset + part.length;
  const isLast = received === upload.bytes;
  if (received > upload.bytes || part.length > maxPartBytes || (part.length < minPartBytes && !isLast)) throw new AppError("invalid");
  if (part.length > 0) {
    await storePart(id, offset, part);
    if (!(await addReceived(upload, part.length))) return presentUpload((await getOwnUpload(ownerId, id)) ?? upload);
  }
  return isLast ? finishUpload({ ...upload, received }) : presentUpload({ ...upload, received });
}

/** After a failure that may pass the last part is sent again, empty. */
async function finishUpload(upload: Upload): Promise<UploadState> {
  const { id, ownerId, purpose, bytes: size, digest } = upload;
  const isImport = purpose === "import"; // counted when it began
  const bytes = await readParts(id, size);
  if (!bytes) {
    await removeUploads([id]); // the client begins anew
    throw new AppError("not_found");
  }
  try {
    if (createHash("sha256").update(bytes).digest("hex") !== digest) throw new AppError("image_broken");
    await (isImport ? requireBytesToday(ownerId) : consumeUploadLimit(ownerId));
    const { id: mediaId } = await ingestPicture({ ownerId, purpose: purpose === "edit_input" ? purpose : "post", bytes });
    await setUploadPicture(id, mediaId);
    await removeParts(id).catch(() => {}); // the sweep tries again
    return presentUpload({ ...upload, mediaId });
  } catch (error) {
    if (error instanceof AppError && !["unavailable", "rate_limited", "storage_full"].includes(error.code)) await removeUploads([id]);
    throw error;
  }
}
