import { mkdir } from "node:fs/promises";
import sharp from "sharp";
import type { Rgb } from "#app/vision/types";
import { bounds, isBad, type Summary } from "./bounds.ts";
import type { Outcome } from "./measure.ts";

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Writes a page that shows every case: before, as worn, and the drawn truth. */
export async function writeContactSheet(outcomes: Outcome[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const rows = await Promise.all(outcomes.map(describe));
  const style = "body{font:15px sans-serif;margin:24px}figure{display:inline-block;margin:0 16px 24px 0;width:600px}img{width:200px}.bad{background:#fdd}";
  await Bun.write(`${folder}/index.html`, `<!doctype html><meta charset="utf-8"><title>Try-ons</title><style>${style}</style>\n${rows.join("\n")}\n`);
}

async function describe(outcome: Outcome): Promise<string> {
  const { who, look, before, truth, result, figures } = outcome;
  const pictures = [before, "value" in result ? result.value : null, truth];
  const images = await Promise.all(pictures.map(async (picture) => (picture ? `<img alt="" src="${await toDataUrl(picture)}">` : "")));
  const words = figures
    ? `cloth ${percent(figures.overlap)}, skin ${percent(figures.skin)}, own clothes ${percent(figures.left)}, changed ${figures.changed}`
    : `refused: ${"refused" in result ? result.refused : ""}`;
  return `<figure class="${figures && isBad(figures) ? "bad" : ""}">${images.join("")}<figcaption>${who}, look ${look}: ${words}</figcaption></figure>`;
}

async function toDataUrl({ width, height, data }: Rgb): Promise<string> {
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(300)
    .webp({ quality: 80 })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}

const historyTitle = "## History";

/** Writes the figures, and adds a line to the history when they changed. */
export async function writeQuality(summary: Summary, path: string): Promise<void> {
  const before = (await Bun.file(path).exists()) ? await Bun.file(path).text() : "";
  const history = before.split(`${historyTitle}\n\n`)[1]?.trimEnd().split("\n").slice(2) ?? [];
  const values = `${summary.cases} | ${summary.refused} | ${percent(summary.overlap)} | ${percent(summary.worstOverlap)} | ${percent(summary.skin)} | ${percent(summary.left)} | ${summary.changed} | ${summary.bad}`;
  if (!history.at(-1)?.endsWith(`| ${values} |`)) history.push(`| ${new Date().toISOString().slice(0, 10)} | ${values} |`);
  const rows = [
    ["Overlap of cloth with the truth, mean", percent(summary.overlap), `≥ ${percent(bounds.overlap)}`],
    ["Overlap of cloth with the truth, worst", percent(summary.worstOverlap), `≥ ${percent(bounds.worstOverlap)}`],
    ["Skin where cloth should be, mean", percent(summary.skin), `≤ ${percent(bounds.skin)}`],
    ["Own clothes left, mean", percent(summary.left), `≤ ${percent(bounds.left)}`],
    ["Pixels of face and hands that changed", String(summary.changed), `≤ ${bounds.changed}`],
    ["Passed the gates, of all cases", `${summary.cases - summary.refused} of ${summary.cases}`, `≥ ${percent(bounds.passed)}`],
    ["Passed, but bad", String(summary.bad), `≤ ${bounds.bad}`],
  ];
  await Bun.write(
    path,
    `# How good try-ons are

Written by \`bin/bench try-on\`. People of the demo, wider and taller ones among them, put on looks of others; the truth is the same person drawn in that look (\`demo/draw\`). It measures \`wear()\` with exact layers, not how well layers are found in photos. A result is bad when less than 70 % of the cloth overlaps, more than 8 % of it is skin, or more than 8 % of the own clothes are left. \`pictures/try-on/index.html\` shows all cases.

| Measure | Measured | Bound |
| --- | --- | --- |
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}

The bounds are in \`tests/bench/try-on/bounds.ts\`; a change may make them tighter, never looser.

${historyTitle}

| Day | Cases | Refused | Overlap | Worst overlap | Skin | Own clothes left | Changed | Bad |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${history.join("\n")}
`,
  );
}
