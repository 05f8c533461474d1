import { makeBody, maxBodySize } from "#app/vision/body/make-body";
import { undress } from "#app/vision/body/undress";
import { readSkeleton } from "#app/vision/figure/skeleton";
import { makeGarment, maxGarmentSize } from "#app/vision/garment/make-garment";
import { findPerson } from "#app/vision/people/find-person";
import { loadModelsInBun } from "#app/vision/runtime/bun";
import type { Models } from "#app/vision/runtime/models";
import type { Checked, Garment, Rgb } from "#app/vision/types";
import { wear } from "#app/vision/wear/wear";
import { dyeBody } from "../../../demo/draw/fitting/body.ts";
import { everyday, outfitOf } from "../../../demo/draw/fitting/outfits.ts";
import { drawPerson, pose, type Sitter } from "../../../demo/draw/fitting/person.ts";
import { looks } from "../../../demo/draw/looks/looks.ts";
import { copyVisionFiles } from "../../../vision.config.ts";
import { seated, standing, tops } from "./cases.ts";
import { type Outcome, type Prepared, size, tryGarment } from "./measure.ts";

/** What the gates said of bodies and of looks, and of the pairs of both. */
export type FoundTryOns = {
  bodies: Gate;
  garments: Gate;
  outcomes: Outcome[];
  /** People in wheelchairs: photos refused, whole looks worn, whole garments taken. */
  seated: { refusedBodies: number; wornWholeLooks: number; takenWholeLooks: number };
};

type Gate = { passed: string[]; refused: string[] };

const looksEach = 3;
/** Looks in portraits, of which only the top can be taken. */
const portraits = [...tops, 8, 23];
/** Heights of figures where portraits of tops end: above the knees. */
const portraitEnd = 560;

/** Lets the networks find people and looks in drawings, and puts the ones on the others. */
export async function tryFound(folder: string): Promise<FoundTryOns> {
  copyVisionFiles(folder);
  const models = await loadModelsInBun(folder);
  const bodies = await findEach(Object.entries(standing), (sitter) => findPrepared(models, sitter));
  const garments = await findEach(
    looks.map((_, index): [string, number] => [`${index + 1}`, index + 1]),
    (look) => findGarment(models, look),
  );
  const outcomes: Outcome[] = [];
  for (const [place, [who, prepared]] of bodies.found.entries()) {
    for (let turn = 0; turn < looksEach; turn++) {
      const [look, garment] = garments.found[(place * 5 + turn * 3) % garments.found.length] ?? [];
      const sitter = standing[who];
      const isOverDress = !sitter?.outfit.bottom && garment?.hem !== null; // stays as a skirt, which no drawing shows
      if (garment && sitter && !isOverDress) outcomes.push(await tryGarment({ who, sitter, look: Number(look) }, prepared, garment));
    }
  }
  return {
    bodies,
    garments,
    outcomes,
    seated: await trySeated(
      models,
      garments.found.flatMap(([, garment]) => (garment.hem === null ? [garment] : [])),
    ),
  };
}

/** Keeps what is found, and who or what is refused. */
async function findEach<K, V>(entries: [string, K][], find: (key: K) => Promise<Checked<V>>) {
  const [found, refused]: [[string, V][], string[]] = [[], []];
  for (const [name, key] of entries) {
    const made = await find(key);
    if ("refused" in made) refused.push(`${name}: ${made.refused}`);
    else found.push([name, made.value]);
  }
  return { found, refused, passed: found.map(([name]) => name) };
}

async function findPrepared(models: Models, sitter: Sitter): Promise<Checked<Prepared>> {
  const before = await drawPerson(sitter, size);
  const seen = await findPerson(models, before.picture, maxBodySize);
  if ("refused" in seen) return seen;
  const { picture, pose, parts } = seen.value;
  const made = makeBody(picture, pose, parts);
  if ("refused" in made) return made;
  const { photo } = await dyeBody(made.value, sitter);
  const skeleton = readSkeleton(pose.landmarks);
  if (!skeleton) return { refused: "nobody" };
  const bare = undress(photo, parts, made.value.clothes, skeleton);
  return { value: { body: made.value, dyed: { ...made.value, photo, bare }, before } };
}

async function findGarment(models: Models, look: number): Promise<Checked<Garment>> {
  const { person, outfit } = outfitOf(look);
  const sitter: Sitter = { person, outfit: { ...outfit, bottom: outfit.bottom ?? (portraits.includes(look) ? everyday.bottom : undefined) } };
  const { picture } = await drawPerson(sitter, size);
  return takeOff(models, portraits.includes(look) ? cutBelow(picture, pose(sitter, size).heightOf(portraitEnd)) : picture);
}

async function takeOff(models: Models, picture: Rgb): Promise<Checked<Garment>> {
  const seen = await findPerson(models, picture, maxGarmentSize);
  return "refused" in seen ? seen : makeGarment(seen.value.picture, seen.value.pose, seen.value.parts);
}

const cutBelow = ({ width, data }: Rgb, row: number): Rgb => ({ width, height: Math.round(row), data: data.subarray(0, Math.round(row) * width * 3) });

async function trySeated(models: Models, wholeLooks: Garment[]): Promise<FoundTryOns["seated"]> {
  const counts = { refusedBodies: 0, wornWholeLooks: 0, takenWholeLooks: 0 };
  for (const sitter of Object.values(seated)) {
    const found = await findPrepared(models, sitter);
    if ("refused" in found) counts.refusedBodies++;
    else counts.wornWholeLooks += wholeLooks.slice(0, looksEach).filter((garment) => "value" in wear(found.value.body, [garment])).length;
    const taken = await takeOff(models, (await drawPerson(sitter, size)).picture);
    if ("value" in taken && taken.value.hem === null) counts.takenWholeLooks++;
  }
  return counts;
}
