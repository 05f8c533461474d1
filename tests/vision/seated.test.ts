import { expect, test } from "bun:test";
import { makeBody } from "#app/vision/body/make-body";
import { isSeated } from "#app/vision/figure/seated";
import { readSkeleton } from "#app/vision/figure/skeleton";
import { makeGarment } from "#app/vision/garment/make-garment";
import { everyday, type Outfit, outfitOf } from "../../demo/draw/fitting/outfits.ts";
import { drawPerson, type Portrait, type Sitter } from "../../demo/draw/fitting/person.ts";
import { isInBench, testInBench } from "../in-bench.ts";

const small = { width: 360, height: 480 };
const draw = (person: Sitter["person"], outfit: Outfit, more: Partial<Sitter> = {}): Promise<Portrait> => drawPerson({ person, outfit, ...more }, small);

function sits({ pose }: Portrait): boolean {
  const skeleton = readSkeleton(pose.landmarks);
  if (!skeleton) throw new Error("no skeleton");
  return isSeated(skeleton);
}

const wide: [number, number] = [1.25, 0.9];
const allStretches: [number, number][] = [[1, 1], [1.2, 0.98], [0.88, 1], wide];

testInBench("marina, caio and lívia sit in wheelchairs; who stands is not taken for somebody who sits", async () => {
  for (const person of ["marina_lk", "caio_mendes", "livia_cts"] as const) {
    expect(sits(await draw(person, everyday, { isSeated: true }))).toBe(true);
    for (const stretch of isInBench ? allStretches : [wide]) expect(sits(await draw(person, everyday, { stretch }))).toBe(false);
  }
});

test("a photo of marina in her wheelchair is a body like others", async () => {
  const { picture, pose, parts } = await draw("marina_lk", everyday, { isSeated: true });
  const made = makeBody(picture, pose, parts);
  expect("value" in made && made.value.landmarks.length).toBe(33);
});

test("of caio's look in a wheelchair only the shirt is taken; nothing of a dress over the lap", async () => {
  const shirt = await draw("caio_mendes", outfitOf(24).outfit, { isSeated: true });
  const made = makeGarment(shirt.picture, shirt.pose, shirt.parts);
  if ("refused" in made) throw new Error(made.refused);
  expect([made.value.covers, made.value.hem !== null]).toEqual([{ thighs: false, shins: false }, true]);
  const hips = ((made.value.landmarks[23]?.y ?? 0) + (made.value.landmarks[24]?.y ?? 0)) / 2;
  expect(made.value.hem).toBeLessThan(hips + 10);
  const plain = {
    top: { ...everyday.top, fabric: { color: "#7a4fa0" }, isTucked: undefined, hem: 470 },
    bottom: { ...everyday.bottom, fabric: { color: "#7a4fa0" }, belt: undefined },
  } as Outfit;
  const dress = await draw("marina_lk", plain, { isSeated: true });
  expect(makeGarment(dress.picture, dress.pose, dress.parts)).toEqual({ refused: "poor_fit" });
});
