import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { notifications } from "#app/db/schema";

const pages = ["docs/architecture.md", "docs/styling.md", ...new Bun.Glob("docs/how-to/*.md").scanSync(".")].sort();
const read = (path: string) => Bun.file(path).text();

/** Lines outside code blocks. */
const readProseLines = async (page: string) => (await read(page)).replaceAll(/```[\s\S]*?```/g, "").split("\n");

const isPath = (text: string) => /^(app|tests|docs|drizzle|demo|bin|public)\/[^\s*]+$/.test(text);
const findQuoted = (line: string) => [...line.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);

test.each(pages)("every file, link and function that %s names exists", async (page) => {
  const wrong: string[] = [];
  for (const line of await readProseLines(page)) {
    const quoted = findQuoted(line);
    const paths = quoted.filter(isPath);
    wrong.push(...paths.filter((path) => !existsSync(path)));
    const links = [...line.matchAll(/\]\(([^)#]+)\)/g)].map(([, to = ""]) => to).filter((to) => !/^https?:/.test(to));
    wrong.push(...links.filter((to) => !existsSync(`${page.replace(/[^/]*$/, "")}${to}`)));
    const files = paths.filter((path) => /\.tsx?$/.test(path) && existsSync(path));
    const code = (await Promise.all(files.map(read))).join("\n");
    const functions = quoted.flatMap((text) => /^(\w+)\(\)$/.exec(text)?.[1] ?? []);
    wrong.push(...functions.filter((name) => !new RegExp(`\\b(function\\*?|const|let) ${name}\\b`).test(code)).map((name) => `${name}()`));
  }
  expect(wrong).toEqual([]);
});

const findFolders = (path: string) => readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${path}/${entry.name}`] : []));

/** Folders in the first column of the architecture's tables. */
const tabled = (await readProseLines("docs/architecture.md")).flatMap((line) => /^\| `(app\/[^`]+)`/.exec(line)?.[1] ?? []);

test("every folder of app and every room of the models stands in the tables of docs/architecture.md, and in its picture", async () => {
  const folders = [...findFolders("app"), ...findFolders("app/models")];
  expect([...tabled].sort()).toEqual(folders.sort());
  const picture = await read("docs/architecture.svg");
  const drawn = [...folders, ...findFolders("app/components")].map((path) => path.split("/").at(-1) ?? "");
  expect(drawn.filter((name) => !new RegExp(`[> ]${name}[< ]`).test(picture))).toEqual([]);
});

test("the tables of docs/architecture.md have the order that dependency-cruiser.config.mjs checks", async () => {
  const config = await read("dependency-cruiser.config.mjs");
  const findLayers = (name: string) => (new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(config)?.[1] ?? "").match(/[\w-]+/g) ?? [];
  const server = findLayers("serverLayers").map((name) => `app/${name}`);
  expect(tabled.filter((path) => server.includes(path))).toEqual(server.reverse());
  expect(tabled.filter((path) => path.startsWith("app/models/"))).toEqual(findLayers("modelLayers").map((name) => `app/models/${name}`));
});

test("every type of notification stands in docs/api.md", async () => {
  const contract = await read("docs/api.md");
  expect(notifications.type.enumValues.filter((type) => !new RegExp(`["\`]${type}["\`]`).test(contract))).toEqual([]);
});

test("no line of CSS has more than 160 characters", async () => {
  const long: string[] = [];
  for (const file of new Bun.Glob("app/**/*.css").scanSync(".")) {
    for (const [index, line] of (await read(file)).split("\n").entries()) if (line.length > 160) long.push(`${file}:${index + 1}`);
  }
  expect(long).toEqual([]);
});

/** Rules that must override inline styles or utilities. */
const needed = ["justify-items-start!"];

test("no utility is important without need: it wins over every component class as it is", async () => {
  const important: string[] = [];
  for (const file of new Bun.Glob("app/{components,routes}/**/*.tsx").scanSync(".")) {
    for (const [utility] of (await read(file)).matchAll(/(?<=["`\s])[a-z][\w\-()./:[\]%,]*!(?=["`\s])/g)) important.push(utility);
  }
  expect(important.sort()).toEqual(needed.sort());
});
