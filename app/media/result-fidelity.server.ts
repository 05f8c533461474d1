import { isVisionOn } from "#app/config/vision.server";
import { waitAtMost } from "#app/lib/wait-at-most";
import { masterFile } from "#app/models/media/picture";
import { bodyFile } from "#app/models/shared/layers";
import { getBodyShapeOf } from "#app/models/try-on/body.server";
import { readBodyShape } from "#app/vision/body/pack-body";
import { shrinkRgb } from "#app/vision/image/average-areas";
import type { Rgb } from "#app/vision/types";
import { measureChange, measureChangedShare, measureFace } from "./compare-pictures";
import { readPictureBytes } from "./files.server";
import { makers } from "./layers-makers.server";
import { findPersonRegions, type PersonRegions } from "./person-regions";
import { pictures } from "./process/pictures.server";

export type Inputs = { userId: string; personId: string; clothesIds: string[] };

type Size = { width: number; height: number };

/** What is wrong with a result, and the figure that says so. */
export type Unfaithfulness = { is: "input_again" | "other_face" | "other_background"; measured: number };

/** Measured with drawn people: decision 052. */
const bounds = { change: 16, features: 0.25, colour: 25, background: 0.15 };

const backgroundSide = 64;
const copySide = 32;
const visionMs = 20_000;

/** Figures of decision 052; null where nobody can tell. */
export type ResultMeasures = {
  /** From the photo, and from the nearest picture of clothes. */
  change: number | null;
  clothesChange: number | null;
  features: number | null;
  colour: number | null;
  background: number | null;
};

const isSeenBefore = (change: number | null) => change !== null && change < bounds.change;

/** Compares a result with what it was made from; where it is an input again, no further. */
export async function measureResult(result: Uint8Array, { userId, personId, clothesIds }: Inputs): Promise<ResultMeasures> {
  const measures: ResultMeasures = { change: null, clothesChange: null, features: null, colour: null, background: null };
  for (const id of clothesIds) {
    const change = await measureAgainst(result, id);
    if (change !== null) measures.clothesChange = Math.min(change, measures.clothesChange ?? change);
  }
  const master = await readPictureBytes(personId, masterFile);
  if (isSeenBefore(measures.clothesChange) || !master) return measures;
  const photo = await pictures.readMasterGrid(master);
  const grid = await pictures.readResultGrid(result, photo);
  measures.change = compareWhole(photo, grid);
  const regions = isSeenBefore(measures.change) ? null : await findRegions({ userId, personId, master }, photo);
  if (!regions) return measures;
  const face = measureFace(photo, grid, regions.near.face);
  const background = measureChangedShare(shrink(photo, backgroundSide), shrink(grid, backgroundSide), regions.far.background);
  return { ...measures, features: face?.features ?? null, colour: face?.colour ?? null, background };
}

/** What the measures say against a result; null if nothing does. */
export function findUnfaithfulness({ change, clothesChange, features, colour, background }: ResultMeasures): Unfaithfulness | null {
  const findings = [
    { is: "input_again", measured: clothesChange, isBad: isSeenBefore(clothesChange) },
    { is: "input_again", measured: change, isBad: isSeenBefore(change) },
    { is: "other_face", measured: features, isBad: (features ?? 0) > bounds.features },
    { is: "other_face", measured: colour, isBad: (colour ?? 0) > bounds.colour },
    { is: "other_background", measured: background, isBad: (background ?? 0) > bounds.background },
  ] as const;
  const found = findings.find(({ isBad }) => isBad);
  return found ? { is: found.is, measured: found.measured ?? 0 } : null;
}

/** How much a result differs from a picture of clothes of its shape. */
async function measureAgainst(result: Uint8Array, mediaId: string): Promise<number | null> {
  const master = await readPictureBytes(mediaId, masterFile);
  if (!master) return null;
  const picture = await pictures.readMasterGrid(master);
  return compareWhole(picture, await pictures.readResultGrid(result, picture));
}

const compareWhole = (picture: Rgb, result: Rgb) => measureChange(shrink(picture, copySide), shrink(result, copySide));

const shrink = (grid: Rgb, side: number): Rgb => shrinkRgb(grid, scaleSize(grid, side));

function scaleSize({ width, height }: Size, side: number): Size {
  const scale = side / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

type Person = { userId: string; personId: string; master: Uint8Array };

/** Where the face and the background are, by stored layers or by vision; null where nobody knows. */
async function findRegions(person: Person, photo: Size): Promise<{ near: PersonRegions; far: PersonRegions } | null> {
  const layers = (await readStoredLayers(person)) ?? (isVisionOn ? await lookAtPerson(person) : null);
  if (!layers) return null;
  const shape = readBodyShape(layers.shape);
  const masks = await pictures.readMasks(layers.atlas, photo);
  const regions = { near: findPersonRegions(masks, shape), far: findPersonRegions(shrink(masks, backgroundSide), shape) };
  return regions.near && regions.far && { near: regions.near, far: regions.far };
}

type StoredLayers = { shape: unknown; atlas: Uint8Array };

async function readStoredLayers({ userId, personId }: Person): Promise<StoredLayers | null> {
  const shape = await getBodyShapeOf(userId, personId);
  const atlas = shape ? await readPictureBytes(personId, bodyFile) : null;
  return atlas && { shape, atlas };
}

/** In a process of its own, and not for longer than the lease allows. */
async function lookAtPerson({ master }: Person): Promise<StoredLayers | null> {
  const made = await waitAtMost(visionMs, makers.body(master));
  return made && "value" in made ? made.value : null;
}
