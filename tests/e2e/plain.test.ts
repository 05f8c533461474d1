import { test } from "bun:test";
import type { Page } from "playwright";
import { flows, type Mode, modes } from "#tests/access/plain";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200" });

/** Each flow in one of the ways to have no scripts; bin/test bench walks each in all four. */
const ways = Object.keys(modes) as Mode[];
const chosen = Object.entries(flows).map(([name, flow], index) => ({ name, flow, mode: ways[(index + 1) % ways.length] ?? ("without JavaScript" as const) }));

test.each(chosen)("promise 4.3: $name, $mode", async ({ flow, mode }) => {
  let page: Page | undefined;
  await flow(server, async (as) => (page = await modes[mode](server, as)));
  await page?.context().close();
});
