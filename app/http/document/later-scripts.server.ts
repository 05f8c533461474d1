import { LRUCache } from "lru-cache";
import { startScriptsCode } from "#app/start-scripts";

const preloads = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const moduleScript = /<script[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/;
const pageEnd = "</body></html>";

const escapeAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

type LaterScripts = { before: string; data: string };

/** By Remix's scripts, which depend on the routes alone, and the page's files. */
const laterScripts = new LRUCache<string, LaterScripts>({ max: 100 });

/** Splits a page: `body` without Remix's scripts at its end, `end` with them after the first pictures and with `handoff`. */
export function takeScripts(page: string, files: string[], nonce: string, handoff: string): { body: string; end: string } {
  // preloads come before Remix's first script
  const start = page.lastIndexOf("</script>", page.lastIndexOf("window.__remixContext"));
  if (start < 0) return { body: page, end: "" };
  const scripts = page.slice(start, -pageEnd.length);
  const key = `${files} ${scripts}`;
  const { before, data } = laterScripts.get(key) ?? splitScripts(scripts, files);
  laterScripts.set(key, { before, data });
  const later = data && `<script nonce="${nonce}" data-later="${data}">${startScriptsCode}</script>`;
  return { body: page.slice(0, start), end: before.replaceAll("<script", `<script nonce="${nonce}"`) + handoff + later + pageEnd };
}

/** `data`: what is loaded later, as an attribute. */
function splitScripts(scripts: string, files: string[]): LaterScripts {
  const code = moduleScript.exec(scripts)?.[1];
  if (!code) return { before: scripts, data: "" };
  const preloaded = [...scripts.matchAll(preloads)].map(([, href = ""]) => href);
  const data = escapeAttribute(JSON.stringify({ files: [...new Set([...preloaded, ...files])], code }));
  return { before: scripts.replaceAll(preloads, "").replace(moduleScript, ""), data };
}
