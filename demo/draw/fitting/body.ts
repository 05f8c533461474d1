import type { Body, Landmark, Sides } from "#app/vision/types";
import type { Layer, Paint } from "../canvas/drawing.ts";
import { seen } from "./landmarks.ts";
import { classes, pose, type Sitter } from "./person.ts";
import { masksOf, rasterize, type Size } from "./raster.ts";

/** The exact layers of somebody's photo. */
export async function bodyOf(sitter: Sitter, size: Size): Promise<Body> {
  const studio = pose(sitter, size);
  const own = classes.clothes;
  const [clothes, front, arms] = await masksOf(studio, [own, ["hair", "veil", "face", "hands", "accessories"], ["arms"]]);
  const { outfit } = sitter;
  const sleeve = 2 * (outfit.top.sleeve?.to ?? 0);
  const sleeves: Sides<number> = [sleeve, sleeve];
  const landmarks: Landmark[] = seen(studio.landmarks);
  const waist = outfit.bottom ? studio.heightOf(outfit.top.isTucked ? outfit.bottom.waist : outfit.top.hem) : null;
  const photo = await rasterize(studio, () => "drawn");
  const bare = await rasterize(studio, (layer) => (own.includes(layer) ? "hidden" : "drawn"));
  return { frame: size, landmarks, sleeves, waist, photo, bare, clothes, front, arms };
}

/** The same body in plain colors: own clothes green, skin blue, all else black. */
export async function dyeBody(body: Body, sitter: Sitter): Promise<Body> {
  const studio = pose(sitter, body.frame);
  const paintSkin = (layer: Layer): Paint => (layer === "background" ? "hidden" : classes.skin.includes(layer) ? "blue" : "black");
  const photo = await rasterize(studio, (layer) => (classes.clothes.includes(layer) ? "green" : paintSkin(layer)));
  const bare = await rasterize(studio, (layer) => (classes.clothes.includes(layer) ? "hidden" : paintSkin(layer)));
  return { ...body, photo, bare };
}
