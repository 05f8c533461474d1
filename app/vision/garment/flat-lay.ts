import type { Checked, Garment, Mask, Parts, Pose, Rgb } from "../types";
import { guessFlatPose } from "./flat-lay-pose";
import { findThingOnGround } from "./ground";
import { cutGarment } from "./make-garment";

const maxPersonShare = 0.05; // of the garment: skin, face or hair
const upperEnd = 1.45; // torsos below the shoulders: what ends above is a top

/** A garment that lies on a plain ground, before it is cut out. */
export type FlatLay = { pose: Pose; mask: Mask; hem: number | null };

/** Finds a garment on a plain ground; null without one. */
export function findFlatLay(picture: Rgb): FlatLay | null {
  const mask = findThingOnGround(picture);
  const guess = mask && guessFlatPose(mask, picture.width);
  if (!guess) return null;
  const { pose, bottom, torso } = guess;
  const shoulderRow = pose.landmarks[11]?.y ?? 0;
  return { pose, mask, hem: bottom < shoulderRow + torso * upperEnd ? bottom : null };
}

/** Cuts out a garment that nobody wears. */
export function makeFlatLay(picture: Rgb, { pose, mask, hem }: FlatLay, { hair, face, skin }: Parts): Checked<Garment> {
  let [person, all] = [0, 0];
  for (let at = 0; at < mask.length; at++) {
    if (!mask[at]) continue;
    all++;
    if (Math.max(hair[at] ?? 0, face[at] ?? 0, skin[at] ?? 0) > 127) person++;
  }
  if (person > all * maxPersonShare) return { refused: "nobody" };
  const nothing = new Uint8Array(mask.length);
  const parts: Parts = { width: picture.width, height: picture.height, hair: nothing, skin: nothing, face: nothing, other: nothing, clothes: mask };
  return cutGarment(picture, pose, parts, hem);
}
