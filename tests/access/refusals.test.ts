import { expect, test } from "bun:test";
import { parseForm, readInput } from "#app/http/input.server";
import { AppError } from "#app/lib/app-error";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { languages } from "#app/locales/languages";

const files = await Array.fromAsync(new Bun.Glob("app/models/**/*.schema.ts").scan("."));
const modules = await Promise.all(files.map(async (file) => (await import(`#app/${file.slice(4)}`)) as Record<string, unknown>));
const forms = modules.flatMap((module) => Object.entries(module)).filter(([, value]) => isObjectSchema(value)) as [string, ObjectSchema][];

type ObjectSchema = Parameters<typeof parseForm>[1] & { shape: object };

function isObjectSchema(value: unknown): value is ObjectSchema {
  return typeof value === "object" && value !== null && "shape" in value && "safeParse" in value;
}

const answers = { nothing: null, blanks: "   ", nonsense: "\u0007 <x> %", "a novel": "a".repeat(20_000), "a file": new File(["x"], "x.txt") };

test.each(Object.entries(answers))("whatever form is filled in with %s, each field says what is wrong in words of the catalogue", (_, answer) => {
  expect(forms.length).toBeGreaterThan(20);
  for (const [name, schema] of forms) {
    const form = new FormData();
    if (answer !== null) for (const field of Object.keys(schema.shape)) form.set(field, answer);
    const { error = {} } = parseForm(form, schema).reply();
    for (const [field, errorMessage] of Object.entries(error ?? {})) {
      for (const words of errorMessage ?? []) {
        expect([name, field, words, isInCatalogues(words)]).toEqual([name, field, words, true]);
      }
    }
  }
});

const values = { "a number": 12, "an object": { a: 1 }, "a list": ["x"], null: null, "a novel": "a".repeat(20_000) };

test.each(Object.entries(values))("nor does the API say anything else of a field that is %s", (_, answer) => {
  for (const [name, schema] of forms) {
    const body = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, answer]));
    for (const { path, message } of getIssues(body, schema)) {
      expect([name, path, message, isInCatalogues(message)]).toEqual([name, path, message, true]);
    }
  }
});

const isInCatalogues = (key: string) => languages.every((language) => i18nByLanguage[language].exists(key));

function getIssues(body: object, schema: ObjectSchema) {
  try {
    readInput(body, schema);
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.issues ?? [];
    throw error;
  }
}
