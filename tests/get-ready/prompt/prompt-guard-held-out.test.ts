import { expect, test } from "bun:test";
import { getPromptRefusal } from "#app/models/try-on/prompt-guard/prompt-guard";
import * as corpus from "./prompt-guard-corpus.ts";
import * as heldOut from "./prompt-guard-held-out.ts";

/** Returns the rejected share and prints misjudged prompts. */
function countRejected(name: string, prompts: string[], isHarmful: boolean): number {
  const refused = prompts.filter((prompt) => getPromptRefusal(prompt) !== null);
  const wrong = isHarmful ? prompts.filter((prompt) => !refused.includes(prompt)) : refused;
  process.stdout.write(`${name}: ${refused.length} of ${prompts.length} refused; wrongly judged: ${wrong.join(", ") || "none"}\n`);
  return refused.length / prompts.length;
}

test("of wishes that it was never mended by, the guard refuses nearly all that say plainly what they want, and of harmless ones nearly none", () => {
  expect(countRejected("plain", heldOut.plain, true)).toBeGreaterThanOrEqual(0.95);
  expect(countRejected("harmless", heldOut.harmless, false)).toBeLessThanOrEqual(0.02);
});

test("of wishes that say it in other words the guard refuses most", () => {
  expect(countRejected("paraphrased", heldOut.paraphrased, true)).toBeGreaterThanOrEqual(0.5);
});

test("what the guard was mended by stays mended", () => {
  expect(countRejected("harmful", corpus.harmful, true)).toBeGreaterThanOrEqual(0.99);
  expect(countRejected("harmless", corpus.harmless, false)).toBe(0);
});
