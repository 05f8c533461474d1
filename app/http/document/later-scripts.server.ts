import type { EntryContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { startScriptsCode } from "#app/start-scripts";

const preloads = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const moduleScript = /<script[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/;
const pageEnd = "</body></html>";

const escapeAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#39;");

/** Remix's first script, and as an attribute what is loaded later. */
type Scripts = { first: string; later: string };

type ScriptsByKey = LRUCache<string, Scripts>;

/** By manifest: Remix's scripts also name routes of the address's parents, which only some may see. */
const scriptsByManifest = new WeakMap<EntryContext["manifest"], ScriptsByKey>();
const mostKept = 50;

/** Remix's scripts for the routes of a page, which render them once. */
export function openScripts({ manifest, staticHandlerContext: { matches } }: EntryContext, files: string[]) {
  const scriptsByKey: ScriptsByKey = scriptsByManifest.get(manifest) ?? new LRUCache({ max: mostKept });
  if (!import.meta.env.DEV) scriptsByManifest.set(manifest, scriptsByKey);
  const key = `${matches.map(({ route }) => route.id)} ${files}`;
  let scripts = scriptsByKey.get(key);
  return {
    /** Whether the page need not render them. */
    isKnown: scripts !== undefined,
    /** `end`: scripts that load after the first pictures, and `handoff`, in parts. */
    take(page: string, nonce: string, handoff: string[]): { body: string; end: string[] } {
      const start = scripts ? page.length - pageEnd.length : findScripts(page);
      if (start < 0) return { body: page, end: handoff };
      scripts ??= splitScripts(page.slice(start, -pageEnd.length), files);
      scriptsByKey.set(key, scripts);
      const later = scripts.later && `<script nonce="${nonce}" data-later='${scripts.later}'>${startScriptsCode}</script>`;
      return { body: page.slice(0, start), end: [scripts.first.replace("<script", `<script nonce="${nonce}"`), ...handoff, later, pageEnd] };
    },
  };
}

/** Behind the script before: preloads come before Remix's first. */
function findScripts(page: string): number {
  const endTag = "</script>";
  const end = page.lastIndexOf(endTag, page.lastIndexOf("window.__remixContext"));
  return end < 0 ? end : end + endTag.length;
}

function splitScripts(html: string, files: string[]): Scripts {
  const code = moduleScript.exec(html)?.[1];
  if (!code) return { first: html, later: "" };
  const preloaded = [...html.matchAll(preloads)].map(([, href = ""]) => href);
  const later = JSON.stringify({ files: [...new Set([...preloaded, ...files])], code: code.replaceAll(/\n\s*/g, "\n") });
  return { first: html.replaceAll(preloads, "").replace(moduleScript, ""), later: escapeAttribute(later) };
}
