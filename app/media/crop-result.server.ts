import { AppError } from "#app/models/app-error";
import type { Media } from "#app/models/media.server";
import { masterFile } from "#app/models/picture";
import { readPictureFile } from "./files.server";
import { ingestAiCrop } from "./ingest.server";

/** The middle of a result, 4:5, cut from its master as a picture of its own to be posted. */
export async function cropResult(ownerId: string, mediaId: string): Promise<Media> {
  const master = await readPictureFile(mediaId, masterFile);
  if (!master) throw new AppError("not_found");
  return ingestAiCrop(ownerId, new Uint8Array(await master.arrayBuffer()));
}
