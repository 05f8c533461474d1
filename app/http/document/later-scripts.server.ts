import { startScriptsCode } from "#app/start-scripts";

const preloads = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const moduleScript = /<script[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/;

const escapeAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Takes Remix's scripts out of the page; `script` loads them after the first pictures. */
export function takeScripts(page: string, files: string[], nonce: string): { html: string; script: string } {
  const code = moduleScript.exec(page)?.[1];
  if (!code) return { html: page, script: "" };
  const preloaded = [...page.matchAll(preloads)].map(([, href = ""]) => href);
  const later = JSON.stringify({ files: [...new Set([...preloaded, ...files])], code });
  return {
    html: page.replaceAll(preloads, "").replace(moduleScript, ""),
    script: `<script nonce="${nonce}" data-later="${escapeAttribute(later)}">${startScriptsCode}</script>`,
  };
}
