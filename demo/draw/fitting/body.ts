import type { Body, Landmark, Sides } from "#app/vision/types";
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
