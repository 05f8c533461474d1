import { fitsSeated, isSeated } from "../figure/seated";
import { readWearer, type Skeleton } from "../figure/skeleton";
import type { Body, Checked, Garment, Rgb } from "../types";
import { composePicture } from "./compose";
import { type Canvas, createCanvas } from "./draw-mesh";
import { extendCloth } from "./extend-cloth";
import { coversClothes, showsJoints } from "./fit";
import { showsOwnCoat } from "./own-coat";
import { choosePieces, type Pieces } from "./pieces";
import { clearAbove, drawOver, putOn } from "./put-on";
import { type Line, markReplacedClothes } from "./replaced-clothes";

/** How far a bottom reaches below a top, in torsos. */
const tuck = 0.08;

/** Shows a body in garments; refuses what does not fit. */
export function wear(body: Body, garments: readonly Garment[]): Checked<Rgb> {
  if (garments.length === 0) return { refused: "no_clothes" };
  const pieces = choosePieces(garments);
  const skeleton = readWearer(body.landmarks);
  if (!pieces || !skeleton || !garments.every((garment) => showsJoints(body, garment))) return { refused: "poor_fit" };
  if (isSeated(skeleton) && !garments.every(fitsSeated)) return { refused: "poor_fit" };
  const dressed = dress(pieces, body, skeleton);
  if (!dressed) return { refused: "poor_fit" };
  const cloth = createCanvas(body.frame.width, body.frame.height);
  cloth.data.set(dressed.trunk.data);
  drawOver(dressed.sleeves, cloth);
  if (!holdsCloth(cloth)) return { refused: "no_clothes" };
  const end = dressed.end && findEnd(body, dressed.end);
  const replaced = markReplacedClothes(body, skeleton, end);
  if (dressed.end && end && showsOwnCoat(body, replaced, skeleton, { ...dressed.end, y: Math.max(dressed.end.y, end.y) })) return { refused: "poor_fit" };
  extendCloth(cloth, body, replaced, skeleton, { sleeves: pieces.top.sleeves, hem: dressed.end }, dressed.sleeves);
  drawOver(dressed.sleeves, cloth);
  if (!coversClothes(cloth, replaced, skeleton)) return { refused: "poor_fit" };
  return { value: composePicture(body, skeleton, { ...dressed, cloth, replaced }) };
}

/** Draws the bottom, then the top; own clothes follow `end`. */
function dress({ top, bottom }: Pieces, body: Body, skeleton: Skeleton): { trunk: Canvas; sleeves: Canvas; end: Line | null } | null {
  const upper = putOn(top, body, skeleton);
  if (!upper) return null;
  if (!bottom) return { ...upper, end: upper.hem };
  const lower = putOn(bottom, body, skeleton);
  if (!lower) return null;
  if (upper.hem) clearAbove(lower.trunk, { ...upper.hem, y: upper.hem.y - tuck * skeleton.torso.length });
  drawOver(upper.trunk, lower.trunk);
  return { trunk: lower.trunk, sleeves: upper.sleeves, end: null };
}

/** Own clothes end at the waist, or at the hem. */
const findEnd = ({ waist }: Body, hem: Line): Line => (waist === null ? hem : { x: hem.x, y: waist, slope: 0 });

function holdsCloth({ data }: Canvas): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 128) return true;
  return false;
}
