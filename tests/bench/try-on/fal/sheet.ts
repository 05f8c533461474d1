import { relative } from "node:path";
import sharp from "sharp";
import { tryOnModels } from "#app/models/try-on/try-on-model.server";
import type { FalResult, FalRow } from "./run.ts";

const style = `body{font:15px sans-serif;margin:24px}table{border-collapse:collapse;margin-bottom:32px}td,th{border:1px solid #ccc;padding:4px 10px;text-align:end}
td:first-child,th:first-child{text-align:start}section{display:flex;flex-wrap:wrap;gap:12px;margin-bottom:32px}h2{width:100%;margin:0}figure{margin:0;width:260px}
img{width:260px}.bad{background:#fdd}`;

/** Writes one page: a line a model, then each pair with what was sent and made of it. */
export async function writeFalSheet(rows: FalRow[], path: string): Promise<void> {
  const sections = [];
  for (const row of rows) sections.push(await describeRow(row, path));
  const page = `<!doctype html><meta charset="utf-8"><title>Try-on models</title><style>${style}</style>
<h1>Try-on models</h1>
${describeModels(rows)}
${sections.join("\n")}
`;
  await Bun.write(path, page);
}

const headings = ["Model", "Dollars", "Sold", "Refused", "Failed", "Seconds", "Features", "Colour", "Background"];

function describeModels(rows: FalRow[]): string {
  const results = rows.flatMap((row) => row.results);
  const lines = [...new Set(results.map(({ model }) => model))].map((model) =>
    describeModel(
      model,
      results.filter((result) => result.model === model),
    ),
  );
  const cells = (tag: string, values: string[]) => `<tr>${values.map((value) => `<${tag}>${Bun.escapeHTML(value)}</${tag}>`).join("")}</tr>`;
  return `<table>${cells("th", headings)}${lines.map((line) => cells("td", line)).join("")}</table>`;
}

function describeModel(model: string, results: FalResult[]): string[] {
  const made = results.filter(({ file }) => file !== null);
  const refused = made.filter(({ refusal }) => refusal !== null);
  const median = (of: (result: FalResult) => number | null | undefined) => formatFigure(findMedian(made.flatMap((result) => of(result) ?? [])));
  return [
    model,
    (tryOnModels[model]?.dollarsPerTryOn ?? 0).toFixed(4),
    String(made.length - refused.length),
    String(refused.length),
    String(results.length - made.length),
    median(({ seconds }) => seconds),
    median(({ measures }) => measures?.features),
    median(({ measures }) => measures?.colour),
    median(({ measures }) => measures?.background),
  ];
}

const findMedian = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

const formatFigure = (value: number | null | undefined) => value?.toFixed(2) ?? "–";

async function describeRow({ pair, folder, results }: FalRow, path: string): Promise<string> {
  const sent = [...new Bun.Glob("sent-*.jpg").scanSync({ cwd: folder, onlyFiles: true })].sort();
  const figures = [];
  for (const file of sent) figures.push(await describePicture(`${folder}/${file}`, path, file === "sent-1.jpg" ? "person" : "sent clothes"));
  for (const result of results) figures.push(await describeResult(result, path));
  return `<section><h2>${Bun.escapeHTML(`${pair.name} (${pair.kind})${pair.wish ? `: ${pair.wish}` : ""}`)}</h2>${figures.join("")}</section>`;
}

async function describeResult({ model, file, seconds, dollars, measures, refusal }: FalResult, path: string): Promise<string> {
  const words = [
    model,
    refusal ?? "good",
    `${seconds.toFixed(1)} s`,
    `$${dollars}`,
    ...Object.entries(measures ?? {}).map(([name, value]) => `${name} ${formatFigure(value)}`),
  ];
  const caption = words.join(", ");
  if (file === null) return `<figure class="bad"><figcaption>${Bun.escapeHTML(caption)}</figcaption></figure>`;
  return describePicture(file, path, caption, refusal !== null);
}

/** A small copy in the page, which links to the file. */
async function describePicture(file: string, path: string, caption: string, isBad = false): Promise<string> {
  const small = await sharp(await Bun.file(file).bytes())
    .resize(260)
    .webp({ quality: 80 })
    .toBuffer();
  const link = relative(path.slice(0, path.lastIndexOf("/")), file);
  const image = `<a href="${encodeURI(link)}"><img alt="" src="data:image/webp;base64,${small.toString("base64")}"></a>`;
  return `<figure${isBad ? ' class="bad"' : ""}>${image}<figcaption>${Bun.escapeHTML(caption)}</figcaption></figure>`;
}
