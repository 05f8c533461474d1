import { aiXmpPacket } from "#app/lib/ai-mark";
import { getMedia } from "#app/models/media/media.server";
import { cardFile, masterFile } from "#app/models/media/picture";
import { openPicture, withCardSlot } from "./decode/decode.server";
import { readPictureFile, removePictureFiles, storePictureFiles } from "./files.server";

const width = 1200;
const height = 630;

/** Rendered once, then stored; null if missing. */
export async function getShareCard(mediaId: string, isAi: boolean): Promise<Blob | null> {
  const stored = await readPictureFile(mediaId, cardFile);
  if (stored) return stored;
  const master = await readPictureFile(mediaId, masterFile);
  if (!master) return null;
  const bytes = Buffer.from(await master.arrayBuffer());
  const card = await withCardSlot(async () => {
    const look = await openPicture(bytes).resize({ width, height, fit: "inside" }).toBuffer();
    const background = openPicture(bytes).resize({ width, height, fit: "cover" }).blur(40).modulate({ brightness: 0.72, saturation: 0.8 });
    const composed = background.composite([{ input: look, gravity: "centre" }]).jpeg({ quality: 82, mozjpeg: true });
    return (isAi ? composed.withXmp(aiXmpPacket) : composed).toBuffer();
  });
  await storePictureFiles(mediaId, [{ file: cardFile, bytes: card, type: "image/jpeg" }]);
  if (await getMedia(mediaId)) return new Blob([card], { type: "image/jpeg" });
  await removePictureFiles(mediaId, [cardFile]); // deleted meanwhile
  return null;
}
