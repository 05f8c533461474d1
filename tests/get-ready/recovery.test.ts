import { expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { client, db } from "#app/db/client.server";
import { imageEdits, media } from "#app/db/schema";
import type { ImageEditProvider } from "#app/integrations/image-edits.server";
import { resumeOpenEdits, runImageEdit } from "#app/jobs/image-edit.server";
import { getEditView } from "#app/models/edit-view.server";
import {
  abandonedImageEdits,
  beginSubmission,
  type Claim,
  claimImageEdit,
  hurryImageEdit,
  keepLease,
  recordSubmission,
  releaseLease,
} from "#app/models/image-edit-lease.server";
import { settleEdit } from "#app/models/image-edit-settlement.server";
import { aPicture, aUser } from "#tests/people";
import { until } from "#tests/server";
import { aColour, aTryOn, creditsOf, letLeaseEnd, letMinutePass, type Person, rowOf } from "./try-ons";

const result = await aColour("#2040c0");

/** A provider that takes every order and has it done at once, and counts. */
function aProvider(more: Partial<ImageEditProvider> = {}) {
  const submitted: string[] = [];
  const provider: ImageEditProvider = {
    name: "a provider",
    submit: async ({ editId }) => {
      submitted.push(editId);
      return `${editId}-${submitted.length}`;
    },
    poll: async () => ({ state: "done", results: ["one"] }),
    fetchResults: async () => [result],
    cancel: async () => {},
    forget: async () => {},
    ...more,
  };
  return { submitted, provider, pollEvery: 1 };
}

const claimOf = async (id: string) => {
  const claim = await claimImageEdit(id);
  if (!claim) throw new Error("somebody else has it");
  return claim;
};

const isHandedOn = async (id: string) =>
  (await client`select 1 from pgboss.job where name = 'image-edit' and data->>'editId' = ${id} and state = 'created'`).length;

const resultsOf = (person: Person) => db.$count(media, and(eq(media.ownerId, person.id), eq(media.purpose, "edit_result")));

test("one runner has a try-on; another gets it when the lease has ended, and the first writes nothing any more", async () => {
  const ana = await aUser();
  const { id } = await aTryOn(ana);
  const first = await claimOf(id);
  expect(await claimImageEdit(id)).toBeNull();
  await letLeaseEnd(id);
  const second = await claimOf(id);
  expect(second.fence).toBe(first.fence + 1);
  expect(await keepLease(first, "waiting")).toBeNull();
  expect(await beginSubmission(first)).toBeNull();
  const late = await aPicture(ana, "edit_result");
  expect(await settleEdit(first, { resultIds: [late.id] })).toBe(false);
  expect(await settleEdit(first, { failure: "provider_failed" })).toBe(false);
  expect(await rowOf(id)).toMatchObject({ status: "pending", resultImageUrls: [] });
  expect(await resultsOf(ana)).toBe(0);
});

test("two claims at once, and one gets it", async () => {
  const { id } = await aTryOn(await aUser());
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimImageEdit(id)));
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test("a runner that died before its submit is followed by one that submits", async () => {
  const ana = await aUser();
  const { id } = await aTryOn(ana);
  await claimOf(id);
  await letLeaseEnd(id);
  const run = aProvider();
  await runImageEdit(id, run);
  expect(run.submitted).toEqual([id]);
  expect((await rowOf(id)).status).toBe("completed");
});

test("a runner that died during its submit is followed by one that waits a minute before it submits again", async () => {
  const ana = await aUser();
  const { id } = await aTryOn(ana);
  await beginSubmission(await claimOf(id));
  await letLeaseEnd(id);
  const run = aProvider();
  let looks = 0;
  const ageOf = ({ age }: Claim) => {
    looks += 1;
    if (looks === 6) letMinutePass(id).execute();
    return age;
  };
  await runImageEdit(id, { ...run, ageOf });
  expect(looks).toBeGreaterThan(6);
  expect(run.submitted).toEqual([id]);
  expect(await rowOf(id)).toMatchObject({ status: "completed", attempt: 2 });
});

test("a runner that died after its submit is followed by one that asks, and never submits again", async () => {
  const ana = await aUser();
  const { id } = await aTryOn(ana);
  await beginSubmission(await claimOf(id));
  await recordSubmission(id, `${id}-known`);
  await letLeaseEnd(id);
  const asked: string[] = [];
  const run = aProvider({
    poll: async (_order, requestId) => {
      asked.push(requestId);
      return { state: "done", results: ["one"] };
    },
  });
  await runImageEdit(id, run);
  expect([run.submitted, asked]).toEqual([[], [`${id}-known`]]);
  expect(await creditsOf(ana)).toBe(4);
});

test("a runner that died after storing the picture leaves one result behind all the same", async () => {
  const ana = await aUser();
  const { id } = await aTryOn(ana);
  const dying = aProvider({
    fetchResults: async () => {
      throw new Error("killed");
    },
  });
  await expect(runImageEdit(id, dying)).rejects.toThrow("killed");
  expect((await rowOf(id)).leaseUntil).toBeNull();
  await runImageEdit(id, aProvider());
  expect((await rowOf(id)).resultImageUrls).toHaveLength(1);
});

test("two runners that finish in the same moment store one result", async () => {
  const ana = await aUser();
  const { id } = await aTryOn(ana);
  await beginSubmission(await claimOf(id));
  await recordSubmission(id, `${id}-known`);
  await letLeaseEnd(id);
  const second = aProvider();
  const first = aProvider({
    fetchResults: async () => {
      await letLeaseEnd(id);
      await runImageEdit(id, second);
      return [result];
    },
  });
  await runImageEdit(id, first);
  expect((await rowOf(id)).resultImageUrls).toHaveLength(1);
  expect(await resultsOf(ana)).toBe(1);
  expect(await creditsOf(ana)).toBe(4);
});

test("a try-on that nobody could run within its time ends with its credit given back", async () => {
  const ana = await aUser();
  const { id } = await aTryOn(ana);
  await runImageEdit(id, { ...aProvider(), ageOf: ({ age }) => age + 181_000 });
  expect(await rowOf(id)).toMatchObject({ status: "failed", error: "timeout" });
  expect(await creditsOf(ana)).toBe(5);
  expect(await claimImageEdit(id)).toBeNull();
});

test("REL-24: a try-on past its time comes back to be asked about, and the credit stays given", async () => {
  const ana = await aUser();
  const { id } = await aTryOn(ana);
  await db.execute(sql`delete from pgboss.job where data->>'editId' = ${id}`);
  let isPast = false;
  const ageOf = ({ age }: Claim) => age + (isPast ? 181_000 : 0);
  const slow = aProvider({
    poll: async () => {
      isPast = true;
      return { state: "running" };
    },
  });
  await runImageEdit(id, { ...slow, ageOf });
  expect(await rowOf(id)).toMatchObject({ status: "failed", error: "timeout", leaseUntil: null });
  expect(await isHandedOn(id)).toBe(1);
  await runImageEdit(id, { ...aProvider(), ageOf });
  expect(await rowOf(id)).toMatchObject({ status: "completed", error: null });
  expect(await creditsOf(ana)).toBe(5);
});

test("SEC-83: any failure but a timeout is final: a late result is thrown away", async () => {
  const ana = await aUser();
  const { id } = await aTryOn(ana);
  const claim = await claimOf(id);
  await settleEdit(claim, { failure: "content_refused" });
  const late = await aPicture(ana, "edit_result");
  expect(await settleEdit(claim, { resultIds: [late.id] })).toBe(false);
  expect(await rowOf(id)).toMatchObject({ status: "failed", error: "content_refused" });
  expect(await resultsOf(ana)).toBe(0);
});

test("after a start the open try-ons are enqueued: those that nobody holds now, the others for when their lease ends", async () => {
  const ana = await aUser();
  const [held, lost, settled] = [await aTryOn(ana), await aTryOn(ana), await aTryOn(ana)];
  for (const { id } of [held, lost, settled]) await claimOf(id);
  await letLeaseEnd(lost.id);
  await settleEdit({ id: settled.id, fence: 1 }, { failure: "provider_failed" });
  await db.execute(sql`delete from pgboss.job where name = 'image-edit'`);
  const lostOnly = await abandonedImageEdits({ withLeased: false });
  expect(lostOnly.map(({ id }) => id)).toContain(lost.id);
  expect(lostOnly.map(({ id }) => id)).not.toContain(held.id);
  await resumeOpenEdits();
  expect([await isHandedOn(lost.id), await isHandedOn(held.id), await isHandedOn(settled.id)]).toEqual([1, 1, 0]);
});

test("a try-on whose job was lost is found a minute later, not before", async () => {
  const { id } = await aTryOn(await aUser());
  const found = async () => (await abandonedImageEdits({ withLeased: false })).some((edit) => edit.id === id);
  expect(await found()).toBe(false);
  await db.update(imageEdits).set({ createdAt: sql`now() - interval '61 seconds'` }).where(eq(imageEdits.id, id));
  expect(await found()).toBe(true);
});

test("a webhook relieves a runner that waits, not one that is at work, and enqueues one job however often it is told", async () => {
  const { id } = await aTryOn(await aUser());
  const claim = await claimOf(id);
  await beginSubmission(claim);
  expect(await recordSubmission(id, `${id}-known`)).toBe(true);
  expect(await hurryImageEdit(id, { falRequestId: `${id}-known`, hasResult: true })).toBe(false);
  await keepLease(claim, "waiting");
  const told = await Promise.all(Array.from({ length: 20 }, () => hurryImageEdit(id, { falRequestId: `${id}-known`, hasResult: true })));
  expect(told.filter(Boolean)).toHaveLength(1);
  expect(await claimImageEdit(id)).not.toBeNull();
});

test("letting go hands on only what is still one's own", async () => {
  const { id } = await aTryOn(await aUser());
  const first = await claimOf(id);
  await letLeaseEnd(id);
  const second = await claimOf(id);
  await releaseLease(first, { inSeconds: 0 });
  expect((await rowOf(id)).leaseUntil).not.toBeNull();
  await releaseLease(second);
  expect((await rowOf(id)).leaseUntil).toBeNull();
});

test("the person is told of each stage as it comes: being made, being saved, there", async () => {
  const ana = await aUser();
  const { id } = await aTryOn(ana);
  const heard: unknown[] = [];
  const { unlisten } = await client.listen("news", (payload) => {
    const news: { to: string; type: string } = JSON.parse(payload);
    if (news.to === ana.id && news.type === "image-edit") heard.push(news);
  });
  const stages: boolean[] = [];
  const run = aProvider({
    fetchResults: async () => {
      stages.push((await getEditView(ana.id, id))?.isSaving ?? false);
      return [result];
    },
  });
  stages.push((await getEditView(ana.id, id))?.isSaving ?? true);
  await runImageEdit(id, run);
  await until("the news", () => heard.length >= 3);
  await unlisten();
  const news = (status: string) => ({ to: ana.id, type: "image-edit", id, status });
  expect(heard).toEqual([news("processing"), news("processing"), news("completed")]);
  expect(stages).toEqual([false, true]);
});
