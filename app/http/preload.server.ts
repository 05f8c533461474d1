import { readFileSync } from "node:fs";
import type { EntryContext } from "@remix-run/node";
import type { Language } from "#app/locales/languages";

type Manifest = Record<string, { file: string; imports?: string[] }>;

const manifest: Manifest = import.meta.env.PROD ? JSON.parse(readFileSync("build/.vite/client-manifest.json", "utf8")) : {};

const tabs: Record<string, string> = { tryon: "try-on-tab", collections: "collections-tab", profile: "profile-tab" };

/** A Link header that sends ahead what no script of the page names at once: the language's catalogue, and the code of the tab or the sign-in that it shows. */
export function preloads(remix: EntryContext, language: Language): string | null {
  const home = remix.staticHandlerContext.loaderData["routes/_looks._index"] as { tab?: string } | undefined;
  const tab = tabs[home?.tab ?? ""];
  const wanted = [
    `app/locales/${language}/index.ts`,
    ...(tab ? [`app/routes/_looks._index/${tab}.tsx`] : []),
    ...(isSignedOut(remix) ? ["app/components/auth-page.tsx"] : []),
  ];
  const files = new Set<string>();
  for (const entry of wanted) follow(entry, files);
  return files.size > 0 ? [...files].map((file) => `</${file}>; rel=modulepreload; fetchpriority=low`).join(", ") : null;
}

/** Whether the page is the sign-in in place of what was asked for. */
export const isSignedOut = ({ staticHandlerContext: { errors } }: EntryContext): boolean =>
  Object.values(errors ?? {}).some((error) => error?.data?.code === "signed_out");

function follow(entry: string, files: Set<string>) {
  const chunk = manifest[entry];
  if (!chunk || files.has(chunk.file) || /\/(libraries|first-page)-/.test(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) follow(imported, files);
}
