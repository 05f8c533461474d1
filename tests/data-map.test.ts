import { expect, test } from "bun:test";
import { dataMap, page, stale, unclassified } from "./data-map.ts";

test("L-71: every column of the schema has its kind and its purpose written down, and docs/data-map.md says so; «bun run data-map» writes it anew", async () => {
  expect(unclassified).toEqual([]);
  expect(stale).toEqual([]);
  expect(await Bun.file(page).text()).toBe(dataMap());
});
