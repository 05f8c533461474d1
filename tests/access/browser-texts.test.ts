import { expect, test } from "bun:test";
import { createInstance, type i18n } from "i18next";
import { createBrowserI18n } from "#app/locales/browser-i18n";
import en from "#app/locales/en";
import { i18nOptions } from "#app/locales/options";
import pt from "#app/locales/pt";

type Texts = { [key: string]: string | Texts };

const listKeys = (texts: Texts, path = ""): string[] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === "string" ? `${path}${key}` : listKeys(text, `${path}${key}.`)));

const values = { name: "ana", first: "bia", second: "caio", date: "hoje", number: "7", formatted: "1.234" };

test.each([
  ["pt", pt],
  ["en", en],
] as const)("texts in browsers are those of i18next: every key, for none, one and many (%s)", async (language, catalogue) => {
  const reference = createInstance();
  await reference.init({ ...i18nOptions, lng: language, resources: { [language]: catalogue } as never });
  const browser = createBrowserI18n(language, catalogue, async () => ({})) as unknown as i18n & {
    translate: (namespace: string, key: string, values: object) => string;
  };
  let compared = 0;
  for (const [namespace, texts] of Object.entries(catalogue)) {
    for (const key of listKeys(texts as Texts)) {
      const base = key.replace(/_(zero|one|many|other)$/, "");
      for (const more of [{}, { count: 0 }, { count: 1 }, { count: 5 }, { count: 1_000_000 }]) {
        const expected = reference.getFixedT(language, namespace as never)(base as never, { ...values, ...more } as never) as unknown;
        if (typeof expected === "string") expect(browser.translate(namespace, base, { ...values, ...more })).toBe(expected);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(1000);
});

test("a name with braces, a dollar sign or markup, a missing key and a count come out as from i18next", async () => {
  const reference = createInstance();
  const texts = { greet: "Oi, {{name}}! {{ count }}", only_other: "{{count}} looks", nested: { deep: "fundo", other: "outro" } };
  await reference.init({ ...i18nOptions, lng: "pt", resources: { pt: { common: texts } } as never });
  const browser = createBrowserI18n("pt", { common: texts }, async () => ({}));
  const cases: [key: string, values: Record<string, unknown>][] = [
    ...["{{count}}", "$t(nested.deep)", "$&", "$1", "<b>", "", 0, null, undefined].map((name): [string, Record<string, unknown>] => [
      "greet",
      { name, count: 2 },
    ]),
    ["greet", {}],
    ["only", { count: 0 }],
    ["only", { count: 2 }],
    ["nested.deep", {}],
    ["common:nested.deep", {}],
    ["nested", { returnObjects: true }],
    ["nowhere", {}],
    ["common:nowhere.at.all", {}],
    ["greet.length", {}],
    ["errors:nowhere", { defaultValue: "" }],
    ["nowhere", { defaultValue: "em vez disso" }],
  ];
  for (const [key, values] of cases)
    expect([key, browser.translate("common", key, values)]).toEqual([key, reference.t(key as never, values as never) as unknown as string]);
  // i18next answers with a function
  expect(["nested.constructor", "toString.name"].map((key) => browser.translate("common", key))).toEqual(["nested.constructor", "toString.name"]);
});

test("ana switches to English: plurals, texts and listeners follow", async () => {
  const texts = createBrowserI18n("pt", { common: pt.common, posts: pt.posts }, async () => ({}));
  let changes = 0;
  const stop = texts.subscribe(() => changes++);
  for (const [namespace, words] of Object.entries(en)) texts.addResourceBundle("en", namespace, words);
  expect([changes, texts.translate("common", "back")]).toEqual([0, pt.common.back]);
  await texts.changeLanguage("en");
  expect([changes, texts.language, texts.translate("common", "back")]).toEqual([1, "en", en.common.back]);
  stop();
  await texts.changeLanguage("pt");
  expect(changes).toBe(1);
});

test("two missing namespaces load with one request, and one that no catalogue has is not asked for again", async () => {
  let asked = 0;
  const texts = createBrowserI18n("pt", { common: pt.common }, async () => {
    asked++;
    return pt;
  });
  const both = [texts.loadNamespaces(["search", "nowhere"]), texts.loadNamespaces("settings")];
  expect(both.every((one) => one instanceof Promise)).toBe(true);
  await Promise.all(both);
  expect([asked, texts.loadNamespaces(["search", "settings"]), texts.loadNamespaces("nowhere")]).toEqual([1, null, null]);
});

test("texts that ana could not load without a connection are shown as keys, and come when she is online again", async () => {
  let isOnline = false;
  let changes = 0;
  const texts = createBrowserI18n("pt", { common: pt.common }, async () => {
    if (!isOnline) throw new Error("offline");
    return pt;
  });
  texts.subscribe(() => changes++);
  await texts.loadNamespaces("search");
  expect([texts.loadNamespaces("search"), texts.exists("search:title"), texts.translate("search", "title"), changes]).toEqual([null, false, "title", 0]);
  dispatchEvent(new Event("online"));
  await Bun.sleep(0);
  expect(changes).toBe(0);
  isOnline = true;
  dispatchEvent(new Event("online"));
  await Bun.sleep(0);
  expect([texts.translate("search", "title"), changes]).toEqual([pt.search.title, 1]);
});

// what browser-i18n.ts has not would fail only in browsers
const memberUse = /(?<![/\w])(?:i18n|getI18n\(\))\.(\w+)/g;
const unknownOption = /\bt\((?:[^()]|\([^()]*\))*[{,]\s*(?:context|ordinal|lng|lngs|ns|joinArrays|postProcess|interpolation|replace|fallbackLng):/;

test("the app's pages use of i18next only what browsers have", async () => {
  const members = new Set(Object.keys(createBrowserI18n("pt", pt, async () => ({}))));
  const flaws: string[] = [];
  let uses = 0;
  for await (const path of new Bun.Glob("app/{components,routes,locales}/**/*.{ts,tsx}").scan()) {
    if (path.includes(".server.") || path.includes("browser-i18n")) continue;
    const code = await Bun.file(path).text();
    for (const [use, member = ""] of code.matchAll(memberUse)) {
      uses++;
      if (!members.has(member)) flaws.push(`${path}: ${use}`);
    }
    if (unknownOption.test(code) || /useTranslation\([^)]*\{/.test(code)) flaws.push(`${path}: an option`);
  }
  expect(flaws).toEqual([]);
  expect(uses).toBeGreaterThan(10);
});
