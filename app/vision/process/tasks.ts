import { unpackBody } from "../body/pack-body";
import { type PackedGarmentShape, unpackGarment } from "../garment/pack-garment";
import { findParts } from "../people/parts";
import { findPeople } from "../people/pose";
import type { Models } from "../runtime/models";
import type { BodyShape, Checked, Mask, Pose, Rgb, Rgba } from "../types";
import { wear } from "../wear/wear";
import { checkPicture, checkSize } from "./picture";

/** Shares of the picture's pixels, 0 to 1. */
type PartShares = { hair: number; skin: number; face: number; clothes: number; other: number };

type Description = { people: number; pose: Pose | null; shares: PartShares | null };

/** All that the vision process can do; the names are those of runVision. */
export const visionTasks = { describe, wear: wearPacked };

/** Counts people and says what the most prominent one shows. */
async function describe(models: Models, { picture }: { picture: Rgb }): Promise<Description> {
  checkPicture(picture);
  const people = await findPeople(models, picture);
  const [pose] = people;
  if (!pose) return { people: 0, pose: null, shares: null };
  const { hair, skin, face, clothes, other } = await findParts(models, picture, pose);
  const shares = { hair: measureShare(hair), skin: measureShare(skin), face: measureShare(face), clothes: measureShare(clothes), other: measureShare(other) };
  return { people: people.length, pose, shares };
}

type PackedBody = { shape: BodyShape; atlas: Rgba };
type PackedGarment = { shape: PackedGarmentShape; atlas: Rgba };

/** Dresses a body in one or two garments, from their stored layers. */
async function wearPacked(_: Models, { body, garments }: { body: PackedBody; garments: PackedGarment[] }): Promise<Checked<Rgb>> {
  for (const { width, height } of [body.shape.frame, ...garments.map(({ shape }) => shape.frame)]) checkSize(width, height);
  return wear(
    unpackBody(body.shape, body.atlas),
    garments.map(({ shape, atlas }) => unpackGarment(shape, atlas)),
  );
}

const measureShare = (mask: Mask): number => mask.reduce((sum, value) => sum + value, 0) / 255 / mask.length;
