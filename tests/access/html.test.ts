import { expect, test } from "bun:test";
import { type ConfigData, HtmlValidate } from "html-validate";
import { startServer } from "../server.ts";
import { states } from "./states.ts";
import { aWorld } from "./world.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

// the mirror's page holds two mains, of which the style sheet shows one: the camera's room, or the form where no scripts run
const config: ConfigData = { extends: ["html-validate:standard"], rules: { "no-multiple-main": "off" } };

test("A11Y-20: every page's HTML is valid, with one title of the first order, landmarks and a skip link", async () => {
  const world = await aWorld(server);
  const validator = new HtmlValidate(config);
  const flaws: string[] = [];
  const seen = new Set<string>();
  for (const state of states) {
    const path = typeof state.path === "string" ? state.path : state.path(world);
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
