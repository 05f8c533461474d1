import { expect, test } from "bun:test";
import { findShowingTests, formatTestName, listPromises } from "./promises.ts";

const [rows, shown] = [await listPromises(), await findShowingTests()];

test("what docs/promises.md says is shown by a test is shown by that test; «bun run promises» writes it anew", () => {
  const missing = rows.flatMap(({ id, shown: named }) => {
    const real = new Set((shown.get(id) ?? []).map(formatTestName));
    return named.filter((name) => !real.has(name)).map((name) => `${id}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test("every promise that a test names has one row", () => {
  const ids = rows.map(({ id }) => id);
  expect([...shown.keys()].filter((id) => !ids.includes(id)).sort()).toEqual([]);
  expect(ids).toEqual([...new Set(ids)]);
});

test("every promise without which there is no release is shown by a test, or a decision says why not", () => {
  const missing = rows.filter(({ id, isVital, notes }) => isVital && !shown.has(id) && !notes.includes("](decisions/"));
  expect(missing.map(({ id }) => id)).toEqual([]);
  expect(rows.filter(({ isVital }) => isVital).length).toBeGreaterThan(60);
});
