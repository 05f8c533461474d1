import { expect, test } from "bun:test";
import { printLine } from "./statistics.ts";
import { bounds, foundBounds, type Summary, seatedBounds, summarize, summarizeFound } from "./try-on/bounds.ts";
import { cases } from "./try-on/cases.ts";
import { type Outcome, tryOn } from "./try-on/measure.ts";
import { tryFound } from "./try-on/networks.ts";
import { writeContactSheet, writeQuality } from "./try-on/report.ts";

test("people in each other's looks are dressed nearly as if drawn so, by exact layers and by those that networks found", async () => {
  const outcomes: Outcome[] = [];
  for (const one of cases) outcomes.push(await tryOn(one));
  const tried = await tryFound(`${process.env.DATA_DIR}/vision`);
  const [standing, seated] = [false, true].map((isSeated) => outcomes.filter(({ sitter }) => Boolean(sitter.isSeated) === isSeated));
  const [exact, inWheelchairs, found] = [summarize(standing ?? []), summarize(seated ?? []), summarizeFound(tried)];
  printLine(`\n${JSON.stringify(exact)}\n${JSON.stringify(inWheelchairs)}\n${JSON.stringify({ ...found, seated: tried.seated })}`);
  await writeContactSheet(outcomes, "pictures/try-on");
  await writeContactSheet(tried.outcomes, "pictures/try-on", "found");
  await writeQuality(exact, inWheelchairs, found, tried, "docs/try-on-quality.md");

  for (const [summary, bound] of [[exact, bounds] as const, [inWheelchairs, seatedBounds] as const]) {
    expectWithin(summary, bound);
    expect(1 - summary.refused / summary.cases).toBeGreaterThanOrEqual(bound.passed);
    expect(summary.mistakes).toBeLessThanOrEqual(bound.mistakes);
  }

  expectWithin(found, foundBounds);
  expect(found.bodies).toBeGreaterThanOrEqual(foundBounds.bodies);
  expect(found.garments).toBeGreaterThanOrEqual(foundBounds.garments);
  expect(found.cases - found.refused).toBeGreaterThanOrEqual(foundBounds.pairs);
  expect(tried.seated.refusedBodies).toBeLessThanOrEqual(foundBounds.seatedRefused);
  expect(tried.seated.wornWholeLooks).toBeLessThanOrEqual(foundBounds.seatedWorn);
  expect(tried.seated.takenWholeLooks).toBeLessThanOrEqual(foundBounds.seatedTaken);
}, 1_500_000);

function expectWithin(summary: Summary, bound: Pick<Summary, "overlap" | "worstOverlap" | "skin" | "left" | "changed" | "bad">): void {
  expect(summary.overlap).toBeGreaterThanOrEqual(bound.overlap);
  expect(summary.worstOverlap).toBeGreaterThanOrEqual(bound.worstOverlap);
  expect(summary.skin).toBeLessThanOrEqual(bound.skin);
  expect(summary.left).toBeLessThanOrEqual(bound.left);
  expect(summary.changed).toBeLessThanOrEqual(bound.changed);
  expect(summary.bad).toBeLessThanOrEqual(bound.bad);
}
