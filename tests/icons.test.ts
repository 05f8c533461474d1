import { expect, test } from "bun:test";
import { drawnWeights } from "../icons.config.ts";

test("an icon is brought in the weights of its tags, and where it is handed on, light and those of its file", () => {
  const drawn = drawnWeights();
  const weightsOf = (name: string) => [...(drawn.get(name) ?? [])].sort();
  expect(weightsOf("GearSix")).toEqual(["light"]);
  expect(weightsOf("BookmarkSimple")).toEqual(["fill", "light"]); // saved or not
  expect(weightsOf("Flag")).toEqual(["light"]); // a menu draws it
  expect(weightsOf("House")).toEqual(["fill", "light"]); // the dock's own sign
  expect([...drawn.values()].filter((weights) => weights.size === 0)).toEqual([]);
});
