import { shrinkToFit } from "../image/shrink-to-fit";
import { findParts } from "../people/parts";
import { findPeople } from "../people/pose";
import { measureTorso } from "../people/torso";
import type { Models } from "../runtime/models";
import type { Mask, Parts, Pose, Rgb } from "../types";
import { findThingOnGround } from "./ground";
import { findCloth, hideWearer, type ShownClothes } from "./hide-wearer";
import { maxGarmentSize } from "./make-garment";

/** Clothes worn, laid or none; without `fit` all is shown. */
export type FoundClothes = { people: number; clothes: "worn" | "laid" | "none"; fit: ShownClothes | null };

const minTorsoShare = 0.1; // of the picture's longer side
const minWornShare = 0.1; // of clothes and skin
const minClothShare = 0.03; // of the picture
const minFaceShare = 0.002; // of the picture
const maxPersonShare = 0.05; // of a thing on the ground

/** Finds the clothes of a picture and hides whoever wears them. */
export async function findClothes(models: Models, given: Rgb): Promise<FoundClothes> {
  const picture = shrinkToFit(given, maxGarmentSize);
  const poses = await findPeople(models, picture);
  const wearer = poses.find((pose) => isLarge(pose, picture)) ?? null;
  const parts = await findParts(models, picture, wearer ?? createWidePose(picture));
  const [cloth, person] = [findCloth(parts), findSkin(parts)];
  const pixels = picture.width * picture.height;
  const hasClothes = count(cloth) >= Math.min(pixels * minClothShare, (count(cloth) + count(person)) * minWornShare);
  if (wearer) return { people: poses.length, clothes: hasClothes ? "worn" : "none", fit: hideWearer(parts, poses, wearer) };
  const thing = findThingOnGround(picture);
  if (thing && count(person.map((value, at) => (thing[at] ? value : 0))) <= count(thing) * maxPersonShare) return { people: 0, clothes: "laid", fit: null };
  const isSomebody = poses.length > 0 || hasFace(parts);
  const clothes = thing || count(cloth) >= pixels * minClothShare ? (isSomebody ? "worn" : "laid") : "none";
  return { people: isSomebody ? 1 : 0, clothes, fit: isSomebody ? hideWearer(parts, poses, null) : null };
}

/** Counts the people of a similar size; a face alone is somebody too. */
export async function countPeople(models: Models, given: Rgb): Promise<number> {
  const picture = shrinkToFit(given, maxGarmentSize);
  const poses = await findPeople(models, picture);
  if (poses.length > 0) return poses.length;
  return hasFace(await findParts(models, picture, createWidePose(picture))) ? 1 : 0;
}

const isLarge = ({ landmarks }: Pose, { width, height }: Rgb): boolean => measureTorso(landmarks).length >= Math.max(width, height) * minTorsoShare;

export const hasFace = ({ face }: Parts): boolean => count(face.map((value) => (value > 127 ? 255 : 0))) >= face.length * minFaceShare;

const findSkin = ({ hair, face, skin }: Parts): Mask => hair.map((value, at) => (Math.max(value, face[at] ?? 0, skin[at] ?? 0) > 127 ? 255 : 0));

const count = (mask: Mask): number => mask.reduce((sum, value) => sum + (value ? 1 : 0), 0);

/** A pose whose windows hold the whole picture. */
export function createWidePose({ width, height }: Rgb): Pose {
  const landmarks = Array.from({ length: 33 }, (_, index) => ({ x: index % 2 ? width : 0, y: index < 11 ? 0 : height, visibility: 1 }));
  for (const index of [11, 12]) landmarks[index] = { x: width / 2, y: height * 0.25, visibility: 1 };
  for (const index of [23, 24]) landmarks[index] = { x: width / 2, y: height * 0.65, visibility: 1 };
  return { landmarks, score: 1 };
}
