import { expect, test } from "bun:test";
import { matchRoutes } from "@remix-run/react";
import { type ConfigData, HtmlValidate } from "html-validate";
import { listPageRoutes } from "../security/authorization.ts";
import { startServer } from "../server.ts";
import { type State, states } from "./states.ts";
import { createWorld, moderatorEmails } from "./test-data.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off", ADMIN_EMAILS: moderatorEmails.join() });
const world = await createWorld(server);
const getPath = ({ path }: State) => (typeof path === "string" ? path : path(world));

// the try-on page has two mains; CSS shows one of them
const config: ConfigData = { extends: ["html-validate:standard"], rules: { "no-multiple-main": "off" } };

const requests = new Map<string, Promise<{ status: number; html: string; policy: string }>>();

/** Fetches each page once. */
function fetchPage(state: State) {
  const [path, who] = [getPath(state), state.as ?? "ana"];
  const request = async () => {
    const response = await world.as[who].get(path);
    return { status: response.status, html: await response.text(), policy: response.headers.get("content-security-policy") ?? "" };
  };
  const known = requests.get(who + path) ?? request();
  requests.set(who + path, known);
  return known;
}

test("A11Y-20: every page's HTML is valid, with one title of the first order, landmarks and a skip link", async () => {
  const validator = new HtmlValidate(config);
  const flaws: string[] = [];
  const seen = new Set<string>();
  for (const state of states) {
    const { html } = await fetchPage(state);
    if (seen.has(html)) continue;
    seen.add(html);
    const report = await validator.validateString(html);
    for (const { messages } of report.results)
      flaws.push(...messages.map(({ ruleId, message, selector }) => `${state.name}: ${ruleId}: ${message} (${selector})`));
  }
  expect(flaws).toEqual([]);
}, 60_000);

const laterScript = /<script nonce="([^"]*)" data-later='([^']*)'>/g;
const unescapeAttribute = (text: string) => text.replaceAll("&#39;", "'").replaceAll("&amp;", "&");

test("every page paints before its scripts: one script of its policy's nonce loads them, and their files exist", async () => {
  const flaws: string[] = [];
  const files = new Set<string>();
  for (const state of states) {
    const { status, html, policy } = await fetchPage(state);
    if (status === 302) continue;
    const [script, ...others] = [...html.matchAll(laterScript)];
    const later = script?.[2] ? (JSON.parse(unescapeAttribute(script[2])) as { files: string[]; code: string }) : null;
    const expected = {
      "one script that loads the others": later !== null && others.length === 0,
      "its policy's nonce": policy.includes(`'nonce-${script?.[1]}'`),
      "no scripts at once": !/<script[^>]*(type="module"|src=)|<link[^>]*modulepreload/.test(html),
      "the scripts' start": /import\("\/assets\/entry\.client-[^"]+"\)/.test(later?.code ?? ""),
      "each file once": new Set(later?.files).size === later?.files.length && later.files.length > 2,
      "it is the last in the body": html.endsWith("</script></body></html>"),
    };
    flaws.push(...Object.entries(expected).flatMap(([what, isSo]) => (isSo ? [] : `${state.name}: ${what}`)));
    for (const file of later?.files ?? []) files.add(file);
  }
  for (const file of files) if (!(await fetch(new URL(file, server.url))).ok) flaws.push(file);
  expect(flaws).toEqual([]);
});

/** States that only redirect, or repeat `get-ready-refused`. */
const withoutState = ["/try-on", "/get-ready"];

test("A11Y-01: every route that shows a page is among the states that are looked at", async () => {
  const pages = await listPageRoutes();
  const routes = pages.map((path) => ({ path }));
  const seen = new Set(states.map((state) => matchRoutes(routes, getPath(state).replace(/[?#].*/, ""))?.[0]?.route.path));
  expect(pages.filter((path) => !seen.has(path)).sort()).toEqual(withoutState.sort());
});
