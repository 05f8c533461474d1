import { getMedia } from "#app/models/media/media.server";
import { cardFile, masterFile } from "#app/models/media/picture";
import { readPictureFile, removePictureFiles, storePictureFiles } from "./files.server";
import { pictures } from "./process/pictures.server";

/** Rendered once, then stored; null if missing. */
export async function getShareCard(mediaId: string, isAi: boolean): Promise<Blob | null> {
  const stored = await readPictureFile(mediaId, cardFile);
  if (stored) return stored;
  const master = await readPictureFile(mediaId, masterFile);
  if (!master) return null;
  const bytes = Buffer.from(await master.arrayBuffer());
  const card = new Uint8Array(await pictures.renderShareCard(bytes, isAi));
  await storePictureFiles(mediaId, [{ file: cardFile, bytes: card, type: "image/jpeg" }]);
  if (await getMedia(mediaId)) return new Blob([card], { type: "image/jpeg" });
  await removePictureFiles(mediaId, [cardFile]); // deleted meanwhile
  return null;
}
