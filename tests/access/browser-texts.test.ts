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
        if (typeof expected === "string" && !expected.includes("{{")) expect(browser.translate(namespace, base, { ...values, ...more })).toBe(expected);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(1000);
});

test("a missing namespace loads once, and what cannot be loaded is not asked for again until other texts come", async () => {
  let asked = 0;
  const texts = createBrowserI18n("pt", { common: pt.common }, async () => {
    asked++;
    throw new Error("offline");
  });
  const first = texts.loadNamespaces("search");
  expect(texts.loadNamespaces(["search", "settings"])).toBe(first as never);
  await first;
  expect(texts.loadNamespaces("search")).toBeNull();
  expect([asked, texts.exists("search:title"), texts.exists("common:back")]).toEqual([1, false, true]);
  texts.addResourceBundle("pt", "search", pt.search);
  expect(texts.exists("search:title")).toBe(true);
});
