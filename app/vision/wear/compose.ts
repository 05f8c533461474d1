import { measureDistance, type Skeleton } from "../figure/skeleton";
import { smoothStep } from "../image/smooth-step";
import type { Body, Mask, Rgb } from "../types";
import type { Canvas } from "./draw-mesh";
import { castShadow, measureGain } from "./light";

/** What was drawn: `cloth` is all of it, `replaced` the own clothes that go. */
export type Layers = { trunk: Canvas; sleeves: Canvas; cloth: Canvas; replaced: Mask };

const shadowStrength = 0.35;
const shadowRadius = 0.03;
/** From where to where, in torsos from a shoulder, arms come before the trunk. */
const freeArm = { from: 0.15, to: 0.3 };

/** Lays over each other: photo, bare body, trunk, arms, sleeves, and what stands in front. */
export function composePicture(body: Body, skeleton: Skeleton, layers: Layers): Rgb {
  const { width, height } = body.frame;
  const { trunk, sleeves, cloth, replaced } = layers;
  const { photo, bare, front } = body;
  const arms = freeArms(body, skeleton, trunk);
  const before = new Uint8Array(front.length);
  for (let at = 0; at < before.length; at++) before[at] = Math.max(front[at] ?? 0, ((arms[at] ?? 0) * (255 - (sleeves.data[at * 4 + 3] ?? 0))) / 255);
  const shadow = castShadow(before, width, height, shadowRadius * skeleton.torso.length);
  const gain = measureGain(photo, cloth);
  const data = photo.data.slice();
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const hidden = front[at] ?? 0;
      const gone = replaced[at] ?? 0;
      const covered = cloth.data[at * 4 + 3] ?? 0;
      if (hidden === 255 || (gone === 0 && covered === 0)) continue;
      const light = gain * (1 - (shadowStrength * (shadow.data[(y >> 1) * shadow.width + (x >> 1)] ?? 0) * (255 - (before[at] ?? 0))) / 65_025);
      const trunkRest = 1 - (trunk.data[at * 4 + 3] ?? 0) / 255;
      const sleeveRest = 1 - (sleeves.data[at * 4 + 3] ?? 0) / 255;
      const arm = ((arms[at] ?? 0) * (255 - gone)) / 65_025;
      for (let channel = 0; channel < 3; channel++) {
        const own = photo.data[at * 3 + channel] ?? 0;
        const under = own + (((bare.data[at * 3 + channel] ?? 0) - own) * gone) / 255;
        const dressed = under * trunkRest + (trunk.data[at * 4 + channel] ?? 0) * light;
        const behind = (dressed + (own - dressed) * arm) * sleeveRest + (sleeves.data[at * 4 + channel] ?? 0) * light;
        data[at * 3 + channel] = Math.round(Math.min(255, behind + ((own - behind) * hidden) / 255));
      }
    }
  }
  return { width, height, data };
}

/** The skin of the arms where it comes before the trunk: not at the shoulders. */
function freeArms({ arms, frame }: Body, { shoulders, torso }: Skeleton, trunk: Canvas): Mask {
  const free = arms.slice();
  const [left, right] = shoulders;
  const point = { x: 0, y: 0 };
  for (let y = 0, at = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++, at++) {
      if (!free[at] || !trunk.data[at * 4 + 3]) continue;
      point.x = x;
      point.y = y;
      const distance = Math.min(measureDistance(point, left), measureDistance(point, right)) / torso.length;
      free[at] = Math.round((free[at] ?? 0) * smoothStep(freeArm.from, freeArm.to, distance));
    }
  }
  return free;
}
