import { afterAll, expect, test } from "bun:test";
import { inArray } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { tryOns } from "#app/db/schema";
import { falKey, startFakeFal } from "../fakes/fal.ts";
import { makeColor, makeTryOn } from "../get-ready/try-ons.ts";
import { createSignedInClient } from "../http.ts";
import { makeLook, makeUser } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";
import { getPercentile, printLine } from "./statistics.ts";

env.FAL_KEY = falKey; // try-ons of the fal provider
const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const server = await startServer({
  ...fal.environment,
  EDIT_POLL_MS: "500",
  RATE_LIMIT_FACTOR: "100000",
});

test("REL-26: while fal is down the feed is as quick as before, and all try-ons are made when it is back", async () => {
  const ana = await makeUser();
  for (let look = 1; look <= 8; look++) await makeLook({ by: await makeUser(), look });
  const anas = await createSignedInClient(server, ana);
  const timeFeed = async (count: number) => {
    const times: number[] = [];
    for (let number = 0; number < count; number++) {
      const startedAt = performance.now();
      const answer = await anas.get("/?tab=feed&feed=explore");
      await answer.text();
      expect(answer.status).toBe(200);
      times.push(performance.now() - startedAt);
    }
    return times;
  };
  await timeFeed(100);
  const before = await timeFeed(300);

  const answers = Array.from({ length: 100_000 }, () => ({ status: 503 }));
  fal.script({ submit: answers });
  const edits: string[] = [];
  for (let number = 0; number < 20; number++) edits.push((await makeTryOn(await makeUser())).id);
  const countSubmits = () => fal.calls.filter((call) => call.startsWith("POST /queue/")).length;
  await waitUntil("the breaker to open", () => countSubmits() >= 10, 60).finally(() =>
    printLine(`${fal.calls.length} calls of fal, ${countSubmits()} submits`),
  );
  const meanwhile = await timeFeed(300);
  answers.length = 0;
  const countEnded = async () =>
    (await db.select({ status: tryOns.status }).from(tryOns).where(inArray(tryOns.id, edits))).filter(({ status }) => status === "completed").length;
  await waitUntil("all try-ons to be made", async () => (await countEnded()) === edits.length, 120);
  printLine(
    `\nthe feed's p95: ${getPercentile(before, 0.95)} ms, ${getPercentile(meanwhile, 0.95)} ms while fal is down and twenty wait; ${countSubmits()} submits in all`,
  );
  expect(getPercentile(meanwhile, 0.5)).toBeLessThan(1.5 * getPercentile(before, 0.5) + 10);
  expect(getPercentile(meanwhile, 0.95)).toBeLessThan(2 * getPercentile(before, 0.95) + 20); // promised: within 20 % on an idle machine
  expect(await server.stop()).toBe(0);
}, 400_000);
