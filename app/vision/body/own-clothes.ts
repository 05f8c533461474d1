import type { Skeleton } from "../figure/skeleton";
import { measureToTrunk, type Trunk } from "../figure/trunk";
import { applyBoxBlur } from "../image/box-blur";
import { smoothStep } from "../image/smooth-step";
import type { Mask, Parts } from "../types";

/** Returns the clothes that new ones replace, belts and bags too. */
export function findOwnClothes({ width, height, clothes, other, hair, face, skin }: Parts, trunk: Trunk, { torso }: Skeleton): Mask {
  const cloth = Float32Array.from(clothes, (value) => value / 255);
  for (let y = Math.max(0, Math.floor(torso.top.y)); y < Math.min(height, torso.bottom.y + torso.length * 0.3); y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if ((other[at] ?? 0) > 51 && measureToTrunk(trunk, x, y) < torso.length * 0.05) cloth[at] = Math.max(cloth[at] ?? 0, (other[at] ?? 0) / 255);
    }
  }
  const spread = cloth.slice();
  applyBoxBlur(spread, width, height, Math.max(1, Math.round(torso.length * 0.012)), new Float32Array(spread.length));
  return Uint8Array.from(spread, (value, at) => {
    const kept = Math.max(hair[at] ?? 0, face[at] ?? 0, (skin[at] ?? 0) > 153 ? (skin[at] ?? 0) : 0) / 255;
    return Math.round(smoothStep(0.15, 0.4, Math.max(value, cloth[at] ?? 0)) * (1 - kept) * 255);
  });
}
