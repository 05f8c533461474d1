import { consumeLimit } from "#app/http/rate-limit.server";
import { AppError } from "#app/lib/app-error";
import { mendCutOut } from "#app/media/cut-out/cut-out.server";
import { removePictureFiles, storePictureFiles } from "#app/media/files.server";
import { reserveMediaId } from "#app/models/media/media.server";
import { maxMaskBytes } from "#app/models/pieces/cut-out";
import { addMendedCutOut, discardCutOut, keepCutOut, requireCutOutToMend, startCutOut, undoCutOut } from "#app/models/pieces/cut-out.server";

export async function submitCutOut(...given: Parameters<typeof startCutOut>): Promise<void> {
  await consumeLimit("cut-out", given[0]);
  await startCutOut(...given);
}

const acts = { keep: keepCutOut, discard: discardCutOut, undo: undoCutOut };

export async function changeCutOut(ownerId: string, pieceId: string, act: keyof typeof acts): Promise<void> {
  await consumeLimit("piece", ownerId);
  await acts[act](ownerId, pieceId);
}

/** Makes another version by the mask of a brush. */
export async function submitMask(ownerId: string, pieceId: string, mask: FormDataEntryValue | null): Promise<void> {
  if (!(mask instanceof Blob) || mask.size > maxMaskBytes) throw new AppError("invalid", { issues: [{ path: "mask", message: "errors:mask_invalid" }] });
  const { id, picture } = await requireCutOutToMend(ownerId, pieceId);
  await consumeLimit("cut-out", ownerId);
  const made = await mendCutOut(picture.mediaId, picture.base, new Uint8Array(await mask.arrayBuffer()), picture.isAi);
  if (!made) throw new AppError("cut_out_empty");
  const mediaId = await reserveMediaId();
  await storePictureFiles(mediaId, made.files);
  if (await addMendedCutOut(ownerId, pieceId, id, mediaId, made)) return;
  await removePictureFiles(mediaId);
  throw new AppError("conflict");
}
