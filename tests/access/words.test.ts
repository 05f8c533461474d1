import { expect, test } from "bun:test";
import ts from "typescript";
import en from "#app/locales/en";
import helpEn from "#app/locales/en/help.server";
import pt from "#app/locales/pt";
import helpPt from "#app/locales/pt/help.server";
import { inEnglish, inPortuguese } from "./binding.ts";

type Tree = { [name: string]: string | Tree };

/** Every text of a catalogue by its whole key, `namespace:path`. */
const texts = (catalogue: Tree) => new Map(Object.entries(catalogue).flatMap(([namespace, tree]) => leaves(tree as Tree, `${namespace}:`)));

const leaves = (tree: Tree, before: string): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) => (typeof value === "string" ? [[before + name, value]] : leaves(value, `${before}${name}.`)));

// mails have a catalogue of their own, typed by language; what support reads of who writes is Portuguese
const catalogues = /^app\/locales\/|mail-words\.ts$|jobs\/mail\.server\.ts$/;
const files = [...new Bun.Glob("app/**/*.{ts,tsx}").scanSync(".")].filter((file) => !catalogues.test(file));
const sources = await Promise.all(
  files.map(async (file) =>
    ts.createSourceFile(file, await Bun.file(file).text(), ts.ScriptTarget.Latest, true, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS),
  ),
);

function walk(node: ts.Node, visit: (node: ts.Node) => void) {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

const at = (source: ts.SourceFile, node: ts.Node) => `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("every text of the catalogues is used, in both languages with the same gaps to fill", () => {
  const [portuguese, english] = [texts(pt), texts(en)];
  const gaps = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort();
  for (const [key, text] of portuguese) {
    expect({ key, gaps: gaps(english.get(key) ?? "") }).toEqual({ key, gaps: gaps(text) });
  }
  expect([...english.keys()].sort()).toEqual([...portuguese.keys()].sort());

  // a string of the code, or a template with anything where it has a gap; a key without its namespace only where the file names that
  const used = sources.flatMap((source) => {
    const said: RegExp[] = [];
    const names = new Set<string>();
    walk(source, (node) => {
      if (ts.isStringLiteralLike(node)) {
        said.push(new RegExp(`^${literal(node.text)}$`));
        names.add(node.text);
      } else if (ts.isTemplateExpression(node)) {
        said.push(new RegExp(`^${literal(node.head.text)}${node.templateSpans.map((span) => `.+${literal(span.literal.text)}`).join("")}$`));
      }
    });
    return [{ said, names }];
  });
  const everywhere = ["toasts", "errors"]; // their keys travel: through answers, cookies and hidden fields
  const isUsed = (key: string) => {
    const [namespace = "", path = ""] = key.replace(/_(zero|one|many|other)$/, "").split(":");
    const code = path.replace(/\.(title|text)$/, "");
    return used.some(({ said, names }) =>
      said.some(
        (pattern) =>
          (pattern.source.includes(":") && pattern.test(`${namespace}:${path}`)) ||
          (names.has(namespace) && pattern.source !== "^.+$" && pattern.test(path)) ||
          (everywhere.includes(namespace) && names.has(code)),
      ),
    );
  };
  expect([...portuguese.keys()].filter((key) => !isUsed(key))).toEqual([]);
});

test("the help and the settings call things what their own screens call them", () => {
  for (const [words, { questions, tutorials }] of [
    [pt, helpPt],
    [en, helpEn],
  ] as const) {
    const help = JSON.stringify([questions, tutorials]).toLowerCase();
    const named = [words.camera.timer.label, words.camera.grid, words.credits.title, words.collections.manage, words.getReady.photos.label];
    expect(named.filter((name) => !help.includes(name.toLowerCase()))).toEqual([]);
    expect(words.settings.me.statement).toBe(words.credits.title);
  }
});

test("what is promised to the letter stands in the catalogues to the letter", () => {
  const [portuguese, english] = [new Set(texts(pt).values()), new Set(texts(en).values())];
  expect(inPortuguese.filter((text) => !portuguese.has(text))).toEqual([]);
  expect(inEnglish.filter((text) => !english.has(text))).toEqual([]);
});

/** Part of a call, such as `t(isOpen ? "close" : "open")`, whose answer is what is shown. */
const isAsked = (node: ts.Node): boolean =>
  ts.isCallExpression(node) || ts.isElementAccessExpression(node) || (!ts.isJsxAttribute(node) && isAsked(node.parent));

/** What stands for itself in every language. */
const sameEverywhere = /^(Espelho|Get Ready|[^\p{Letter}]+|\p{Lu}|https:\/\/)$/u;
const heard = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "placeholder", "title", "alt", "label"];

test("no text that a person reads or hears stands outside the catalogues", () => {
  const outside: string[] = [];
  const note = (source: ts.SourceFile, node: ts.Node, text: string) => {
    if (text.trim() !== "" && !sameEverywhere.test(text.trim())) outside.push(`${at(source, node)} ${text.trim()}`);
  };
  for (const source of sources) {
    walk(source, (node) => {
      if (ts.isJsxText(node)) note(source, node, node.text);
      if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression && ts.isStringLiteralLike(node.expression))
        note(source, node, node.expression.text);
      if (ts.isJsxAttribute(node) && heard.includes(node.name.getText()) && node.initializer) {
        walk(node.initializer, (inner) => {
          if (ts.isStringLiteralLike(inner) && !isAsked(inner)) note(source, inner, inner.text);
        });
      }
      // Portuguese anywhere else: a word with one of its letters
      if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && /[àáâãçéêíóôõú]/i.test(node.text)) note(source, node, node.text);
    });
  }
  expect([...new Set(outside)]).toEqual([]);
});
