import { checkPoses } from "#app/vision/figure/check-pose";
import { measureLight } from "#app/vision/image/light";
import type { startVision } from "#app/vision/runtime/browser";
import type { PoseRefusal, Rgb } from "#app/vision/types";

/** Says on the device what is wrong with how a person stands in a picture; null when nothing is. */
export async function checkPicture(vision: ReturnType<typeof startVision>, picture: Rgb): Promise<PoseRefusal | null> {
  return checkPoses(await vision.run("findPeople", { picture }), picture, measureLight(picture));
}
