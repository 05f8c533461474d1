import { expect, test } from "bun:test";
import { buildDataMap, listStale, listUnclassified, pagePath } from "./data-map.ts";

test("L-71: every column of the schema has its kind and its purpose written down, and docs/data-map.md says so; «bun run data-map» writes it anew", async () => {
  expect(listUnclassified).toEqual([]);
  expect(listStale).toEqual([]);
  expect(await Bun.file(pagePath).text()).toBe(buildDataMap());
});
