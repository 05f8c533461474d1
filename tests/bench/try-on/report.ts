import { mkdir } from "node:fs/promises";
import sharp from "sharp";
import type { Rgb } from "#app/vision/types";
import { bounds, type FoundSummary, foundBounds, isBad, type Summary, seatedBounds } from "./bounds.ts";
import type { Outcome } from "./measure.ts";
import type { FoundTryOns } from "./networks.ts";

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Writes a page that shows every case: before, as worn, and the drawn truth. */
export async function writeContactSheet(outcomes: Outcome[], folder: string, name = "index"): Promise<void> {
  await mkdir(folder, { recursive: true });
  const rows = await Promise.all(outcomes.map(describe));
  const style = "body{font:15px sans-serif;margin:24px}figure{display:inline-block;margin:0 16px 24px 0;width:600px}img{width:200px}.bad{background:#fdd}";
  await Bun.write(`${folder}/${name}.html`, `<!doctype html><meta charset="utf-8"><title>Try-ons</title><style>${style}</style>\n${rows.join("\n")}\n`);
}

async function describe(outcome: Outcome): Promise<string> {
  const { who, look, before, truth, result, figures, isRefused } = outcome;
  const pictures = [before, "value" in result ? result.value : null, truth];
  const images = await Promise.all(pictures.map(async (picture) => (picture ? `<img alt="" src="${await toDataUrl(picture)}">` : "")));
  const words = figures
    ? `cloth ${percent(figures.overlap)}, skin ${percent(figures.skin)}, own clothes ${percent(figures.left)}, changed ${figures.changed}`
    : `refused: ${"refused" in result ? result.refused : ""}`;
  const isWrong = isRefused ? Boolean(figures) : figures && isBad(figures);
  return `<figure class="${isWrong ? "bad" : ""}">${images.join("")}<figcaption>${who}, look ${look}: ${words}</figcaption></figure>`;
}

async function toDataUrl({ width, height, data }: Rgb): Promise<string> {
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(300)
    .webp({ quality: 80 })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}

const historyTitles = ["## History with exact layers", "## History with layers that networks found"] as const;

/** Writes the figures, and adds lines to the histories when they changed. */
export async function writeQuality(exact: Summary, seated: Summary, found: FoundSummary, tried: FoundTryOns, path: string): Promise<void> {
  const before = (await Bun.file(path).exists()) ? await Bun.file(path).text() : "";
  await Bun.write(
    path,
    `# How good try-ons are

Written by \`bin/bench try-on\`. People of the demo, wider and taller ones and people in wheelchairs among them, put on looks of others; the truth is the same person drawn in that look (\`demo/draw\`). A result is bad when less than 70 % of the cloth overlaps, more than 8 % of it is skin, or more than 8 % of the own clothes are left. \`pictures/try-on/index.html\` and \`found.html\` show all cases.

## With exact layers

It measures \`wear()\` alone. A top must be refused over an own long coat, which would hang out below it.

${writeExact(exact, bounds)}

## In wheelchairs

The same for people who sit. They wear tops; whole looks were cut around standing legs and must be refused.

${writeExact(seated, seatedBounds)}

## With layers that networks found

The networks find people (\`findPerson\`), bodies (\`makeBody\`) and looks (\`makeGarment\`) in the drawings, and \`wear()\` puts the ones on the others. The networks were made for photographs: they tear drawn clothes that a photograph would show whole, so shares say what a change makes better or worse, not how often photographs pass. Blur, noise and shade on the drawings helped no look through the gates and are left out.

${writeTable(
  ["Measure", "Measured", "Bound"],
  [
    ["Bodies that passed", `${found.bodies} of ${found.bodies + tried.bodies.refused.length}`, `≥ ${foundBounds.bodies}`],
    ["Looks that passed", `${found.garments} of ${found.garments + tried.garments.refused.length}`, `≥ ${foundBounds.garments}`],
    ["Pairs that passed", `${found.cases - found.refused} of ${found.cases}`, `≥ ${foundBounds.pairs}`],
    ["Passed, but bad", String(found.bad), `≤ ${foundBounds.bad}`],
    ...listFigures(found, foundBounds),
    ["Photos of people in wheelchairs refused", String(tried.seated.refusedBodies), `≤ ${foundBounds.seatedRefused}`],
    ["Whole looks worn by people in wheelchairs", String(tried.seated.wornWholeLooks), `≤ ${foundBounds.seatedWorn}`],
    ["Whole looks taken from people in wheelchairs", String(tried.seated.takenWholeLooks), `≤ ${foundBounds.seatedTaken}`],
  ],
)}

Refused bodies: ${tried.bodies.refused.join(", ") || "none"}. Refused looks: ${tried.garments.refused.join(", ") || "none"}.

The bounds are in \`tests/bench/try-on/bounds.ts\`; a change may make them tighter, never looser.

${historyTitles[0]}

${writeHistory(before, [historyTitles[0], "## History"], ["Cases", "Refused", ...figureNames, "Bad"], [exact.cases, exact.refused, ...writeFigures(exact), exact.bad])}

${historyTitles[1]}

${writeHistory(before, [historyTitles[1]], ["Bodies", "Looks", "Cases", "Refused", ...figureNames, "Bad"], [found.bodies, found.garments, found.cases, found.refused, ...writeFigures(found), found.bad])}
`,
  );
}

const writeExact = (summary: Summary, bound: typeof bounds) =>
  writeTable(
    ["Measure", "Measured", "Bound"],
    [
      ...listFigures(summary, bound),
      ["Passed the gates, of all that may be worn", `${summary.cases - summary.refused} of ${summary.cases}`, `≥ ${percent(bound.passed)}`],
      ["Passed, but bad", String(summary.bad), `≤ ${bound.bad}`],
      ["Worn, though it must be refused", String(summary.mistakes), `≤ ${bound.mistakes}`],
    ],
  );

const figureNames = ["Overlap", "Worst overlap", "Skin", "Own clothes left", "Changed"];

const writeFigures = ({ overlap, worstOverlap, skin, left, changed }: Summary) => [
  percent(overlap),
  percent(worstOverlap),
  percent(skin),
  percent(left),
  changed,
];

const listFigures = (summary: Summary, bound: Pick<Summary, "overlap" | "worstOverlap" | "skin" | "left" | "changed">) => [
  ["Overlap of cloth with the truth, mean", percent(summary.overlap), `≥ ${percent(bound.overlap)}`],
  ["Overlap of cloth with the truth, worst", percent(summary.worstOverlap), `≥ ${percent(bound.worstOverlap)}`],
  ["Skin where cloth should be, mean", percent(summary.skin), `≤ ${percent(bound.skin)}`],
  ["Own clothes left, mean", percent(summary.left), `≤ ${percent(bound.left)}`],
  ["Pixels of face and hands that changed", String(summary.changed), `≤ ${bound.changed}`],
];

/** Keeps the lines of a history in the text before, and adds one if the last has other values. */
function writeHistory(before: string, titles: string[], names: string[], values: (string | number)[]): string {
  const title = titles.find((one) => before.includes(`${one}\n\n`));
  const lines = title ? (before.split(`${title}\n\n`)[1]?.split("\n\n")[0]?.trimEnd().split("\n").slice(2) ?? []) : [];
  const rows = lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  if (rows.at(-1)?.slice(1).join() !== values.join()) rows.push([new Date().toISOString().slice(0, 10), ...values.map(String)]);
  return writeTable(["Day", ...names], rows);
}

/** Writes a table with columns of even width. */
function writeTable(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const writeRow = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [writeRow(head), writeRow(widths.map((width) => "-".repeat(width))), ...rows.map(writeRow)].join("\n");
}
