import { expect, test } from "bun:test";
import ts from "typescript";
import en from "#app/locales/en";
import helpEn from "#app/locales/en/server/help.server";
import pt from "#app/locales/pt";
import helpPt from "#app/locales/pt/server/help.server";
import { inEnglish, inPortuguese } from "./required-texts.ts";

type Tree = { [name: string]: string | Tree };

/** Lists a catalogue's texts by key, `namespace:path`. */
const flattenCatalogue = (catalogue: Tree) => new Map(Object.entries(catalogue).flatMap(([namespace, tree]) => listLeaves(tree as Tree, `${namespace}:`)));

const listLeaves = (tree: Tree, before: string): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) => (typeof value === "string" ? [[before + name, value]] : listLeaves(value, `${before}${name}.`)));

// mail texts have their own catalogue; support mail is Portuguese
const catalogues = /^app\/locales\/|mail-text\.ts$|jobs\/mail\.server\.ts$/;
const files = [...new Bun.Glob("app/**/*.{ts,tsx}").scanSync(".")].filter((file) => !catalogues.test(file));
const sources = await Promise.all(
  files.map(async (file) =>
    ts.createSourceFile(file, await Bun.file(file).text(), ts.ScriptTarget.Latest, true, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS),
  ),
);

function walkNode(node: ts.Node, visit: (node: ts.Node) => void) {
  visit(node);
  node.forEachChild((child) => walkNode(child, visit));
}

const formatPosition = (source: ts.SourceFile, node: ts.Node) => `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("every text of the catalogues is used, in both languages with the same gaps to fill", () => {
  const [portuguese, english] = [flattenCatalogue(pt), flattenCatalogue(en)];
  const findPlaceholders = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort();
  for (const [key, text] of portuguese) {
    expect({ key, gaps: findPlaceholders(english.get(key) ?? "") }).toEqual({ key, gaps: findPlaceholders(text) });
  }
  expect([...english.keys()].sort()).toEqual([...portuguese.keys()].sort());

  // a string, or a template matching any placeholder
  const used = sources.flatMap((source) => {
    const patterns: RegExp[] = [];
    const names = new Set<string>();
    walkNode(source, (node) => {
      if (ts.isStringLiteralLike(node)) {
        patterns.push(new RegExp(`^${escapeRegExp(node.text)}$`));
        names.add(node.text);
      } else if (ts.isTemplateExpression(node)) {
        patterns.push(new RegExp(`^${escapeRegExp(node.head.text)}${node.templateSpans.map((span) => `.+${escapeRegExp(span.literal.text)}`).join("")}$`));
      }
    });
    return [{ patterns, names }];
  });
  const everywhere = ["toasts", "errors"]; // keys sent through responses, cookies and hidden fields
  const isUsed = (key: string) => {
    const [namespace = "", path = ""] = key.replace(/_(zero|one|many|other)$/, "").split(":");
    const code = path.replace(/\.(title|text)$/, "");
    return used.some(({ patterns, names }) =>
      patterns.some(
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
  const [portuguese, english] = [new Set(flattenCatalogue(pt).values()), new Set(flattenCatalogue(en).values())];
  expect(inPortuguese.filter((text) => !portuguese.has(text))).toEqual([]);
  expect(inEnglish.filter((text) => !english.has(text))).toEqual([]);
});

/** Is true inside a call, such as `t(isOpen ? "close" : "open")`. */
const isCallArgument = (node: ts.Node): boolean =>
  ts.isCallExpression(node) || ts.isElementAccessExpression(node) || (!ts.isJsxAttribute(node) && isCallArgument(node.parent));

/** Words that are equal in every language. */
const sameEverywhere = /^(Espelho|Get Ready|[^\p{Letter}]+|\p{Lu}|https:\/\/)$/u;
const labelAttributes = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "placeholder", "title", "alt", "label"];

test("no text that a person reads or hears stands outside the catalogues", () => {
  const outside: string[] = [];
  const addText = (source: ts.SourceFile, node: ts.Node, text: string) => {
    if (text.trim() !== "" && !sameEverywhere.test(text.trim())) outside.push(`${formatPosition(source, node)} ${text.trim()}`);
  };
  for (const source of sources) {
    walkNode(source, (node) => {
      if (ts.isJsxText(node)) addText(source, node, node.text);
      if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression && ts.isStringLiteralLike(node.expression))
        addText(source, node, node.expression.text);
      if (ts.isJsxAttribute(node) && labelAttributes.includes(node.name.getText()) && node.initializer) {
        walkNode(node.initializer, (inner) => {
          if (ts.isStringLiteralLike(inner) && !isCallArgument(inner)) addText(source, inner, inner.text);
        });
      }
      // words with Portuguese letters
      if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && /[àáâãçéêíóôõú]/i.test(node.text)) addText(source, node, node.text);
    });
  }
  expect([...new Set(outside)]).toEqual([]);
});

const quoted = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g;
const british = /\b(organis|realis|recognis|anonymis|colour|favour|behaviour|centre|licence|defence|learnt|cancelled|trousers|grey)|\bany more\b/i;
const uncontracted = /\bcannot\b|\b(do|does|did|is|are|was|were|has|have|had|could|would|should|will) not\b/i;

test("Portuguese has quotes of its own, English contractions and the American spelling", async () => {
  const mails = (await Bun.file("app/integrations/mail-text.ts").text()).split("const en =");
  const wrong: string[] = [];
  for (const [language, ofMails] of [
    ["pt", mails[0]],
    ["en", mails[1]],
  ] as const) {
    for (const file of [...new Bun.Glob(`app/locales/${language}/**/*.ts`).scanSync("."), "mails"]) {
      const source = (file === "mails" ? ofMails : await Bun.file(file).text()) ?? "";
      for (const [, double, single] of source.matchAll(quoted)) {
        const text = double ?? single ?? "";
        const isLegal = file.endsWith("legal.server.ts");
        const isOdd = language === "en" && (british.test(text) || (!isLegal && uncontracted.test(text)));
        if (/[«»]/.test(text) || isOdd) wrong.push(`${file}: ${text}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
