import { masterFile } from "#app/models/media/picture";
import { hasHashes, storeHashes } from "#app/models/media/picture-hash.server";
import { readPictureBytes } from "./files.server";
import { pictures } from "./process/pictures.server";

export async function hashPicture(mediaId: string): Promise<void> {
  if (await hasHashes(mediaId)) return;
  const master = await readPictureBytes(mediaId, masterFile);
  if (master) await storeHashes(mediaId, await pictures.hashMaster(master));
}
