import { getMedia } from "#app/models/media.server";
import { cardFile, masterFile } from "#app/models/picture";
import { aiMark } from "./ai-mark";
import { drawingCard, openPicture } from "./decode.server";
import { readPictureFile, removePictureFiles, storePictureFiles } from "./files.server";

const width = 1200;
const height = 630;

/** The share card of a picture: the look whole before a blurred sheet of itself. Made when first asked for, then kept; null when the picture is gone. */
export async function shareCard(mediaId: string, isAi: boolean): Promise<Blob | null> {
  const kept = await readPictureFile(mediaId, cardFile);
  if (kept) return kept;
  const master = await readPictureFile(mediaId, masterFile);
  if (!master) return null;
  const bytes = Buffer.from(await master.arrayBuffer());
  const card = await drawingCard(async () => {
    const look = await openPicture(bytes).resize({ width, height, fit: "inside" }).toBuffer();
    const sheet = openPicture(bytes).resize({ width, height, fit: "cover" }).blur(40).modulate({ brightness: 0.72, saturation: 0.8 });
    const laid = sheet.composite([{ input: look, gravity: "centre" }]).jpeg({ quality: 82, mozjpeg: true });
    return (isAi ? laid.withXmp(aiMark) : laid).toBuffer();
  });
  await storePictureFiles(mediaId, [{ file: cardFile, bytes: card, type: "image/jpeg" }]);
  if (await getMedia(mediaId)) return new Blob([card], { type: "image/jpeg" });
  await removePictureFiles(mediaId, [cardFile]); // the picture was deleted meanwhile, and its files with it
  return null;
}
