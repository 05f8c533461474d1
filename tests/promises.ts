import { Glob } from "bun";

// Writes the tests of each promise into docs/promises.md.

const page = "docs/promises.md";
const named = /\b(?:SEC|REL|A11Y|L)-\d+\b/g;

type ShowingTest = { file: string; title: string };
type PromiseRow = { id: string; isVital: boolean; notes: string; shown: string[] };

const lineStart = /(?:\btest(?:\.\w+(?:\([^()]*\))?)*|\]\)|\}\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** Finds tests by the promise ids in their titles. */
export async function findShowingTests(): Promise<Map<string, ShowingTest[]>> {
  const testsById = new Map<string, ShowingTest[]>();
  for (const file of (await Array.fromAsync(new Glob("tests/**/*.test.{ts,tsx}").scan("."))).sort()) {
    for (const [, , title = ""] of (await Bun.file(file).text()).matchAll(lineStart)) {
      for (const id of new Set(title.match(named))) testsById.set(id, [...(testsById.get(id) ?? []), { file, title }]);
    }
  }
  return testsById;
}

/** Formats file and title for a table cell. */
export const formatTestName = ({ file, title }: ShowingTest) =>
  `\`${file.replace("tests/", "")}\` ${title
    .replace(/^[^:]*?\d[^:]*: /, "")
    .replaceAll(/\$\{[^}]*\}/g, "…")
    .replaceAll("|", "/")
    .replaceAll("*", "")}`;

const splitCells = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Lists the promises; a star marks those that block a release. */
export async function listPromises(): Promise<PromiseRow[]> {
  const lines = (await Bun.file(page).text()).split("\n").filter((line) => /^\| (SEC|REL|A11Y|L)-\d/.test(line));
  return lines.map((line) => {
    const [id = "", , notes = "", shown = ""] = splitCells(line);
    return { id: id.replace("\\*", "").replace("*", ""), isVital: id.endsWith("*"), notes, shown: shown === "" ? [] : shown.split("<br>") };
  });
}

if (import.meta.main) {
  const testsById = await findShowingTests();
  const text = (await Bun.file(page).text()).replace(/^\| (SEC|REL|A11Y|L)-\d.*$/gm, (line) => {
    const [id = "", promise = "", notes = ""] = splitCells(line);
    const tests = (testsById.get(id.replaceAll(/[\\*]/g, "")) ?? []).map(formatTestName).join("<br>");
    return `| ${[id, promise, notes, tests].join(" | ")} |`;
  });
  await Bun.write(page, text);
  await Bun.spawn(["bunx", "biome", "format", "--write", page], { stdio: ["ignore", "ignore", "inherit"] }).exited;
}
