import { expect, test } from "bun:test";
import { findUsedWeights } from "../icons.config.ts";

test("an icon is brought in the weights of its tags, and where it is handed on, light and those of its file", () => {
  const drawn = findUsedWeights();
  const listWeights = (name: string) => [...(drawn.get(name) ?? [])].sort();
  expect(listWeights("GearSix")).toEqual(["light"]);
  expect(listWeights("ThumbsUp")).toEqual(["fill", "light"]); // pressed or not
  expect(listWeights("Flag")).toEqual(["light"]); // drawn in a menu
  expect(listWeights("House")).toEqual(["fill", "light"]); // the tab bar's own icon
  expect([...drawn.values()].filter((weights) => weights.size === 0)).toEqual([]);
});
