import { expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { client, db } from "#app/db/client.server";
import { media, tryOns } from "#app/db/schema";
import type { TryOnProvider } from "#app/integrations/try-on-engine";
import { resumeOpenTryOns, runTryOn } from "#app/jobs/try-on.server";
import {
  applyProviderUpdate,
  beginSubmission,
  claimTryOn,
  listAbandonedTryOns,
  recordSubmission,
  releaseLease,
  renewLease,
  type TryOnClaim,
} from "#app/models/try-on/queue/try-on-lease.server";
import { settleTryOn } from "#app/models/try-on/queue/try-on-settlement.server";
import { getTryOnView } from "#app/models/try-on/try-on-view.server";
import { makePicture, makeUser } from "#tests/people";
import { waitUntil } from "#tests/server";
import { expireLease, getCredits, getTryOnRow, makeColor, makeTryOn, type Person, passMinute } from "./try-ons";

const result = await makeColor("#2040c0");

/** A provider that completes every order at once and counts. */
function makeProvider(more: Partial<TryOnProvider> = {}) {
  const submitted: string[] = [];
  const provider: TryOnProvider = {
    name: "a provider",
    submit: async ({ tryOnId: editId }) => {
      submitted.push(editId);
      return `${editId}-${submitted.length}`;
    },
    poll: async () => ({ state: "done", results: ["one"] }),
    fetchResults: async () => [result],
    cancel: async () => {},
    deleteRequest: async () => {},
    ...more,
  };
  return { submitted, provider, pollMs: 1 };
}

const getClaim = async (id: string) => {
  const claim = await claimTryOn(id);
  if (!claim) throw new Error("somebody else has it");
  return claim;
};

const isHandedOn = async (id: string) =>
  (await client`select 1 from pgboss.job where name = 'image-edit' and data->>'editId' = ${id} and state = 'created'`).length;

const listResults = (person: Person) => db.$count(media, and(eq(media.ownerId, person.id), eq(media.purpose, "edit_result")));

test("one runner has a try-on; another gets it when the lease has ended, and the first writes nothing any more", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  const first = await getClaim(id);
  expect(await claimTryOn(id)).toBeNull();
  await expireLease(id);
  const second = await getClaim(id);
  expect(second.fence).toBe(first.fence + 1);
  expect(await renewLease(first, "waiting")).toBeNull();
  expect(await beginSubmission(first)).toBeNull();
  const late = await makePicture(ana, "edit_result");
  expect(await settleTryOn(first, { resultIds: [late.id] })).toBe(false);
  expect(await settleTryOn(first, { failure: "provider_failed" })).toBe(false);
  expect(await getTryOnRow(id)).toMatchObject({ status: "pending", resultImageUrls: [] });
  expect(await listResults(ana)).toBe(0);
});

test("two claims at once, and one gets it", async () => {
  const { id } = await makeTryOn(await makeUser());
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimTryOn(id)));
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test("a runner that died before its submit is followed by one that submits", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  await getClaim(id);
  await expireLease(id);
  const run = makeProvider();
  await runTryOn(id, run);
  expect(run.submitted).toEqual([id]);
  expect((await getTryOnRow(id)).status).toBe("completed");
});

test("a runner that died during its submit is followed by one that waits a minute before it submits again", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  await beginSubmission(await getClaim(id));
  await expireLease(id);
  const run = makeProvider();
  let looks = 0;
  const getAge = ({ ageMs: age }: TryOnClaim) => {
    looks += 1;
    if (looks === 6) passMinute(id).execute();
    return age;
  };
  await runTryOn(id, { ...run, getAgeMs: getAge });
  expect(looks).toBeGreaterThan(6);
  expect(run.submitted).toEqual([id]);
  expect(await getTryOnRow(id)).toMatchObject({ status: "completed", attempt: 2 });
});

test("a runner that died after its submit is followed by one that asks, and never submits again", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  await beginSubmission(await getClaim(id));
  await recordSubmission(id, `${id}-known`);
  await expireLease(id);
  const calls: string[] = [];
  const run = makeProvider({
    poll: async (_order, requestId) => {
      calls.push(requestId);
      return { state: "done", results: ["one"] };
    },
  });
  await runTryOn(id, run);
  expect([run.submitted, calls]).toEqual([[], [`${id}-known`]]);
  expect(await getCredits(ana)).toBe(4);
});

test("a runner that died after storing the picture leaves one result behind all the same", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  const dying = makeProvider({
    fetchResults: async () => {
      throw new Error("killed");
    },
  });
  await expect(runTryOn(id, dying)).rejects.toThrow("killed");
  expect((await getTryOnRow(id)).leaseUntil).toBeNull();
  await runTryOn(id, makeProvider());
  expect((await getTryOnRow(id)).resultImageUrls).toHaveLength(1);
});

test("two runners that finish in the same moment store one result", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  await beginSubmission(await getClaim(id));
  await recordSubmission(id, `${id}-known`);
  await expireLease(id);
  const second = makeProvider();
  const first = makeProvider({
    fetchResults: async () => {
      await expireLease(id);
      await runTryOn(id, second);
      return [result];
    },
  });
  await runTryOn(id, first);
  expect((await getTryOnRow(id)).resultImageUrls).toHaveLength(1);
  expect(await listResults(ana)).toBe(1);
  expect(await getCredits(ana)).toBe(4);
});

test("a try-on that nobody could run within its time ends with its credit given back", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  await runTryOn(id, { ...makeProvider(), getAgeMs: ({ ageMs: age }) => age + 181_000 });
  expect(await getTryOnRow(id)).toMatchObject({ status: "failed", error: "timeout" });
  expect(await getCredits(ana)).toBe(5);
  expect(await claimTryOn(id)).toBeNull();
});

test("REL-24: a try-on past its time comes back to be asked about, and the credit stays given", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  await db.execute(sql`delete from pgboss.job where data->>'editId' = ${id}`);
  let isPast = false;
  const getAge = ({ ageMs: age }: TryOnClaim) => age + (isPast ? 181_000 : 0);
  const slow = makeProvider({
    poll: async () => {
      isPast = true;
      return { state: "running" };
    },
  });
  await runTryOn(id, { ...slow, getAgeMs: getAge });
  expect(await getTryOnRow(id)).toMatchObject({ status: "failed", error: "timeout", leaseUntil: null });
  expect(await isHandedOn(id)).toBe(1);
  await runTryOn(id, { ...makeProvider(), getAgeMs: getAge });
  expect(await getTryOnRow(id)).toMatchObject({ status: "completed", error: null });
  expect(await getCredits(ana)).toBe(5);
});

test("SEC-83: any failure but a timeout is final: a late result is thrown away", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  const claim = await getClaim(id);
  await settleTryOn(claim, { failure: "content_refused" });
  const late = await makePicture(ana, "edit_result");
  expect(await settleTryOn(claim, { resultIds: [late.id] })).toBe(false);
  expect(await getTryOnRow(id)).toMatchObject({ status: "failed", error: "content_refused" });
  expect(await listResults(ana)).toBe(0);
});

test("after a start the open try-ons are enqueued: those that nobody holds now, the others for when their lease ends", async () => {
  const ana = await makeUser();
  const [held, lost, settled] = [await makeTryOn(ana), await makeTryOn(ana), await makeTryOn(ana)];
  for (const { id } of [held, lost, settled]) await getClaim(id);
  await expireLease(lost.id);
  await settleTryOn({ id: settled.id, fence: 1 }, { failure: "provider_failed" });
  await db.execute(sql`delete from pgboss.job where name = 'image-edit'`);
  const lostOnly = await listAbandonedTryOns({ withLeased: false });
  expect(lostOnly.map(({ id }) => id)).toContain(lost.id);
  expect(lostOnly.map(({ id }) => id)).not.toContain(held.id);
  await resumeOpenTryOns();
  expect([await isHandedOn(lost.id), await isHandedOn(held.id), await isHandedOn(settled.id)]).toEqual([1, 1, 0]);
});

test("a try-on whose job was lost is found a minute later, not before", async () => {
  const { id } = await makeTryOn(await makeUser());
  const isAbandoned = async () => (await listAbandonedTryOns({ withLeased: false })).some((edit) => edit.id === id);
  expect(await isAbandoned()).toBe(false);
  await db.update(tryOns).set({ createdAt: sql`now() - interval '61 seconds'` }).where(eq(tryOns.id, id));
  expect(await isAbandoned()).toBe(true);
});

test("a webhook relieves a runner that waits, not one that is at work, and enqueues one job however often it is told", async () => {
  const { id } = await makeTryOn(await makeUser());
  const claim = await getClaim(id);
  await beginSubmission(claim);
  expect(await recordSubmission(id, `${id}-known`)).toBe(true);
  expect(await applyProviderUpdate(id, { falRequestId: `${id}-known`, hasResult: true })).toBe(false);
  await renewLease(claim, "waiting");
  const applied = await Promise.all(Array.from({ length: 20 }, () => applyProviderUpdate(id, { falRequestId: `${id}-known`, hasResult: true })));
  expect(applied.filter(Boolean)).toHaveLength(1);
  expect(await claimTryOn(id)).not.toBeNull();
});

test("letting go hands on only what is still one's own", async () => {
  const { id } = await makeTryOn(await makeUser());
  const first = await getClaim(id);
  await expireLease(id);
  const second = await getClaim(id);
  await releaseLease(first, { inSeconds: 0 });
  expect((await getTryOnRow(id)).leaseUntil).not.toBeNull();
  await releaseLease(second);
  expect((await getTryOnRow(id)).leaseUntil).toBeNull();
});

test("the person is told of each stage as it comes: being made, being saved, there", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  const received: unknown[] = [];
  const { unlisten } = await client.listen("news", (payload) => {
    const news: { to: string; type: string } = JSON.parse(payload);
    if (news.to === ana.id && news.type === "image-edit") received.push(news);
  });
  const stages: boolean[] = [];
  const run = makeProvider({
    fetchResults: async () => {
      stages.push((await getTryOnView(ana.id, id))?.isSaving ?? false);
      return [result];
    },
  });
  stages.push((await getTryOnView(ana.id, id))?.isSaving ?? true);
  await runTryOn(id, run);
  await waitUntil("the event", () => received.length >= 3);
  await unlisten();
  const makeEvent = (status: string) => ({ to: ana.id, type: "image-edit", id, status });
  expect(received).toEqual([makeEvent("processing"), makeEvent("processing"), makeEvent("completed")]);
  expect(stages).toEqual([false, true]);
});
