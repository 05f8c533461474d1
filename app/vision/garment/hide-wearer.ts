import { readSkeleton } from "../figure/skeleton";
import { measureUnknownShare } from "../figure/unknown-share";
import { boundMask } from "../image/bound-mask";
import { keepLargeParts } from "../image/components";
import { growMask } from "../image/grow-mask";
import { measureTorso } from "../people/torso";
import type { Mask, Parts, Pose } from "../types";

/** Pixels of a picture, from its top left. */
export type Box = { left: number; top: number; width: number; height: number };

/** What of a picture may be shown: 255 shown, 0 hidden, within a box. */
export type ShownClothes = { width: number; height: number; shown: Mask; box: Box; isAlone: boolean };

const minHead = 40; // of 255: hair and face count early
const minSkin = 48;
const minCloth = 110;
const headGrowth = 0.03; // torsos
const skinGrowth = 2; // pixels
const maxUnknownShare = 0.06; // as for layers: more is torn
const minPartShare = 0.01; // of the largest: shoes stay
const margin = 0.04; // of the box

/** Hides people; keeps only clothes where all are recognized. */
export function hideWearer(parts: Parts, poses: Pose[], wearer: Pose | null): ShownClothes {
  const { width, height } = parts;
  const hidden = findHidden(parts, poses);
  const cloth = findCloth(parts);
  const skeleton = wearer ? readSkeleton(wearer.landmarks) : null;
  const alone = hideIn(growMask(cloth, width, height, 2), hidden);
  keepLargeParts(alone, width, height, minPartShare);
  const box = findBox(alone, width, height);
  if (box && skeleton && measureUnknownShare(parts, skeleton) <= maxUnknownShare) return { width, height, shown: alone, box, isAlone: true };
  const shown = hideIn(new Uint8Array(cloth.length).fill(255), hidden);
  return { width, height, shown, box: wearer ? boundWearer(wearer, cloth, width, height) : { left: 0, top: 0, width, height }, isAlone: false };
}

/** Hair, faces, skin and the heads of all poses, with a margin. */
export function findHidden({ width, height, hair, face, skin }: Parts, poses: Pose[]): Mask {
  const torso = poses[0] ? measureTorso(poses[0].landmarks).length : Math.max(width, height) / 4;
  const heads = hair.map((value, at) => (value + (face[at] ?? 0) >= minHead ? 255 : 0));
  const grown = growMask(heads, width, height, Math.max(3, Math.round(torso * headGrowth)));
  const bare = growMask(
    skin.map((value, at) => (value + (hair[at] ?? 0) + (face[at] ?? 0) >= minSkin ? 255 : 0)),
    width,
    height,
    skinGrowth,
  );
  const hidden = grown.map((value, at) => Math.max(value, bare[at] ?? 0));
  for (const { landmarks } of poses) hideHead(hidden, landmarks, width, height);
  return hidden;
}

const headPoints = 11; // the first landmarks: nose, eyes, ears, mouth
const [nose, leftEar, rightEar] = [0, 7, 8];
const headSize = 0.32; // torsos from the middle of a head

/** Hides the disc of a head, whatever else the picture shows there. */
function hideHead(hidden: Mask, landmarks: Pose["landmarks"], width: number, height: number): void {
  const middle = [nose, leftEar, rightEar].map((index) => landmarks[index]).filter((point) => point !== undefined);
  const x = middle.reduce((sum, point) => sum + point.x, 0) / middle.length;
  const y = middle.reduce((sum, point) => sum + point.y, 0) / middle.length;
  const reach = Math.max(...landmarks.slice(0, headPoints).map((point) => Math.hypot(point.x - x, point.y - y)));
  const radius = Math.max(measureTorso(landmarks).length * headSize, reach * 1.5);
  for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(height, y + radius); row++) {
    for (let column = Math.max(0, Math.floor(x - radius)); column < Math.min(width, x + radius); column++) {
      if (Math.hypot(column - x, row - y) <= radius) hidden[row * width + column] = 255;
    }
  }
}

/** Clothes, shoes and bags, 255 where they are. */
export const findCloth = ({ clothes, other }: Parts): Mask => clothes.map((value, at) => (value + (other[at] ?? 0) >= minCloth ? 255 : 0));

const hideIn = (mask: Mask, hidden: Mask): Mask => mask.map((value, at) => (hidden[at] ? 0 : value));

function boundWearer({ landmarks }: Pose, cloth: Mask, width: number, height: number): Box {
  const { top, length } = measureTorso(landmarks);
  const limbs = landmarks.slice(headPoints);
  const found = findBox(cloth, width, height);
  const across = [...limbs.map(({ x }) => x), ...(found ? [found.left, found.left + found.width] : [])];
  const down = [...limbs.map(({ y }) => y), ...(found ? [found.top + found.height] : [])];
  const start = Math.min(...down, top.y - length * 0.25);
  return clip(Math.min(...across) - length * 0.2, start, Math.max(...across) + length * 0.2, Math.max(...down) + length * 0.2, width, height);
}

function findBox(mask: Mask, width: number, height: number): Box | null {
  const found = boundMask(mask, width, height);
  if (!found) return null;
  const { x, y } = found;
  const [across, down] = [found.width * margin, found.height * margin];
  return clip(x - across, y - down, x + found.width + across, y + found.height + down, width, height);
}

function clip(left: number, top: number, right: number, bottom: number, width: number, height: number): Box {
  const [x, y] = [Math.min(width - 1, Math.max(0, Math.floor(left))), Math.min(height - 1, Math.max(0, Math.floor(top)))];
  return { left: x, top: y, width: Math.max(1, Math.min(width, Math.ceil(right)) - x), height: Math.max(1, Math.min(height, Math.ceil(bottom)) - y) };
}
