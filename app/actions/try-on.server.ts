import { log } from "#app/config/log.server";
import { isVisionOn } from "#app/config/vision.server";
import { AppError } from "#app/lib/app-error";
import { waitAtMost } from "#app/lib/wait-at-most";
import { findClothesOfPicture, findPeopleOfPicture } from "#app/media/picture-finding.server";
import { startRun } from "#app/models/collections/collection-run.server";
import type { PictureFinding } from "#app/models/media/picture-finding.server";
import { createTryOn, type FindInPictures } from "#app/models/try-on/try-on.server";
import { startVersion } from "#app/models/try-on/versions/try-on-version.server";
import { VisionError } from "#app/vision/process/vision-error";

/** How long a person waits for the eyes. */
const maxLookMs = 5_000;

/** Looks at the pictures, then charges; lets them through while the eyes are off, busy or slow. */
export const startCheckedTryOn = (...[viewer, input]: Parameters<typeof createTryOn>) => createTryOn(viewer, input, findInPictures);

/** The same for one more version of a try-on. */
export const startCheckedVersion = (...[viewer, editId, version]: Parameters<typeof startVersion>) => startVersion(viewer, editId, version, findInPictures);

/** The same for looks of a collection, in the same time together. */
export const startCheckedRun = (...[viewer, collectionId, run]: Parameters<typeof startRun>) => startRun(viewer, collectionId, run, createFinder());

const findInPictures: FindInPictures = (imageIds) => createFinder()(imageIds);

const createFinder =
  (until = Date.now() + maxLookMs): FindInPictures =>
  async (imageIds) => {
    if (!isVisionOn) return [];
    const looks = imageIds.map((id, index) => (index === 0 ? findPeopleOfPicture(id) : findClothesOfPicture(id)));
    return Promise.all(looks.map((look) => waitAtMost(until - Date.now(), look.catch(ignoreFailure))));
  };

function ignoreFailure(error: unknown): PictureFinding | null {
  if (!(error instanceof VisionError || error instanceof AppError)) throw error;
  log.info({ reason: error.message }, "a picture was not looked at");
  return null;
}
