import { createHandMeter, measureToLimb, readArms } from "../figure/limbs";
import type { Skeleton } from "../figure/skeleton";
import type { Mask, Parts, Rgb } from "../types";

const reach = 0.13; // torsos from the fingers' bones
const maxDifference = 0.07; // of shares of red and green
const certain = 204;
const wrist = 1.85; // bones from the shoulder

/** Corrects parts where the hands have the colour of skin. */
export function findHands({ width, height, data }: Rgb, parts: Parts, skeleton: Skeleton): Parts {
  const tone = measureTone(data, parts);
  if (!tone) return parts;
  const [clothes, skin]: [Mask, Mask] = [parts.clothes.slice(), parts.skin.slice()];
  const arms = readArms(skeleton);
  const measureToHands = createHandMeter(skeleton);
  for (let at = 0; at < clothes.length; at++) {
    const value = clothes[at] ?? 0;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (value === 0 || measureToHands(x, y) > skeleton.torso.length * reach) continue;
    if (!arms.some((arm) => measureToLimb(arm, x, y).along > wrist)) continue; // cuffs
    const sum = (data[at * 3] ?? 0) + (data[at * 3 + 1] ?? 0) + (data[at * 3 + 2] ?? 0) + 1;
    const difference = Math.hypot((data[at * 3] ?? 0) / sum - tone.red, (data[at * 3 + 1] ?? 0) / sum - tone.green);
    if (difference > maxDifference) continue;
    skin[at] = Math.max(skin[at] ?? 0, value);
    clothes[at] = 0;
  }
  return { ...parts, width, height, clothes, skin };
}

/** Mean red and green shares of face and skin; null without. */
function measureTone(data: Uint8Array, { face, skin }: Parts): { red: number; green: number } | null {
  let [red, green, count] = [0, 0, 0];
  for (let at = 0; at < face.length; at++) {
    if (Math.max(face[at] ?? 0, skin[at] ?? 0) < certain) continue;
    const sum = (data[at * 3] ?? 0) + (data[at * 3 + 1] ?? 0) + (data[at * 3 + 2] ?? 0) + 1;
    red += (data[at * 3] ?? 0) / sum;
    green += (data[at * 3 + 1] ?? 0) / sum;
    count++;
  }
  return count < 20 ? null : { red: red / count, green: green / count };
}
