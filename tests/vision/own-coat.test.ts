import { expect, test } from "bun:test";
import { wear } from "#app/vision/wear/wear";
import { bodyOf } from "../../demo/draw/fitting/body.ts";
import { garmentOfLook } from "../../demo/draw/fitting/garment.ts";
import { everyday, outfitOf } from "../../demo/draw/fitting/outfits.ts";
import type { Sitter } from "../../demo/draw/fitting/person.ts";

const size = { width: 288, height: 384 };
const top = await garmentOfLook(27);
const wearTop = async (sitter: Sitter) => wear(await bodyOf(sitter, size), [top]);

test("a top does not go over samira's kimono or helena's long coat, which would hang out below it", async () => {
  expect(await wearTop({ person: "samira_h", outfit: outfitOf(15).outfit })).toEqual({ refused: "poor_fit" });
  expect(await wearTop({ person: "helena_v", outfit: outfitOf(9).outfit })).toEqual({ refused: "poor_fit" });
});

test("own jeans, skirts, dresses and blazers stay below a top", async () => {
  const outfits = [everyday, ...[5, 2, 10, 28].map((look) => outfitOf(look).outfit)];
  for (const outfit of outfits) expect("value" in (await wearTop({ person: "marina_lk", outfit }))).toBe(true);
});
