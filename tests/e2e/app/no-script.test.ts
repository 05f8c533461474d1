import { test } from "bun:test";
import type { Page } from "playwright";
import { flows, type NoScriptMode, noScriptModes } from "#tests/access/no-script";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200" });

/** Each flow in one mode; bin/test bench runs all four. */
const ways = Object.keys(noScriptModes) as NoScriptMode[];
const chosen = Object.entries(flows).map(([name, flow], index) => ({ name, flow, mode: ways[(index + 1) % ways.length] ?? ("without JavaScript" as const) }));

test.each(chosen)("promise 4.3: $name, $mode", async ({ flow, mode }) => {
  let page: Page | undefined;
  await flow(server, async (as) => (page = await noScriptModes[mode](server, as)));
  await page?.context().close();
});
