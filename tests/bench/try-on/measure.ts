import type { Body, Checked, Garment, Layer, Mask, Rgb } from "#app/vision/types";
import { wear } from "#app/vision/wear/wear";
import { bodyOf, dyeBody } from "../../../demo/draw/fitting/body.ts";
import { garmentOfLook } from "../../../demo/draw/fitting/garment.ts";
import { type Outfit, outfitOf } from "../../../demo/draw/fitting/outfits.ts";
import { drawPerson, type Portrait, type Sitter } from "../../../demo/draw/fitting/person.ts";
import type { Case } from "./cases.ts";

/** Shares from 0 to 1, but `changed`: pixels of face and hands. */
export type Figures = { overlap: number; skin: number; left: number; changed: number };

/** What was worn; truth and figures are null when it is refused. */
export type Outcome = Case & { before: Rgb; truth: Rgb | null; result: Checked<Rgb>; figures: Figures | null };

/** Somebody's layers, the same in plain colors, and the drawing of them. */
export type Prepared = { body: Body; dyed: Body; before: Portrait };

export const size = { width: 576, height: 768 };
const half = 100; // of 255; shade and light change a color by less

/** Puts the look on by its exact layers. */
export const tryOn = async (one: Case): Promise<Outcome> => tryGarment(one, await prepare(one.sitter), await takeGarment(one.look));

/** Puts a garment on and compares with the same person drawn in it. */
export async function tryGarment(one: Case, { body, dyed, before }: Prepared, garment: Garment): Promise<Outcome> {
  const result = wear(body, [garment]);
  const classes = wear(dyed, [dyeCloth(garment)]);
  if ("refused" in result || "refused" in classes) return { ...one, before: before.picture, truth: null, result, figures: null };
  const wanted = { ...one.sitter, outfit: dress(one.sitter.outfit, outfitOf(one.look).outfit, garment) };
  const truth = await drawPerson(wanted, size);
  const kept = garment.hem === null ? new Uint8Array(size.width * size.height) : await drawKept(wanted, truth);
  return { ...one, before: before.picture, truth: truth.picture, result, figures: compare(classes.value, result.value, before, truth, kept) };
}

const takeGarment = once(garmentOfLook);

const prepare = once(async (sitter: Sitter): Promise<Prepared> => {
  const body = await bodyOf(sitter, size);
  return { body, dyed: await dyeBody(body, sitter), before: await drawPerson(sitter, size) };
});

/** Does the work once for each key. */
function once<K, V>(work: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const done = new Map<K, Promise<V>>();
  return (key) => {
    const value = done.get(key) ?? work(key);
    done.set(key, value);
    return value;
  };
}
/** A top alone leaves the own trousers or skirt. */
const dress = (own: Outfit, look: Outfit, { hem }: Garment): Outfit => (hem === null ? look : { ...look, bottom: own.bottom });

/** Where own clothes may stay: below a top. */
async function drawKept(sitter: Sitter, truth: Portrait): Promise<Mask> {
  const { bottom: _, ...upper } = sitter.outfit;
  const top = await drawPerson({ ...sitter, outfit: upper }, size);
  return truth.parts.clothes.map((value, pixel) => Math.max(0, value - (top.parts.clothes[pixel] ?? 0)));
}

const dyeCloth = (garment: Garment): Garment => ({ ...garment, trunk: dyeLayer(garment.trunk), arms: [dyeArm(garment.arms[0]), dyeArm(garment.arms[1])] });

const dyeArm = (layer: Layer | null) => layer && dyeLayer(layer);

const dyeLayer = (layer: Layer): Layer => ({ ...layer, data: layer.data.map((value, index) => (index % 4 === 3 ? value : index % 4 === 0 ? 255 : 0)) });

/** Compares what became of each pixel with the drawing of the same person in the look. */
function compare(dyed: Rgb, result: Rgb, before: Portrait, truth: Portrait, kept: Mask): Figures {
  const at = { cloth: 0, both: 0, either: 0, skin: 0, own: 0, left: 0, changed: 0 };
  for (let pixel = 0; pixel < size.width * size.height; pixel++) {
    const [red, green, blue] = [0, 1, 2].map((channel) => (dyed.data[pixel * 3 + channel] ?? 0) > half);
    const isWanted = (truth.parts.clothes[pixel] ?? 0) > 127;
    const mayStay = (kept[pixel] ?? 0) > 127;
    const isCloth = red || (green && mayStay);
    at.cloth += Number(isWanted);
    at.both += Number(isWanted && isCloth);
    at.either += Number(isWanted || isCloth);
    at.skin += Number(isWanted && blue);
    at.own += Number((before.parts.clothes[pixel] ?? 0) > 127);
    at.left += Number(green && !mayStay);
    const isKept = before.parts.face[pixel] === 255 || before.hands[pixel] === 255;
    at.changed += Number(isKept && [0, 1, 2].some((channel) => result.data[pixel * 3 + channel] !== before.picture.data[pixel * 3 + channel]));
  }
  return { overlap: at.both / at.either, skin: at.skin / at.cloth, left: at.left / at.own, changed: at.changed };
}
