import { findSeam } from "../figure/seam";
import { readSkeleton, type Skeleton } from "../figure/skeleton";
import { keepLargeParts, labelParts } from "../image/components";
import { cropPart } from "../image/crop-part";
import { growMask } from "../image/grow-mask";
import { shrinkToFit } from "../image/shrink-to-fit";
import { findParts } from "../people/parts";
import type { Models } from "../runtime/models";
import type { Mask, Parts, Pose, Rgb } from "../types";
import { createWidePose, hasFace } from "./find-clothes";
import { createMeter, findEverybody } from "./find-everybody";
import { findThingOnGround } from "./ground";
import { type Box, findCloth, findHidden } from "./hide-wearer";
import { maxGarmentSize } from "./make-garment";

/** Clothes above or below the waist, all clothes, or other things. */
export type CutKind = "upper" | "lower" | "whole" | "thing";

/** Shares of a picture, from 0 to 1. */
export type ShareBox = { left: number; top: number; width: number; height: number };

/** `allowed` shows no people; `piece` is null where it is not found. */
export type CutPiece = { width: number; height: number; box: Box; allowed: Mask; piece: Mask | null };

const minClothes = 110; // of 255
const minHead = 60;
const minSkin = 128;
const minThingShare = 0.04; // of the box
const minPieceShare = 0.08; // of the box
const minZoneShare = 0.25; // of the cloth in the box
const minPartShare = 0.05; // of the largest part
const maxHoleShare = 0.03; // of the cloth
const [closeMargin, nearMargin] = [0.15, 0.5]; // of the box
const maxWearerDistance = 1.5; // torsos from the middle of the box
const minDistance = 1; // torsos from others, where nobody wears it

/** Looks for people in the whole picture, then in the box. */
export async function cutPiece(models: Models, given: Rgb, share: ShareBox, kind: CutKind): Promise<CutPiece> {
  const picture = shrinkToFit(given, maxGarmentSize);
  const box = scaleBox(share, picture);
  const poses = await findEverybody(models, picture, widen(box, picture, nearMargin));
  const wearer = chooseWearer(poses, box);
  const parts = await findParts(models, picture, wearer ?? createWidePose(picture));
  const closer = widen(box, picture, closeMargin);
  const close = cropPart(picture, closer);
  const seen = await findParts(models, close, createWidePose(close));
  const found = findPieceIn(picture, parts, poses, wearer, box, kind);
  return hideClose(found, seen, closer);
}

/** Finds the piece by what a network says of the whole picture. */
export function findPieceIn(picture: Rgb, parts: Parts, poses: Pose[], wearer: Pose | null, box: Box, kind: CutKind): CutPiece {
  const { width, height } = picture;
  const hidden = findHidden(parts, poses);
  hideOthers(hidden, parts, box, poses, wearer);
  const allowed = new Uint8Array(width * height);
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let at = y * width + box.left; at < y * width + box.left + box.width; at++) allowed[at] = hidden[at] ? 0 : 255;
  }
  const laid = poses.length === 0 && !hasFace(parts) ? findThingOnGround(picture) : null;
  const skeleton = wearer && readSkeleton(wearer.landmarks);
  const cloth = limitToZone(intersect(laid ?? growMask(findClothOf(parts, allowed, kind), width, height, 1), allowed), picture, parts, skeleton, kind);
  keepLargeParts(cloth, width, height, minPartShare);
  if (kind !== "thing") fillHoles(cloth, allowed, width, height);
  const isFound = count(cloth) >= box.width * box.height * minPieceShare;
  return { width, height, box, allowed, piece: isFound ? cloth : null };
}

/** What is neither clothes nor person, if there is enough. */
function findClothOf(parts: Parts, allowed: Mask, kind: CutKind): Mask {
  if (kind !== "thing") return parts.clothes.map((value) => (value >= minClothes ? 255 : 0));
  const things = parts.other.map((value) => (value >= minClothes ? 255 : 0));
  return count(intersect(things, allowed)) >= count(allowed) * minThingShare ? things : findCloth(parts);
}

/** Small holes in cloth are what the network missed, where nobody is. */
function fillHoles(cloth: Mask, allowed: Mask, width: number, height: number): void {
  const most = count(cloth) * maxHoleShare;
  const { labels, sizes } = labelParts(width, height, (at) => !cloth[at]);
  for (let at = 0; at < cloth.length; at++) {
    const label = labels[at] ?? 0;
    if (label > 0 && (sizes[label - 1] ?? 0) <= most && allowed[at]) cloth[at] = 255;
  }
}

/** Ends at the seam between upper and lower clothes, where one is seen. */
function limitToZone(cloth: Mask, picture: Rgb, parts: Parts, skeleton: Skeleton | null, kind: CutKind): Mask {
  const seam = skeleton && (kind === "upper" || kind === "lower") ? findSeam(picture, parts, skeleton) : null;
  if (seam === null) return cloth;
  const limited = cloth.map((value, at) => (Math.floor(at / picture.width) < seam === (kind === "upper") ? value : 0));
  return count(limited) >= count(cloth) * minZoneShare ? limited : cloth;
}

/** Hides all that is nearer to others than to the wearer. */
function hideOthers(hidden: Mask, { width, height }: Parts, box: Box, poses: Pose[], wearer: Pose | null): void {
  const toWearer = wearer && createMeter(wearer);
  const others = poses.filter((pose) => pose !== wearer).map(createMeter);
  if (others.length === 0) return;
  for (let y = box.top; y < Math.min(height, box.top + box.height); y++) {
    for (let x = box.left; x < Math.min(width, box.left + box.width); x++) {
      const distance = Math.min(...others.map((measure) => measure(x, y)));
      if (distance < (toWearer?.(x, y) ?? minDistance)) hidden[y * width + x] = 255;
    }
  }
}

/** The person nearest to the middle of the box, unless all are far from it. */
function chooseWearer(poses: Pose[], box: Box): Pose | null {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const [nearest] = poses.map((pose) => ({ pose, distance: createMeter(pose)(x, y) })).sort((one, other) => one.distance - other.distance);
  return nearest && nearest.distance <= maxWearerDistance ? nearest.pose : null;
}

/** Takes away heads and skin that only the closer look sees. */
export function hideClose(
  { width, height, box, allowed, piece }: CutPiece,
  { width: closeWidth, height: closeHeight, hair, face, skin }: Parts,
  closer: Box,
): CutPiece {
  const heads = face.map((value, at) => (value >= minHead || (value > 0 && value + (hair[at] ?? 0) >= minSkin) ? 255 : 0));
  const grown = growMask(heads, closeWidth, closeHeight, Math.max(3, Math.round(Math.max(width, height) * 0.008)));
  const bare = growMask(
    skin.map((value, at) => (value + (hair[at] ?? 0) + (face[at] ?? 0) >= minSkin ? 255 : 0)),
    closeWidth,
    closeHeight,
    2,
  );
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let x = box.left; x < box.left + box.width; x++) {
      const [at, close] = [y * width + x, (y - closer.top) * closeWidth + x - closer.left];
      const isCloth = (piece?.[at] ?? 0) > 0;
      if (grown[close] || (bare[close] && !isCloth)) allowed[at] = 0;
      if (piece && grown[close]) piece[at] = 0;
    }
  }
  return { width, height, box, allowed, piece };
}

function scaleBox({ left, top, width, height }: ShareBox, picture: { width: number; height: number }): Box {
  const x = Math.min(picture.width - 1, Math.floor(left * picture.width));
  const y = Math.min(picture.height - 1, Math.floor(top * picture.height));
  const [right, bottom] = [Math.ceil((left + width) * picture.width), Math.ceil((top + height) * picture.height)];
  return { left: x, top: y, width: Math.max(1, Math.min(picture.width, right) - x), height: Math.max(1, Math.min(picture.height, bottom) - y) };
}

function widen({ left, top, width, height }: Box, picture: { width: number; height: number }, margin: number): Box {
  const by = Math.round(Math.max(width, height) * margin);
  const [x, y] = [Math.max(0, left - by), Math.max(0, top - by)];
  return { left: x, top: y, width: Math.min(picture.width, left + width + by) - x, height: Math.min(picture.height, top + height + by) - y };
}

const intersect = (one: Mask, other: Mask): Mask => one.map((value, at) => Math.min(value, other[at] ?? 0));

const count = (mask: Mask): number => mask.reduce((sum, value) => sum + (value ? 1 : 0), 0);
