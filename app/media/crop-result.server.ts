import { AppError } from "#app/models/app-error";
import type { Media } from "#app/models/media.server";
import { masterFile } from "#app/models/picture";
import { readPictureFile } from "./files.server";
import { ingestAiCrop } from "./ingest.server";
import type { CropArea } from "./render.server";

/** A part of a result, cut from its master, as a picture of its own to be posted; without an area the middle, 4:5. */
export async function cropResult(ownerId: string, mediaId: string, area: CropArea | null): Promise<Media> {
  const master = await readPictureFile(mediaId, masterFile);
  if (!master) throw new AppError("not_found");
  return ingestAiCrop(ownerId, new Uint8Array(await master.arrayBuffer()), area);
}
