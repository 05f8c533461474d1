import { readFileSync } from "node:fs";
import type { EntryContext } from "@remix-run/node";
import type { Language } from "#app/locales/languages";
import styles from "#app/styles.css?url";

type Manifest = Record<string, { file: string; imports?: string[] }>;

const manifest: Manifest = import.meta.env.PROD ? JSON.parse(readFileSync("build/.vite/client-manifest.json", "utf8")) : {};

const tabs: Record<string, string> = { tryon: "try-on-tab", collections: "collections-tab", profile: "profile-tab" };

const getHomeTab = ({ staticHandlerContext: { loaderData } }: EntryContext) => (loaderData["routes/_overlay._index"] as { tab?: string } | undefined)?.tab;

/** The catalogue and the lazy code of this page. */
export function listPageFiles(remix: EntryContext, language: Language): string[] {
  const homeTab = getHomeTab(remix);
  const tab = tabs[homeTab ?? ""];
  const entryFiles = [
    getCatalogueKey(language, homeTab === "feed" && !isSignedOut(remix)),
    ...(tab ? [`app/routes/_overlay._index/${tab}.tsx`] : []),
    ...(isSignedOut(remix) ? ["app/components/account/auth-page.tsx"] : []),
  ];
  const files = new Set<string>();
  for (const entry of entryFiles) collectChunkFiles(entry, files);
  return [...files].map((file) => `/${file}`);
}

const firstStyles = manifest["app/first-styles.css"]?.file;

/** The page in parts; the feed links its own styles (app/lib/whole-styles.ts). */
export function linkFirstStyles(remix: EntryContext, page: string): string[] {
  if (!firstStyles || getHomeTab(remix) !== "feed" || remix.staticHandlerContext.errors) return [page];
  const link = `<link rel="stylesheet" href="${styles}"`;
  const start = page.indexOf(link);
  if (start < 0) return [page];
  return [page.slice(0, start), `<link rel="stylesheet" href="/${firstStyles}" data-whole="${styles}"`, page.slice(start + link.length)];
}

// a chunk that others share has no name of its own in the manifest
function getCatalogueKey(language: Language, isFeed: boolean): string {
  const whole = `app/locales/${language}/index.ts`;
  return (isFeed && manifest[whole]?.imports?.find((key) => key.includes("feed-page"))) || whole;
}

export const isSignedOut = ({ staticHandlerContext: { errors } }: EntryContext): boolean =>
  Object.values(errors ?? {}).some((error) => error?.data?.code === "signed_out");

function collectChunkFiles(entry: string, files: Set<string>) {
  const chunk = manifest[entry];
  if (!chunk || files.has(chunk.file) || /\/(libraries|first-page)-/.test(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collectChunkFiles(imported, files);
}
