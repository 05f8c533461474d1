import type { Garment, Layer as Piece, Rgba } from "#app/vision/types";
import type { Layer } from "../canvas/drawing.ts";
import { type Outfit, outfitOf } from "./outfits.ts";
import { pose, type Sitter, type Studio } from "./person.ts";
import { cutOut, type Size } from "./raster.ts";

const frame: Size = { width: 360, height: 640 };

/** Heights of a figure where its thighs and its shins end. */
const knees = 600;
const ankles = 770;

/** The exact layers of the look of this number, from 1. */
export const garmentOfLook = (number: number): Promise<Garment> => garmentOf(outfitOf(number));

/** The exact layers of what somebody wears. */
export async function garmentOf(sitter: Sitter, size: Size = frame): Promise<Garment> {
  const studio = pose(sitter, size, false);
  const { outfit } = sitter;
  const sleeve = 2 * Math.max(outfit.top.sleeve?.to ?? 0, outfit.coat?.sleeve?.to ?? 0);
  const trunk = trim(await cutOut(studio, ["trunk"], ["skin"]));
  if (!trunk) throw new Error("an outfit has no trunk");
  const lowest = lowestHem(outfit);
  return {
    frame: size,
    landmarks: studio.landmarks,
    sleeves: [sleeve, sleeve],
    hem: isUpperOnly(outfit) ? studio.heightOf(lowest) : null,
    covers: { thighs: lowest >= knees, shins: lowest >= ankles },
    quality: 1,
    trunk,
    arms: [await sleeveOf(studio, "leftSleeve"), await sleeveOf(studio, "rightSleeve")],
  };
}

const lowestHem = ({ top, bottom, coat }: Outfit) => Math.max(top.hem, bottom?.hem ?? 0, coat?.hem ?? 0);

const isUpperOnly = (outfit: Outfit) => !outfit.bottom && outfit.top.hem < 460;

const sleeveOf = async (studio: Studio, layer: Layer) => trim(await cutOut(studio, [layer], ["arms"]));

/** The piece of the picture that is not empty. */
function trim({ width, height, data }: Rgba): Piece | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!data[(y * width + x) * 4 + 3]) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  if (right < 0) return null;
  const [across, down] = [right - left + 1, bottom - top + 1];
  const piece = new Uint8ClampedArray(across * down * 4);
  for (let y = 0; y < down; y++) {
    const start = ((top + y) * width + left) * 4;
    piece.set(data.subarray(start, start + across * 4), y * across * 4);
  }
  return { x: left, y: top, width: across, height: down, data: piece };
}
