import { afterAll, expect, test } from "bun:test";
import { and, eq, isNotNull } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { creditEntries, media, notifications, tryOns } from "#app/db/schema";
import { createFalProvider } from "#app/integrations/fal.server";
import { runTryOn } from "#app/jobs/try-on.server";
import type { RunOptions } from "#app/jobs/try-on-steps.server";
import { readPictureBytes } from "#app/media/files.server";
import { monthlyCents } from "#app/models/billing/plan";
import { planCredits } from "#app/models/billing/plan-credit.server";
import { withdrawConsent } from "#app/models/privacy/consent.server";
import { createFilm } from "#app/models/try-on/film/film.server";
import { filmModels, filmSeconds, maxFilmsPerMonth } from "#app/models/try-on/film/film-model";
import { filmCost } from "#app/models/try-on/film/film-offer";
import { getFilm } from "#app/models/try-on/film/film-view.server";
import { listRunningTryOns } from "#app/models/try-on/queue/running-try-on.server";
import { applyProviderUpdate } from "#app/models/try-on/queue/try-on-lease.server";
import { getTryOn, listTryOns } from "#app/models/try-on/try-on.server";
import { deleteFilm, deleteTryOn } from "#app/models/try-on/try-on-deletion.server";
import { type FakeFal, falKey, type Script, startFakeFal } from "#tests/fakes/fal";
import { makeFilm } from "#tests/media/film-file";
import { makeUser } from "#tests/people";
import { expireLease, getCredits, getTryOnRow, makeColor, makeTryOn, passMinute } from "../try-ons";
import { kling, makePremiumResult, seedance } from "./films";

const picture = await makeColor("#2040c0");
const fakes: FakeFal[] = [];
afterAll(() => Promise.all(fakes.map((fake) => fake.stop())));
env.FAL_KEY = falKey;

/** Ana's result and a film of it on a fake fal with this script. */
async function createScene({ script = {}, model }: { script?: Script; model?: string } = {}) {
  const fal = startFakeFal({ picture });
  fakes.push(fal);
  fal.script(script);
  const { person: ana, result } = await makePremiumResult();
  const { id } = await createFilm(ana, result.id, model);
  const provider = createFalProvider({ key: falKey, queueUrl: fal.queueUrl, restUrl: fal.restUrl, apiUrl: fal.apiUrl, mediaHosts: fal.mediaHosts });
  const run = (options: Partial<RunOptions> = {}) => runTryOn(id, { provider, pollMs: 5, deadlineMs: 60_000, ...options });
  return { fal, ana, result, id, run };
}

const listFilms = (person: { id: string }) =>
  db
    .select()
    .from(media)
    .where(and(eq(media.ownerId, person.id), eq(media.purpose, "film")));
const listEntries = async (id: string): Promise<unknown[]> =>
  (await db.select().from(creditEntries).where(eq(creditEntries.imageEditId, id)).orderBy(creditEntries.id)).map(({ kind, amount }) => [kind, amount]);
const listNews = async (person: { id: string }): Promise<unknown[]> =>
  (await db.select().from(notifications).where(eq(notifications.userId, person.id)).orderBy(notifications.id)).map(({ type, editId }) => [type, editId]);

const spent = ["spend", -2];
const refunded = [spent, ["refund", 2]];

test("ana's result comes back as a film of ours, for two credits, and fal got the picture and fixed words alone", async () => {
  const { fal, ana, result, id, run } = await createScene();
  expect(await getCredits(ana)).toBe(3);
  await run();
  const film = await getFilm(ana.id, result.id);
  const [stored] = await listFilms(ana);
  expect(film).toMatchObject({
    id,
    status: "completed",
    error: null,
    videoUrl: `/media/${stored?.id}/film.mp4`,
    posterUrl: `/media/${result.after.id}/1080.jpg`,
  });
  expect(stored).toMatchObject({ isAi: true, mime: "video/mp4", width: 96, height: 128, thumbhash: result.after.thumbhash });
  const file = Buffer.from((await readPictureBytes(stored?.id ?? "", "film.mp4")) ?? []);
  expect([file.length, file.includes("digitalsourcetype/trainedAlgorithmicMedia"), file.includes("soun")]).toEqual([stored?.bytes ?? -1, true, false]);
  const [order] = fal.orders();
  expect(order?.model).toBe(kling);
  expect(order?.input).toEqual({ prompt: expect.any(String), start_image_url: expect.any(String), duration: "5", generate_audio: false });
  expect(String(order?.input.prompt)).not.toContain(result.prompt);
  expect(Object.fromEntries(order?.headers ?? [])).toMatchObject({ "x-fal-store-io": "0", "x-fal-request-timeout": "300" });
  expect([await listEntries(id), await listNews(ana)]).toEqual([[spent], [["film_ready", result.id]]]);
});

test("a film is no try-on: it is in no list and cannot be opened, and it takes no free best try", async () => {
  const { ana, result, id, run } = await createScene({ model: seedance });
  expect(await listRunningTryOns(ana.id)).toEqual([]);
  await run();
  expect((await listTryOns(ana.id, { limit: 10, cursor: null }, { status: "all" })).items.map((edit) => edit.id)).toEqual([result.id]);
  expect(await getTryOn(ana.id, id)).toBeNull();
  expect((await getFilm(ana.id, result.id))?.status).toBe("completed");
});

test("both models get what they take", async () => {
  const { fal, run } = await createScene({ model: seedance });
  await run();
  expect(fal.orders().map(({ input: { prompt, image_url, ...input } }) => input)).toEqual([
    { duration: "5", resolution: "720p", aspect_ratio: "auto", generate_audio: false },
  ]);
});

const isDown = { status: 500, body: { detail: [{ type: "downstream_service_error", msg: "down" }] } };
const failures: Record<string, { script: Script; error: string }> = {
  "content policy": {
    script: { failure: { status: 422, body: { detail: [{ type: "content_policy_violation", msg: "flagged" }] } } },
    error: "content_refused",
  },
  "no video": { script: { output: () => ({ video: null }) }, error: "no_result" },
  "a picture for a film": { script: { file: { bytes: picture } }, error: "result_unreadable" },
  "half a film": { script: { file: { bytes: makeFilm().slice(0, 5000) } }, error: "result_unreadable" },
  "eleven seconds": { script: { file: { bytes: makeFilm({ seconds: 11 }) } }, error: "result_unreadable" },
  "more than 20 MB": { script: { file: { pace: "flood" } }, error: "result_unreadable" },
  "another host": { script: { output: () => ({ video: { url: "https://example.com/video.mp4" } }) }, error: "result_unreadable" },
  "down for all five tries": { script: { failure: isDown }, error: "provider_failed" },
};

for (const [name, { script, error }] of Object.entries(failures))
  test(`a film that fails gives both credits back: ${name}`, async () => {
    const { fal, ana, result, id, run } = await createScene({ script });
    if (name.startsWith("down")) fal.script(...new Array<Script>(4).fill(script));
    await run();
    expect(await getFilm(ana.id, result.id)).toMatchObject({ status: "failed", error, videoUrl: null });
    expect([await getCredits(ana), await listEntries(id), await listFilms(ana)]).toEqual([5, refunded, []]);
    expect(await listNews(ana)).toEqual([["film_failed", result.id]]);
    expect((await getTryOn(ana.id, result.id))?.status).toBe("completed");
  });

test("a film may take three times as long as a try-on; later it counts as failed, and what still comes is hers for free", async () => {
  const { fal, ana, result, id, run } = await createScene({ script: { polls: Number.POSITIVE_INFINITY } });
  let age = 170_000;
  await run({ deadlineMs: 60_000, getAgeMs: () => (age += 5000) });
  expect([(await getTryOnRow(id)).error, await getCredits(ana)]).toEqual(["timeout", 5]);
  const again = await createFilm(ana, result.id);
  expect(again.id).not.toBe(id);
  await deleteFilmOnly(again.id, ana);
  fal.finish(fal.orders()[0]?.id ?? "");
  await expireLease(id);
  await run({ getAgeMs: () => 200_000 });
  expect(await getFilm(ana.id, result.id)).toMatchObject({ id, status: "completed" });
  expect([await getCredits(ana), await listEntries(id)]).toEqual([5, refunded]);
});

const deleteFilmOnly = (id: string, person: { id: string }) => deleteTryOn(person.id, id);

test("a runner that died leaves the film to the next one, and fal is asked once", async () => {
  const { fal, ana, result, id, run } = await createScene({ script: { isAnswerLost: true } });
  const lost = run({ getAgeMs: () => 0 });
  await fal.until(() => fal.orders().length === 1);
  const request = fal.orders()[0]?.id ?? "";
  fal.finish(request);
  await applyProviderUpdate(id, { falRequestId: request, hasResult: true });
  await lost;
  await expireLease(id);
  await run();
  expect((await getFilm(ana.id, result.id))?.status).toBe("completed");
  expect([fal.orders().length, await listEntries(id), (await listFilms(ana)).length]).toEqual([1, [spent], 1]);
  await passMinute(id);
  await run();
  expect((await listFilms(ana)).length).toBe(1);
});

test("two taps are one film", async () => {
  const { person: ana, result } = await makePremiumResult();
  const films = await Promise.all([1, 2, 3].map(() => createFilm(ana, result.id)));
  expect(new Set(films.map(({ id }) => id)).size).toBe(1);
  expect([await getCredits(ana), await listEntries(films[0]?.id ?? "")]).toEqual([3, [spent]]);
});

test("whoever deletes a film on its way gets both credits back, and fal is told; its result stays", async () => {
  const { fal, ana, result, id, run } = await createScene({ script: { polls: Number.POSITIVE_INFINITY } });
  const running = run();
  await fal.until(() => (fal.orders()[0]?.polls ?? 0) > 0);
  await deleteFilm(ana.id, result.id);
  await running;
  expect(fal.orders()[0]?.isCancelled).toBe(true);
  expect([await getFilm(ana.id, result.id), await getCredits(ana), await listEntries(id)]).toEqual([null, 5, refunded]);
  expect((await getTryOn(ana.id, result.id))?.status).toBe("completed");
  expect(deleteFilm(ana.id, result.id)).rejects.toMatchObject({ code: "not_found" });
});

test("a result that is deleted takes its film along", async () => {
  const { ana, result, id, run } = await createScene();
  await run();
  await deleteTryOn(ana.id, result.id);
  expect([await listFilms(ana), (await getTryOnRow(id)).deletedAt !== null]).toEqual([[], true]);
});

test("who may not have a film pays nothing", async () => {
  const { person: ana, result } = await makePremiumResult();
  const refuse = async (code: string, person = ana, editId = result.id) => {
    await expect(createFilm(person, editId)).rejects.toMatchObject({ code });
  };
  const bia = { ...(await makeUser()), subscriptionPlan: "premium" as const };
  await refuse("not_found", bia);
  await refuse("not_found", ana, "nada");
  await refuse("subscription_required", { ...ana, subscriptionPlan: "basic" } as never);
  await expect(createFilm(ana, result.id, "fal-ai/other")).rejects.toMatchObject({ code: "invalid" });
  await refuse("edit_not_ready", ana, (await makeTryOn(ana)).id);
  await withdrawConsent(ana.id, "ai_provider");
  await refuse("consent_required");
  env.FAL_KEY = undefined;
  await refuse("film_unavailable");
  env.FAL_KEY = falKey;
  expect(await getCredits(ana)).toBe(5);
  expect(await db.$count(tryOns, and(eq(tryOns.userId, ana.id), isNotNull(tryOns.filmOf)))).toBe(0);
});

test("the third film needs credits that are not there, and a sixth one in a month is too many", async () => {
  const { person: ana, result } = await makePremiumResult();
  const makeOther = async () => {
    const { id } = await createFilm(ana, result.id);
    await db.update(tryOns).set({ status: "completed", deletedAt: new Date(), imageUrls: [], resultImageUrls: [] }).where(eq(tryOns.id, id));
  };
  await makeOther();
  await makeOther();
  await expect(createFilm(ana, result.id)).rejects.toMatchObject({ code: "insufficient_credits" });
  expect(await getCredits(ana)).toBe(1);
  await db.insert(creditEntries).values({ userId: ana.id, amount: 99, kind: "adjustment" });
  await db.execute(`update users set credits = credits + 99 where id = '${ana.id}'`);
  for (let count = 0; count < 3; count++) await makeOther();
  await expect(createFilm(ana, result.id)).rejects.toMatchObject({ code: "too_many_films" });
});

test("a film deleted while fal makes it gives its credits back, but counts in the month; one that was never sent does not", async () => {
  const { person: ana, result } = await makePremiumResult();
  const deleteOne = async (attempt: number) => {
    const { id } = await createFilm(ana, result.id);
    await db.update(tryOns).set({ attempt }).where(eq(tryOns.id, id));
    await deleteFilm(ana.id, result.id);
  };
  await deleteOne(0);
  for (let count = 0; count < maxFilmsPerMonth; count++) await deleteOne(1);
  expect(await getCredits(ana)).toBe(5);
  await expect(createFilm(ana, result.id)).rejects.toMatchObject({ code: "too_many_films" });
});

test("the films of a paid month cost less than half of what Premium earns, and with the dearer model less than all of it", () => {
  const films = planCredits.premium / filmCost;
  const dollars = Object.values(filmModels).map(({ dollarsPerSecond }) => films * filmSeconds * dollarsPerSecond);
  const earned = ((monthlyCents("premium") / 100) * 0.9601 - 0.39) / 5.4;
  expect(dollars[0]).toBeLessThan(earned / 2);
  for (const cost of dollars) expect(cost).toBeLessThan(earned);
});
