import { AppError } from "#app/lib/app-error";
import type { Media } from "#app/models/media/media.server";
import { masterFile } from "#app/models/media/picture";
import { readPictureFile } from "./files.server";
import { ingestAiCrop } from "./ingest.server";

export async function cropResult(ownerId: string, mediaId: string): Promise<Media> {
  const master = await readPictureFile(mediaId, masterFile);
  if (!master) throw new AppError("not_found");
  return ingestAiCrop(ownerId, new Uint8Array(await master.arrayBuffer()));
}
