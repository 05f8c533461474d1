import { existsSync, readFileSync } from "node:fs";
import type { Language } from "#app/locales/languages";

type Manifest = Record<string, { file: string }>;

const path = "build/.vite/client-manifest.json";
const manifest: Manifest = import.meta.env.PROD && existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};

/** A Link header that sends the language's catalogue ahead of the script which asks for it. */
export function cataloguePreload(language: Language): string | null {
  const file = manifest[`app/locales/${language}/index.ts`]?.file;
  return file ? `</${file}>; rel=modulepreload` : null;
}
