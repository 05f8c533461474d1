import { afterAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { circuitBreakers } from "#app/db/schema";
import { createFalProvider } from "#app/integrations/fal.server";
import { runTryOn } from "#app/jobs/try-on.server";
import { removePictureFiles } from "#app/media/files.server";
import { allowRequest, recordFailure, recordSuccess } from "#app/models/shared/breaker.server";
import type { TryOnClaim } from "#app/models/try-on/queue/try-on-lease.server";
import { falKey, startFakeFal } from "#tests/fakes/fal";
import { makeUser } from "#tests/people";
import { waitUntil } from "#tests/server";
import { getCredits, getTryOnRow, makeColor, makeTryOn } from "../try-ons";

env.FAL_KEY = falKey;
const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const { queueUrl, restUrl, apiUrl, mediaHosts } = fal;
const provider = createFalProvider({ key: falKey, queueUrl, restUrl, apiUrl, mediaHosts });

test("REL-26: while fal is down new try-ons wait in line and nobody knocks; when it answers again all of them are made", async () => {
  const answers = Array.from({ length: 1000 }, () => ({ status: 503 }));
  fal.script({ submit: answers });
  const countSubmits = () => fal.calls.filter((call) => call === "POST /queue/google/nano-banana-2.1/edit").length;

  const people = await Promise.all(Array.from({ length: 8 }, () => makeUser()));
  const edits = await Promise.all(people.map((person) => makeTryOn(person)));
  const looks = new Map<string, number>();
  const start = ({ id }: { id: string }) => {
    const getAge = ({ ageMs: age }: TryOnClaim) => {
      looks.set(id, (looks.get(id) ?? 0) + 1);
      return age;
    };
    return runTryOn(id, { provider, pollMs: 20, deadlineMs: 60_000, probeMs: 3_600_000, getAgeMs: getAge });
  };
  const early = edits.slice(0, 4).map(start);
  await waitUntil(
    "the breaker to count as closed",
    async () => (await db.select().from(circuitBreakers).where(eq(circuitBreakers.name, queueUrl)))[0]?.openUntil != null,
  );
  await waitUntil("those under way to have come back", () => edits.slice(0, 4).every(({ id }) => (looks.get(id) ?? 0) > 12));
  const before = countSubmits();
  expect(before).toBeGreaterThanOrEqual(10);
  expect(before).toBeLessThan(10 + early.length);

  const late = edits.slice(4).map(start);
  await waitUntil("every late try-on to be checked repeatedly", () => edits.every(({ id }) => (looks.get(id) ?? 0) > 20));
  expect(countSubmits()).toBe(before);
  for (const { id } of edits.slice(4)) expect(await getTryOnRow(id)).toMatchObject({ status: "pending", attempt: 0 });

  answers.length = 0;
  await db.update(circuitBreakers).set({ openUntil: sql`now()` }).where(eq(circuitBreakers.name, queueUrl));
  await Promise.all([...early, ...late]);
  for (const { id } of edits) expect((await getTryOnRow(id)).status).toBe("completed");
  expect(countSubmits()).toBe(before + edits.length);
  expect(await Promise.all(people.map(getCredits))).toEqual(people.map(() => 4));
});

test("of those who wait one tries the door when the pause is over, and one success opens it to all", async () => {
  for (let failure = 1; failure < 10; failure++) await recordFailure("a provider", 60);
  expect(await allowRequest("a provider", 60)).toBe(true);
  await recordFailure("a provider", 60);
  expect(await allowRequest("a provider", 60)).toBe(false);
  await db.update(circuitBreakers).set({ openUntil: sql`now()` }).where(eq(circuitBreakers.name, "a provider"));
  const tries = await Promise.all(Array.from({ length: 20 }, () => allowRequest("a provider", 60)));
  expect(tries.filter(Boolean)).toHaveLength(1);
  await recordFailure("a provider", 60);
  expect(await allowRequest("a provider", 60)).toBe(false);
  await recordSuccess("a provider");
  expect(await allowRequest("a provider", 60)).toBe(true);
  expect(await allowRequest("another provider", 60)).toBe(true);
});

test("a try-on that ends by a picture of its own says nothing of fal, whose door stays closed to the others", async () => {
  const ana = await makeUser();
  const { id, photos } = await makeTryOn(ana);
  for (const photo of photos) await removePictureFiles(photo.id);
  for (let failure = 0; failure < 10; failure++) await recordFailure(queueUrl, 3600);
  await db.update(circuitBreakers).set({ openUntil: sql`now()` }).where(eq(circuitBreakers.name, queueUrl));
  await runTryOn(id, { provider, pollMs: 5, deadlineMs: 60_000, probeMs: 3_600_000 });
  expect(await getTryOnRow(id)).toMatchObject({ status: "failed", error: "image_gone" });
  expect(await getCredits(ana)).toBe(5);
  expect(await allowRequest(queueUrl, 3600)).toBe(false);
  await recordSuccess(queueUrl);
});
