import { expect, test } from "bun:test";
import { and, eq, gt, like, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { rateLimits, tryOns } from "#app/db/schema";
import { createTryOn } from "#app/models/try-on/try-on.server";
import { createSignedInClient } from "#tests/http";
import { makePicture, makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { getCredits } from "./try-ons";

const server = await startServer({ WORKER: "off" });

/** Submits; returns status, code and retry seconds. */
async function submitter(person: { id: string }) {
  const client = await createSignedInClient(server, person);
  const imageUrls = [`/media/${(await makePicture(person, "edit_input")).id}/1080.jpg`];
  return async () => {
    const response = await client.post("/api/image-edit", { imageUrls, prompt: "vestido vermelho" });
    const { code = "" } = (await response.json()) as { code?: string };
    return { status: response.status, code, wait: Number(response.headers.get("retry-after")) };
  };
}

test("Ana has thirteen try-ons unfinished at most and five submits a minute; what is refused costs nothing", async () => {
  const ana = await makeUser({ credits: 20 });
  const photo = await makePicture(ana, "edit_input");
  for (let count = 0; count < 10; count++) await createTryOn(ana, { imageIds: [photo.id], prompt: "vestido vermelho" });
  const submit = await submitter(ana);
  const answers = [];
  for (let count = 0; count < 6; count++) answers.push(await submit());
  expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual([
    "201 ",
    "201 ",
    "201 ",
    "429 too_many_running",
    "429 too_many_running",
    "429 rate_limited",
  ]);
  expect(answers[3]?.wait).toBeGreaterThan(0);
  expect(answers[5]?.wait).toBeWithin(1, 61);
  expect(await getCredits(ana)).toBe(7);
  expect(await db.$count(tryOns, eq(tryOns.userId, ana.id))).toBe(13);
});

test("after two hundred in a day the next has to wait for tomorrow, also on premium", async () => {
  const bia = await makeUser({ subscriptionPlan: "premium" });
  const submit = await submitter(bia);
  expect((await submit()).status).toBe(201);
  const isOfTheDay = and(like(rateLimits.key, `%${bia.id}`), gt(rateLimits.expire, sql`now() at time zone 'utc' + interval '1 hour'`));
  const counted = await db.update(rateLimits).set({ points: 200 }).where(isOfTheDay).returning({ key: rateLimits.key });
  expect(counted).toHaveLength(1);
  const refused = await submit();
  expect([refused.status, refused.code]).toEqual([429, "rate_limited"]);
  expect(refused.wait).toBeGreaterThan(23 * 60 * 60);
});
