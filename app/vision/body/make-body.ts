import { checkPose } from "../figure/check-pose";
import { findSeam } from "../figure/seam";
import { readSkeleton } from "../figure/skeleton";
import { measureSleeves } from "../figure/sleeves";
import { outlineTrunk } from "../figure/trunk";
import { measureUnknownShare } from "../figure/unknown-share";
import { measureLight } from "../image/light";
import type { Body, Checked, Parts, Pose, Rgb } from "../types";
import { splitSkin } from "./front";
import { findOwnClothes } from "./own-clothes";
import { undress } from "./undress";

/** The size a picture must be made smaller to. */
export const maxBodySize = { width: 768, height: 768 };

/** Clothes that were taken for background would stay below new ones. */
const maxUnknownShare = 0.3;

/** Prepares a person to wear garments, or says what is wrong with the picture. */
export function makeBody(picture: Rgb, pose: Pose, parts: Parts): Checked<Body> {
  const { width, height } = picture;
  if (width > maxBodySize.width || height > maxBodySize.height) throw new RangeError("the picture is too large for a body");
  const refused = checkPose(pose, picture, measureLight(picture));
  if (refused) return { refused };
  const skeleton = readSkeleton(pose.landmarks);
  if (!skeleton) return { refused: "nobody" };
  if (measureUnknownShare(parts, skeleton) > maxUnknownShare) return { refused: "no_clothes" };
  const clothes = findOwnClothes(parts, outlineTrunk(skeleton), skeleton);
  return {
    value: {
      frame: { width, height },
      landmarks: pose.landmarks.map(({ x, y, visibility }) => ({ x, y, visibility })),
      sleeves: measureSleeves(parts, skeleton),
      waist: findSeam(picture, parts, skeleton),
      photo: picture,
      bare: undress(picture, parts, clothes, skeleton),
      clothes,
      ...splitSkin(parts, skeleton),
    },
  };
}
