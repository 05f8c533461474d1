import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { gotoHydrated, openPage } from "../browser.ts";
import { createSignedInClient } from "../http.ts";
import { giveBody, makeWearableLook } from "../layers.ts";
import { makeUser } from "../people.ts";
import { startServer } from "../server.ts";
import { printLine } from "./statistics.ts";

/** A cheap phone is about four times slower; Chromium's throttling does not reach workers. */
const slowdown = 4;
const maxCardMs = 150;
const cards = 12;

/** Processor time of all workers of the browser so far. */
function measureWorkersMs(): number {
  let nanoseconds = 0;
  for (const name of new Bun.Glob("*/task/*/comm").scanSync({ cwd: "/proc", onlyFiles: true })) {
    const read = (file: string) => readFileSync(`/proc/${name.replace(/comm$/, file)}`, "utf8");
    try {
      if (read("comm").startsWith("DedicatedWorker")) nanoseconds += Number(read("schedstat").split(" ")[0]);
    } catch {
      // the thread has ended
    }
  }
  return nanoseconds / 1e6;
}

test("a card of «Em mim» takes at most 150 ms of a processor four times slower", async () => {
  const server = await startServer({ RATE_LIMIT_FACTOR: "100" });
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (let look = 1; look <= cards; look++) await makeWearableLook({ by: bia, look });
  await giveBody(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), pixelRatio: 2 });
  await gotoHydrated(page, `/user/${bia.id}`);
  const onMe = page.getByRole("switch", { name: "Em mim" });
  await onMe.click();
  const drawn = page.locator("canvas[data-drawn]");
  await drawn.nth(cards - 1).waitFor();
  const firstMs = measureWorkersMs() * slowdown; // with the body and the start of the worker
  await onMe.click();
  await page.locator("canvas").first().waitFor({ state: "detached" });
  const before = measureWorkersMs();
  await onMe.click();
  await drawn.nth(cards - 1).waitFor();
  const mean = ((measureWorkersMs() - before) / cards) * slowdown;
  printLine(`a card of «Em mim» on a processor ${slowdown} times slower: ${Math.round(mean)} ms; the first ${cards} with the body ${Math.round(firstMs)} ms`);
  expect(mean).toBeGreaterThan(0);
  expect(mean).toBeLessThan(maxCardMs);
}, 300_000);
