import { afterAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { breakers } from "#app/db/schema";
import { env } from "#app/env.server";
import { falProvider } from "#app/integrations/fal.server";
import { runImageEdit } from "#app/jobs/image-edit.server";
import { removePictureFiles } from "#app/media/files.server";
import { mayAsk, noteFailure, noteSuccess } from "#app/models/breaker.server";
import type { Claim } from "#app/models/image-edit-lease.server";
import { falKey, startFakeFal } from "#tests/fakes/fal";
import { aUser } from "#tests/people";
import { until } from "#tests/server";
import { aColour, aTryOn, creditsOf, rowOf } from "./try-ons";

env.FAL_KEY = falKey;
const fal = startFakeFal({ picture: await aColour("#2040c0") });
afterAll(() => fal.stop());
const { queueUrl, restUrl, apiUrl, mediaHosts } = fal;
const provider = falProvider({ key: falKey, queueUrl, restUrl, apiUrl, mediaHosts });

test("REL-26: while fal is down new try-ons wait in line and nobody knocks; when it answers again all of them are made", async () => {
  const answers = Array.from({ length: 1000 }, () => ({ status: 503 }));
  fal.script({ submit: answers });
  const knocks = () => fal.calls.filter((call) => call === "POST /queue/fal-ai/bytedance/seedream/v4/edit").length;

  const people = await Promise.all(Array.from({ length: 8 }, () => aUser()));
  const edits = await Promise.all(people.map((person) => aTryOn(person)));
  const looks = new Map<string, number>();
  const start = ({ id }: { id: string }) => {
    const ageOf = ({ age }: Claim) => {
      looks.set(id, (looks.get(id) ?? 0) + 1);
      return age;
    };
    return runImageEdit(id, { provider, pollEvery: 20, deadline: 60_000, probeEvery: 3_600_000, ageOf });
  };
  const early = edits.slice(0, 4).map(start);
  await until("the door to count as closed", async () => (await db.select().from(breakers).where(eq(breakers.name, queueUrl)))[0]?.openUntil != null);
  await until("those under way to have come back", () => edits.slice(0, 4).every(({ id }) => (looks.get(id) ?? 0) > 12));
  const before = knocks();
  expect(before).toBeGreaterThanOrEqual(10);
  expect(before).toBeLessThan(10 + early.length);

  const late = edits.slice(4).map(start);
  await until("the late ones to have asked in vain", () => edits.every(({ id }) => (looks.get(id) ?? 0) > 20));
  expect(knocks()).toBe(before);
  for (const { id } of edits.slice(4)) expect(await rowOf(id)).toMatchObject({ status: "pending", attempt: 0 });

  answers.length = 0;
  await db.update(breakers).set({ openUntil: sql`now()` }).where(eq(breakers.name, queueUrl));
  await Promise.all([...early, ...late]);
  for (const { id } of edits) expect((await rowOf(id)).status).toBe("completed");
  expect(knocks()).toBe(before + edits.length);
  expect(await Promise.all(people.map(creditsOf))).toEqual(people.map(() => 4));
});

test("of those who wait one tries the door when the pause is over, and one success opens it to all", async () => {
  for (let failure = 1; failure < 10; failure++) await noteFailure("a door", 60);
  expect(await mayAsk("a door", 60)).toBe(true);
  await noteFailure("a door", 60);
  expect(await mayAsk("a door", 60)).toBe(false);
  await db.update(breakers).set({ openUntil: sql`now()` }).where(eq(breakers.name, "a door"));
  const tries = await Promise.all(Array.from({ length: 20 }, () => mayAsk("a door", 60)));
  expect(tries.filter(Boolean)).toHaveLength(1);
  await noteFailure("a door", 60);
  expect(await mayAsk("a door", 60)).toBe(false);
  await noteSuccess("a door");
  expect(await mayAsk("a door", 60)).toBe(true);
  expect(await mayAsk("another door", 60)).toBe(true);
});

test("a try-on that ends by a picture of its own says nothing of fal, whose door stays closed to the others", async () => {
  const ana = await aUser();
  const { id, photos } = await aTryOn(ana);
  for (const photo of photos) await removePictureFiles(photo.id);
  for (let failure = 0; failure < 10; failure++) await noteFailure(queueUrl, 3600);
  await db.update(breakers).set({ openUntil: sql`now()` }).where(eq(breakers.name, queueUrl));
  await runImageEdit(id, { provider, pollEvery: 5, deadline: 60_000, probeEvery: 3_600_000 });
  expect(await rowOf(id)).toMatchObject({ status: "failed", error: "image_gone" });
  expect(await creditsOf(ana)).toBe(5);
  expect(await mayAsk(queueUrl, 3600)).toBe(false);
  await noteSuccess(queueUrl);
});
