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

test("A11Y-20: every page's HTML is valid, with one title of the first order, landmarks and a skip link", async () => {
  const validator = new HtmlValidate(config);
  const flaws: string[] = [];
  const seen = new Set<string>();
  for (const state of states) {
    const path = getPath(state);
    const who = state.as ?? "ana";
    if (seen.has(who + path)) continue;
    seen.add(who + path);
    const html = await (await world.as[who].get(path)).text();
    const report = await validator.validateString(html);
    for (const { messages } of report.results)
      flaws.push(...messages.map(({ ruleId, message, selector }) => `${state.name}: ${ruleId}: ${message} (${selector})`));
  }
  expect(flaws).toEqual([]);
}, 60_000);

/** States that only redirect, or repeat `get-ready-refused`. */
const withoutState = ["/try-on", "/get-ready"];

test("A11Y-01: every route that shows a page is among the states that are looked at", async () => {
  const pages = await listPageRoutes();
  const routes = pages.map((path) => ({ path }));
  const seen = new Set(states.map((state) => matchRoutes(routes, getPath(state).replace(/[?#].*/, ""))?.[0]?.route.path));
  expect(pages.filter((path) => !seen.has(path)).sort()).toEqual(withoutState.sort());
});
