import { findBody } from "../body/find-body";
import { unpackBody } from "../body/pack-body";
import { type CutKind, type CutPiece, cutPiece, type ShareBox } from "../garment/cut-piece";
import { countPeople, type FoundClothes, findClothes } from "../garment/find-clothes";
import { findFlatLay, makeFlatLay } from "../garment/flat-lay";
import { maxGarmentSize, makeGarment as takeOff } from "../garment/make-garment";
import { type PackedGarmentShape, packGarment, unpackGarment } from "../garment/pack-garment";
import { shrinkToFit } from "../image/shrink-to-fit";
import { findPerson } from "../people/find-person";
import { findParts } from "../people/parts";
import type { Models } from "../runtime/models";
import type { BodyShape, Checked, Garment, Rgb, Rgba } from "../types";
import { wear } from "../wear/wear";
import { encodeAtlas } from "./encode-atlas";
import { checkPicture, checkSize } from "./picture";

type Request = { picture: Rgb; maxBytes: number };

/** Layers as they are stored: JSON and a WebP. */
type StoredLayers<Shape> = { shape: Shape; atlas: Uint8Array };

/** All that the vision process can do; the names are those of runVision. */
export const visionTasks = { makeGarment, makeBody, wear: wearPacked, countPeople: countPeopleIn, findClothes: findClothesIn, cutPiece: cutPieceIn };

/** Counts the people of a similar size. */
async function countPeopleIn(models: Models, { picture }: Pick<Request, "picture">): Promise<number> {
  checkPicture(picture);
  return countPeople(models, picture);
}

/** Finds the clothes of a picture, and what of it may be shown to others. */
async function findClothesIn(models: Models, { picture }: Pick<Request, "picture">): Promise<FoundClothes> {
  checkPicture(picture);
  return findClothes(models, picture);
}

/** Finds one piece within a box. */
async function cutPieceIn(models: Models, { picture, box, kind }: Pick<Request, "picture"> & { box: ShareBox; kind: CutKind }): Promise<CutPiece> {
  checkPicture(picture);
  return cutPiece(models, picture, box, kind);
}

/** Takes a look's clothes off the wearer or the ground. */
async function makeGarment(models: Models, { picture, maxBytes }: Request): Promise<Checked<StoredLayers<PackedGarmentShape> & { isFlatLay: boolean }>> {
  checkPicture(picture);
  const seen = await findPerson(models, picture, maxGarmentSize);
  const isFlat = "refused" in seen && seen.refused === "nobody";
  const made = isFlat ? await makeFlatGarment(models, picture) : "refused" in seen ? seen : takeOff(seen.value.picture, seen.value.pose, seen.value.parts);
  if ("refused" in made) return made;
  const { shape, atlas } = packGarment(made.value);
  return { value: { shape, isFlatLay: isFlat, atlas: await encodeAtlas(atlas, maxBytes) } };
}

/** Prepares a person to wear looks. */
async function makeBody(models: Models, { picture, maxBytes }: Request): Promise<Checked<StoredLayers<BodyShape>>> {
  checkPicture(picture);
  const made = await findBody(models, picture);
  if ("refused" in made) return made;
  const { shape, atlas } = made.value;
  return { value: { shape, atlas: await encodeAtlas(atlas, maxBytes) } };
}

async function makeFlatGarment(models: Models, given: Rgb): Promise<Checked<Garment>> {
  const picture = shrinkToFit(given, maxGarmentSize);
  const flatLay = findFlatLay(picture);
  return flatLay ? makeFlatLay(picture, flatLay, await findParts(models, picture, flatLay.pose)) : { refused: "nobody" };
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
