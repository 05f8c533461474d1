import { afterAll, expect, test } from "bun:test";
import { inArray } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { imageEdits } from "#app/db/schema";
import { env } from "#app/env.server";
import { falKey, startFakeFal } from "../fakes/fal.ts";
import { aColour, aTryOn } from "../get-ready/try-ons.ts";
import { signedIn } from "../http.ts";
import { aLook, aUser } from "../people.ts";
import { startServer, until } from "../server.ts";
import { percentile, say } from "./figures.ts";

env.FAL_KEY = falKey; // the try-ons are asked for here, and their model is the provider's
const fal = startFakeFal({ picture: await aColour("#2040c0") });
afterAll(() => fal.stop());
const server = await startServer({
  FAL_KEY: falKey,
  FAL_QUEUE_URL: fal.queueUrl,
  FAL_REST_URL: fal.restUrl,
  FAL_MEDIA_HOSTS: fal.mediaHosts.join(","),
  EDIT_POLL_MS: "500",
  RATE_LIMIT_FACTOR: "100000",
});

test("REL-26: while fal is down the feed is as quick as before, and all try-ons are made when it is back", async () => {
  const ana = await aUser();
  for (let look = 1; look <= 8; look++) await aLook({ by: await aUser(), look });
  const anas = await signedIn(server, ana);
  const feed = async (count: number) => {
    const times: number[] = [];
    for (let number = 0; number < count; number++) {
      const began = performance.now();
      const answer = await anas.get("/?tab=feed&feed=explore");
      await answer.text();
      expect(answer.status).toBe(200);
      times.push(performance.now() - began);
    }
    return times;
  };
  await feed(100);
  const before = await feed(300);

  const answers = Array.from({ length: 100_000 }, () => ({ status: 503 }));
  fal.script({ submit: answers });
  const edits: string[] = [];
  for (let number = 0; number < 20; number++) edits.push((await aTryOn(await aUser())).id);
  const knocks = () => fal.calls.filter((call) => call.startsWith("POST /queue/")).length;
  await until("the door to be found shut", () => knocks() >= 10, 60).finally(() => say(`${fal.calls.length} calls of fal, ${knocks()} submits`));
  const meanwhile = await feed(300);
  answers.length = 0;
  const ended = async () =>
    (await db.select({ status: imageEdits.status }).from(imageEdits).where(inArray(imageEdits.id, edits))).filter(({ status }) => status === "completed")
      .length;
  await until("all try-ons to be made", async () => (await ended()) === edits.length, 120);
  say(`\nthe feed's p95: ${percentile(before, 0.95)} ms, ${percentile(meanwhile, 0.95)} ms while fal is down and twenty wait; ${knocks()} submits in all`);
  expect(percentile(meanwhile, 0.5)).toBeLessThan(1.5 * percentile(before, 0.5) + 10);
  expect(percentile(meanwhile, 0.95)).toBeLessThan(2 * percentile(before, 0.95) + 20); // promised: within a fifth, on a quiet machine
  expect(await server.stop()).toBe(0);
}, 400_000);
