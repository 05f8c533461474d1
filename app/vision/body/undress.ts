import type { Skeleton } from "../figure/skeleton";
import { applyBoxBlur } from "../image/box-blur";
import { fillUnknown } from "../image/fill";
import type { Mask, Parts, Rgb } from "../types";
import { createSkinShape } from "./skin-shape";

const faceWeight = 8; // of 255: a face lends its colour where no other skin is seen
const maxDifference = 130; // of colours, 0 to 441: what differs more from the face is cloth, whatever the parts say
const minFacePixels = 20;

/** Paints skin inside limbs and trunk, else the surroundings, where own clothes are. */
export function undress(picture: Rgb, parts: Parts, clothes: Mask, skeleton: Skeleton): Rgb {
  const { width, height, data } = picture;
  const skin = fillUnknown(data, 3, weighSkin(picture, parts), width, height);
  const surroundings = fillUnknown(data, 3, weighSurroundings(parts, clothes, skeleton.torso.length), width, height);
  const findSkin = createSkinShape(skeleton);
  const bare = data.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const gone = (clothes[y * width + x] ?? 0) / 255;
      if (gone === 0) continue;
      const { share, brightness } = findSkin(x, y);
      for (let at = (y * width + x) * 3; at < (y * width + x) * 3 + 3; at++) {
        const under = (skin[at] ?? 0) * brightness * share + (surroundings[at] ?? 0) * (1 - share);
        bare[at] = (data[at] ?? 0) * (1 - gone) + under * gone;
      }
    }
  }
  return { width, height, data: bare };
}

/** Skin that may lend its colour: none that is unlike the face. */
function weighSkin({ data }: Rgb, { skin, face }: Parts): Mask {
  const tone = measureFace(data, face);
  const isLikeFace = (at: number): boolean => {
    if (!tone) return true;
    return Math.hypot(...tone.map((value, channel) => (data[at * 3 + channel] ?? 0) - value)) < maxDifference;
  };
  return skin.map((value, at) => (value > 229 && isLikeFace(at) ? 255 : (face[at] ?? 0) > 229 ? faceWeight : 0));
}

/** The mean colour of the face; null if it is hardly seen. */
function measureFace(data: Uint8Array, face: Mask): number[] | null {
  const sum = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < face.length; at++) {
    if ((face[at] ?? 0) <= 229) continue;
    for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] ?? 0) + (data[at * 3 + channel] ?? 0);
    count++;
  }
  return count < minFacePixels ? null : sum.map((value) => value / count);
}

/** What certainly belongs to nobody, a little away from the person. */
function weighSurroundings(parts: Parts, clothes: Mask, torsoLength: number): Mask {
  const { width, height, hair, skin, face, other } = parts;
  const person = Float32Array.from(clothes, (value, at) =>
    Math.max(value, parts.clothes[at] ?? 0, hair[at] ?? 0, skin[at] ?? 0, face[at] ?? 0, other[at] ?? 0),
  );
  applyBoxBlur(person, width, height, Math.max(1, Math.round(torsoLength * 0.02)), new Float32Array(person.length));
  return Uint8Array.from(person, (value) => (value < 6 ? 255 : 0));
}
