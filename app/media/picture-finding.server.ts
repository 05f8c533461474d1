import { masterFile } from "#app/models/media/picture";
import { getFinding, type PictureFinding, storeFinding } from "#app/models/media/picture-finding.server";
import { clothesFile } from "#app/models/shared/layers";
import { runVision } from "#app/vision/process/vision.server";
import { readPictureBytes, removePictureFiles, storePictureFiles } from "./files.server";
import { pictures } from "./process/pictures.server";

type Look = (mediaId: string) => Promise<PictureFinding | null>;

/** What is known of a person's photo, or found now; null without its file. Throws VisionError. */
export const findPeopleOfPicture = lookOnce(async (mediaId) => {
  const known = await getFinding(mediaId);
  const master = known ? null : await readPictureBytes(mediaId, masterFile);
  if (!master) return known;
  return remember(mediaId, { people: await runVision("countPeople", { picture: await pictures.decodeForVision(master) }), clothes: null, shown: null });
});

/** The same of a picture with clothes, and what of it may be shown. */
export const findClothesOfPicture = lookOnce(async (mediaId) => {
  const known = await getFinding(mediaId);
  if (known?.clothes) return known;
  const master = await readPictureBytes(mediaId, masterFile);
  if (!master) return null;
  const { people, clothes, fit } = await runVision("findClothes", { picture: await pictures.decodeForVision(master) });
  if (fit) await storePictureFiles(mediaId, [{ file: clothesFile, type: "image/jpeg", bytes: await pictures.renderShownClothes(master, fit) }]);
  return remember(mediaId, { people, clothes, shown: fit ? (fit.isAlone ? "clothes" : "covered") : "all" });
});

async function remember(mediaId: string, finding: PictureFinding): Promise<PictureFinding | null> {
  if (await storeFinding(mediaId, finding)) return finding;
  await removePictureFiles(mediaId, [clothesFile]);
  return null;
}

/** Whoever asks while a picture is looked at gets the same answer. */
function lookOnce(look: Look): Look {
  const running = new Map<string, ReturnType<Look>>();
  return (mediaId) => {
    const answer = running.get(mediaId) ?? look(mediaId).finally(() => running.delete(mediaId));
    running.set(mediaId, answer);
    return answer;
  };
}
