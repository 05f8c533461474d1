import { Glob } from "bun";

// docs/promises.md says what is promised; which tests show it is written there by this script, from the tests' own titles.

const page = "docs/promises.md";
const named = /\b(?:SEC|REL|A11Y|L)-\d+\b/g;

type Shown = { file: string; title: string };
type Promised = { id: string; isVital: boolean; notes: string; shown: string[] };

const begins = /(?:\btest(?:\.\w+(?:\([^()]*\))?)*|\]\)|\}\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** The tests whose titles name a promise. */
export async function showingTests(): Promise<Map<string, Shown[]>> {
  const shown = new Map<string, Shown[]>();
  for (const file of (await Array.fromAsync(new Glob("tests/**/*.test.{ts,tsx}").scan("."))).sort()) {
    for (const [, , title = ""] of (await Bun.file(file).text()).matchAll(begins)) {
      for (const id of new Set(title.match(named))) shown.set(id, [...(shown.get(id) ?? []), { file, title }]);
    }
  }
  return shown;
}

/** What a test is called in the page: its file, and its title without what would break a table. */
export const nameOf = ({ file, title }: Shown) =>
  `\`${file.replace("tests/", "")}\` ${title
    .replace(/^[^:]*?\d[^:]*: /, "")
    .replaceAll(/\$\{[^}]*\}/g, "…")
    .replaceAll("|", "/")
    .replaceAll("*", "")}`;

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the page: a promise each. A star behind its id says that no release goes without it. */
export async function promises(): Promise<Promised[]> {
  const lines = (await Bun.file(page).text()).split("\n").filter((line) => /^\| (SEC|REL|A11Y|L)-\d/.test(line));
  return lines.map((line) => {
    const [id = "", , notes = "", shown = ""] = cellsOf(line);
    return { id: id.replace("\\*", "").replace("*", ""), isVital: id.endsWith("*"), notes, shown: shown === "" ? [] : shown.split("<br>") };
  });
}

if (import.meta.main) {
  const shown = await showingTests();
  const text = (await Bun.file(page).text()).replace(/^\| (SEC|REL|A11Y|L)-\d.*$/gm, (line) => {
    const [id = "", promise = "", notes = ""] = cellsOf(line);
    const tests = (shown.get(id.replaceAll(/[\\*]/g, "")) ?? []).map(nameOf).join("<br>");
    return `| ${[id, promise, notes, tests].join(" | ")} |`;
  });
  await Bun.write(page, text);
  await Bun.spawn(["bunx", "biome", "format", "--write", page], { stdio: ["ignore", "ignore", "inherit"] }).exited;
}
