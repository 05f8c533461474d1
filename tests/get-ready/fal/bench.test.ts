import { afterAll, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { env } from "#app/config/env.server";
import { createFalProvider } from "#app/integrations/fal.server";
import { falKey, startFakeFal } from "#tests/fakes/fal";
import { runFalBench } from "../../bench/try-on/fal/run";
import { writeFalSheet } from "../../bench/try-on/fal/sheet";
import { makeColor } from "../try-ons";

const blue = await makeColor("#2040c0");
const fal = startFakeFal({ picture: blue });
afterAll(() => fal.stop());
const provider = createFalProvider({ ...fal, key: falKey });

const brown = await makeColor("#806040", { width: 900, height: 1200 });
const red = await makeColor("#c02040", { width: 900, height: 1200 });

/** An operator's folder of pairs. */
async function makeFolder(pairs: Record<string, Record<string, Uint8Array | string>>) {
  const folder = `${env.DATA_DIR}/${crypto.randomUUID()}`;
  mkdirSync(folder);
  for (const [name, files] of Object.entries(pairs)) for (const [file, bytes] of Object.entries(files)) await Bun.write(`${folder}/${name}/${file}`, bytes);
  const lines: string[] = [];
  const run = (more: { budgetDollars?: number; models?: string[] } = {}) =>
    runFalBench({
      provider,
      folder,
      resultsFolder: `${folder}-results`,
      budgetDollars: 100,
      pollMs: 5,
      deadlineMs: 20_000,
      print: (line) => lines.push(line),
      ...more,
    });
  return { folder, resultsFolder: `${folder}-results`, lines, run };
}

test("two pairs go to every model that can do them, and the sheet shows seconds, prices and measures side by side", async () => {
  const bench = await makeFolder({
    "ana in a dress": { "person.jpg": brown, "piece.jpg": red },
    "bia in two pieces": { "person.jpg": brown, "piece-1.jpg": red, "piece-2.jpg": await makeColor("#20a040"), "wish.txt": "com mangas longas" },
  });
  fal.script(
    {},
    {},
    { file: { bytes: brown } },
    {},
    { failure: { status: 422, body: { detail: [{ loc: [], msg: "no", type: "content_policy_violation" }] } } },
  );
  const before = fal.orders().length;
  const rows = await bench.run();
  expect(fal.orders().length - before).toBe(5 + 4); // FASHN reads no words
  const [one, two] = rows;
  expect(one?.results.map(({ model }) => model)).toContain("fal-ai/fashn/tryon/v1.6");
  expect(two?.results.map(({ model }) => model)).not.toContain("fal-ai/fashn/tryon/v1.6");
  const results = rows.flatMap((row) => row.results);
  expect(results.filter(({ file }) => file === null)).toHaveLength(1);
  expect(results.filter(({ refusal }) => refusal === "input_again")).toHaveLength(1);
  const good = results.filter(({ refusal }) => refusal === null);
  expect(good).toHaveLength(7);
  for (const { seconds, dollars, measures } of good) {
    expect(seconds).toBeGreaterThan(0);
    expect(dollars).toBeGreaterThan(0.02);
    expect(measures?.change).toBeGreaterThan(16);
  }
  const page = `${bench.resultsFolder}/index.html`;
  await writeFalSheet(rows, page);
  const html = await Bun.file(page).text();
  for (const words of ["ana in a dress (piece)", "bia in two pieces (pieces): com mangas longas", "input_again", "content_refused", "$0.044", "sent clothes"])
    expect(html).toContain(words);
  expect(html.match(/<figure/g)).toHaveLength(9 + 2 + 3);
});

test("what was paid for is kept: a second run asks only for what failed, and another photo is tried anew", async () => {
  const bench = await makeFolder({ ana: { "person.jpg": brown, "piece.jpg": red } });
  const models = ["fal-ai/bytedance/seedream/v4/edit", "fal-ai/qwen-image-edit-2511"];
  fal.script({ failure: { status: 422, body: { detail: "no" } } });
  await bench.run({ models });
  const before = fal.orders().length;
  const [again] = await bench.run({ models });
  expect(fal.orders().length - before).toBe(1);
  expect(again?.results.every(({ file, refusal }) => file !== null && refusal === null)).toBe(true);
  await Bun.write(`${bench.folder}/ana/person.jpg`, await makeColor("#506070", { width: 900, height: 1200 }));
  await bench.run({ models });
  expect(fal.orders().length - before).toBe(3);
});

test("nothing is sent when it would cost more than the budget", async () => {
  const bench = await makeFolder({ ana: { "person.jpg": brown, "look.jpg": red } });
  const before = fal.orders().length;
  await expect(bench.run({ budgetDollars: 0.1 })).rejects.toThrow("more than the budget of $0.10");
  expect(fal.orders()).toHaveLength(before);
});

const clothes = Array.from({ length: 4 }, (_, index): [string, string] => [`piece-${index + 1}.jpg`, "x"]);
const badFolders: [string, Record<string, Record<string, string>>, string][] = [
  ["no pairs", {}, "has no folders"],
  ["41 pairs", Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`p${index}`, { "person.jpg": "x" }])), "at most 40"],
  ["nobody", { ana: { "piece.jpg": "x" } }, "needs one person.jpg"],
  ["no clothes", { ana: { "person.jpg": "x" } }, "needs look.jpg"],
  ["four pieces", { ana: { "person.jpg": "x", ...Object.fromEntries(clothes) } }, "at most 3"],
  ["a long wish", { ana: { "person.jpg": "x", "wish.txt": "a".repeat(2001) } }, "at most 2000"],
];

for (const [what, pairs, words] of badFolders)
  test(`a folder with ${what} is refused with words`, async () => {
    const bench = await makeFolder(pairs);
    await expect(bench.run()).rejects.toThrow(words);
  });
