import { readArms, readLegs } from "../figure/limbs";
import { mixPoints, type Skeleton } from "../figure/skeleton";
import { createPolygon, measureToPolygon } from "../image/polygons";
import { createSegment, locateAlong, measureToSegment, type Segment } from "../image/segments";
import { smoothStep } from "../image/smooth-step";
import type { Point } from "../types";

/** Half widths of limbs in torsos, at the start and the end of each bone. */
const widths = { upperArm: [0.115, 0.09], forearm: [0.09, 0.065], thigh: [0.18, 0.12], shin: [0.11, 0.075], neck: [0.13, 0.15], hand: [0.065, 0.05] } as const;

type Bone = { bone: Segment; start: number; end: number };

/** How sure and bright skin is at a point; reused object. */
export type SkinAt = { share: number; brightness: number };

/** Guesses the skin below clothes: round limbs, trunk and neck. */
export function createSkinShape(skeleton: Skeleton): (x: number, y: number) => SkinAt {
  const { torso, mouth } = skeleton;
  const bones: Bone[] = [];
  const add = (bone: Segment, [start, end]: readonly [number, number]) => bones.push({ bone, start: start * torso.length, end: end * torso.length });
  for (const [upper, fore] of readArms(skeleton)) {
    add(upper, widths.upperArm);
    add(fore, widths.forearm);
    add(
      { ...fore, x: fore.x + fore.across, y: fore.y + fore.down, across: fore.across * 0.2, down: fore.down * 0.2, lengthSquared: fore.lengthSquared * 0.04 },
      widths.hand,
    );
  }
  for (const [thigh, shin] of readLegs(skeleton)) {
    add(thigh, widths.thigh);
    add(shin, widths.shin);
  }
  add(createSegment(mouth, torso.top), widths.neck);
  const outline = createPolygon(outlineSkin(skeleton));
  const result: SkinAt = { share: 0, brightness: 1 };

  return function findSkin(x, y) {
    let nearest = Infinity;
    for (const { bone, start, end } of bones) {
      const along = Math.min(1, Math.max(0, locateAlong(bone, x, y)));
      nearest = Math.min(nearest, measureToSegment(bone, x, y) / (start + (end - start) * along));
    }
    const inTrunk = 1 - smoothStep(0, torso.length * 0.03, measureToPolygon(outline, x, y));
    result.share = Math.max(inTrunk, 1 - smoothStep(0.85, 1, nearest));
    result.brightness = inTrunk + (1 - inTrunk) * (0.74 + 0.26 * Math.sqrt(Math.max(0, 1 - nearest * nearest)));
    return result;
  };
}

/** The bare trunk, from the neck over shoulders and waist to the crotch. */
function outlineSkin({ torso, shoulders, hips, shoulderWidth }: Skeleton): Point[] {
  const aside = (point: Point, across: number, down: number): Point => ({ x: point.x + across * torso.length, y: point.y + down * torso.length });
  const waist = mixPoints(torso.top, torso.bottom, 0.65);
  const hipWidth = Math.abs(hips[0].x - hips[1].x) / torso.length + 0.3;
  const halfWaist = (shoulderWidth / torso.length + hipWidth) * 0.22;
  return [
    aside(torso.top, 0.11, -0.1),
    aside(shoulders[0], 0, -0.06),
    aside(waist, halfWaist, 0),
    aside(hips[0], 0.14, 0),
    aside(torso.bottom, 0, 0.18),
    aside(hips[1], -0.14, 0),
    aside(waist, -halfWaist, 0),
    aside(shoulders[1], 0, -0.06),
    aside(torso.top, -0.11, -0.1),
  ];
}
