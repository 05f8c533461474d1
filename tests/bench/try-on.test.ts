import { expect, test } from "bun:test";
import { printLine } from "./statistics.ts";
import { bounds, summarize } from "./try-on/bounds.ts";
import { cases } from "./try-on/cases.ts";
import { type Outcome, tryOn } from "./try-on/measure.ts";
import { writeContactSheet, writeQuality } from "./try-on/report.ts";

test("people in each other's looks are dressed nearly as if drawn so", async () => {
  const outcomes: Outcome[] = [];
  for (const one of cases) outcomes.push(await tryOn(one));
  const summary = summarize(outcomes);
  printLine(`\n${JSON.stringify(summary)}`);
  await writeContactSheet(outcomes, "pictures/try-on");
  await writeQuality(summary, "docs/try-on-quality.md");
  expect(summary.overlap).toBeGreaterThanOrEqual(bounds.overlap);
  expect(summary.worstOverlap).toBeGreaterThanOrEqual(bounds.worstOverlap);
  expect(summary.skin).toBeLessThanOrEqual(bounds.skin);
  expect(summary.left).toBeLessThanOrEqual(bounds.left);
  expect(summary.changed).toBeLessThanOrEqual(bounds.changed);
  expect(1 - summary.refused / summary.cases).toBeGreaterThanOrEqual(bounds.passed);
  expect(summary.bad).toBeLessThanOrEqual(bounds.bad);
}, 1_500_000);
