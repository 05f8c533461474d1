import { expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { creditEntries, tryOns } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { resumeOpenTryOns, runTryOn } from "#app/jobs/try-on.server";
import { beginSubmission, claimTryOn, listAbandonedTryOns } from "#app/models/try-on/queue/try-on-lease.server";
import { cancelTryOn } from "#app/models/try-on/queue/try-on-queue.server";
import { settleTryOn, type TryOnOutcome } from "#app/models/try-on/queue/try-on-settlement.server";
import { createTryOn, getTryOn } from "#app/models/try-on/try-on.server";
import { deleteTryOn } from "#app/models/try-on/try-on-deletion.server";
import { enqueue } from "#app/queue/queue.server";
import { makePicture, makeUser } from "#tests/people";
import { expireLease, getCredits, getTryOnRow, type Person } from "../try-ons";

// the first enqueue uses its own connection
await db.transaction((tx) => enqueue(tx, "image-edit", { editId: newId() }));

const submit = async (person: Person) => {
  const photo = await makePicture(person, "edit_input");
  return (await createTryOn(person, { imageIds: [photo.id], prompt: "vestido vermelho" })).id;
};

async function submitTimes(person: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) ids.push(await submit(person));
  return ids;
}

/** Ana on the free plan: three run, and the last of her five credits waits behind the fourth. */
async function createLine() {
  const ana = await makeUser();
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = await submitTimes(ana, 5);
  return { ana, first, second, third, fourth, fifth };
}

const getPlaces = (person: Person, ids: string[]) => Promise.all(ids.map(async (id) => (await getTryOn(person.id, id))?.place));

async function settle(id: string, outcome: TryOnOutcome = { failure: "provider_failed" }) {
  const claim = await claimTryOn(id);
  if (!claim) throw new Error("somebody else has it");
  return settleTryOn(claim, outcome);
}

const countRefunds = (id: string) => db.$count(creditEntries, and(eq(creditEntries.imageEditId, id), eq(creditEntries.kind, "refund")));
const hasJob = async (id: string) => (await db.execute(sql`select 1 from pgboss.job where name = 'image-edit' and data->>'editId' = ${id}`)).length > 0;
const hasStarted = async (id: string) => !(await getTryOnRow(id)).isQueued && (await hasJob(id));

test("Ana's fourth and fifth are charged, know their place, and begin in their order when others end", async () => {
  const { ana, first, second, third, fourth, fifth } = await createLine();
  expect(await getPlaces(ana, [first, second, third, fourth, fifth])).toEqual([null, null, null, 1, 2]);
  expect(await getCredits(ana)).toBe(0);
  expect(await hasJob(fourth)).toBe(false);
  expect(await claimTryOn(fourth)).toBeNull();
  await settle(second, { resultIds: [(await makePicture(ana, "edit_result")).id] });
  expect(await getPlaces(ana, [fourth, fifth])).toEqual([null, 1]);
  expect(await hasStarted(fourth)).toBe(true);
  expect(await hasJob(fifth)).toBe(false);
  await settle(first);
  expect(await getPlaces(ana, [fifth])).toEqual([null]);
  expect((await claimTryOn(fifth))?.status).toBe("pending");
});

test("ten wait at most: the next is refused and costs nothing", async () => {
  const bia = await makeUser({ subscriptionPlan: "basic", credits: 20 });
  await submitTimes(bia, 13);
  await expect(submit(bia)).rejects.toMatchObject({ code: "too_many_running" });
  expect(await getCredits(bia)).toBe(7);
});

const ends: [string, (line: Awaited<ReturnType<typeof createLine>>) => Promise<unknown>][] = [
  ["is completed", async ({ ana, first }) => settle(first, { resultIds: [(await makePicture(ana, "edit_result")).id] })],
  ["fails", ({ first }) => settle(first)],
  ["is deleted", ({ ana, first }) => deleteTryOn(ana.id, first)],
  ["is cancelled before it was sent", ({ ana, first }) => cancelTryOn(ana.id, first)],
  ["takes too long", ({ first }) => runTryOn(first, { deadlineMs: 0 })],
  [
    "loses its runner, which another one ends",
    async ({ first }) => {
      await claimTryOn(first);
      await expireLease(first);
      expect((await listAbandonedTryOns({ withLeased: false })).map(({ id }) => id)).toContain(first);
      await runTryOn(first, { deadlineMs: 0 });
    },
  ],
];

test.each(ends)("when one of Ana's %s, the next of her line begins", async (_, end) => {
  const line = await createLine();
  await end(line);
  expect([await hasStarted(line.fourth), await hasStarted(line.fifth)]).toEqual([true, false]);
});

test("the minute's job begins what nothing began, and takes none that waits for abandoned", async () => {
  const { ana, first, fourth, fifth } = await createLine();
  await db.update(tryOns).set({ createdAt: sql`now() - interval '5 minutes'` }).where(eq(tryOns.userId, ana.id));
  expect((await listAbandonedTryOns({ withLeased: true })).map(({ id }) => id)).not.toContain(fourth);
  await db.delete(tryOns).where(eq(tryOns.id, first));
  await resumeOpenTryOns();
  expect([await hasStarted(fourth), await hasStarted(fifth)]).toEqual([true, false]);
});

test("the time in line is not the time it may take; after two hours in line its credit is back", async () => {
  const { ana, first, fourth, fifth } = await createLine();
  await db.update(tryOns).set({ createdAt: sql`now() - interval '20 minutes'` }).where(eq(tryOns.id, fourth));
  await settle(first);
  expect((await claimTryOn(fourth))?.ageMs).toBeLessThan(60_000);
  await db.update(tryOns).set({ createdAt: sql`now() - interval '121 minutes'` }).where(eq(tryOns.id, fifth));
  const before = await getCredits(ana);
  await resumeOpenTryOns();
  await resumeOpenTryOns();
  expect(await getTryOnRow(fifth)).toMatchObject({ status: "failed", error: "waited_too_long", isQueued: false });
  expect([await getCredits(ana), await countRefunds(fifth)]).toEqual([Number(before) + 1, 1]);
});

test("Ana cancels what waits, twenty times at once: one credit is back, and the one behind moves up", async () => {
  const { ana, fourth, fifth } = await createLine();
  await Promise.all(Array.from({ length: 20 }, () => cancelTryOn(ana.id, fourth)));
  expect([await getCredits(ana), await countRefunds(fourth)]).toEqual([1, 1]);
  expect(await getTryOn(ana.id, fourth)).toMatchObject({ status: "failed", error: "cancelled", place: null });
  expect(await getPlaces(ana, [fifth])).toEqual([1]);
});

test("what was sent, what is being sent and what is over cannot be cancelled, nor can another person's", async () => {
  const { ana, first, second, third, fourth } = await createLine();
  const claim = await claimTryOn(first);
  if (claim) await beginSubmission(claim);
  await settle(second);
  for (const id of [first, second]) await expect(cancelTryOn(ana.id, id)).rejects.toMatchObject({ code: "try_on_begun" });
  const bia = await makeUser();
  await expect(cancelTryOn(bia.id, third)).rejects.toMatchObject({ code: "not_found" });
  await expect(cancelTryOn(ana.id, newId())).rejects.toMatchObject({ code: "not_found" });
  expect([await countRefunds(first), (await getTryOnRow(fourth)).status]).toEqual([0, "pending"]);
});

test("cancelled while it begins: it is either sent and paid for, or back with its credit, never both", async () => {
  for (let round = 0; round < 12; round++) {
    const ana = await makeUser();
    const [id = ""] = await submitTimes(ana, 1);
    const claim = await claimTryOn(id);
    const cancel = () =>
      cancelTryOn(ana.id, id).then(
        () => "cancelled",
        () => "refused",
      );
    const begin = () => (claim ? beginSubmission(claim) : null);
    const [begun, cancelled] = round % 2 ? await Promise.all([begin(), cancel()]) : (await Promise.all([cancel(), begin()])).reverse();
    expect([Boolean(begun), cancelled]).toEqual(begun ? [true, "refused"] : [false, "cancelled"]);
    expect([await getCredits(ana), await countRefunds(id)]).toEqual(begun ? [4, 0] : [5, 1]);
  }
});

test("cancelled while the one before it ends: it begins or it is cancelled, and the line goes on without it", async () => {
  for (let round = 0; round < 10; round++) {
    const { ana, first, fourth, fifth } = await createLine();
    const claim = await claimTryOn(first);
    const end = settleTryOn({ id: first, fence: claim?.fence ?? 0 }, { resultIds: [(await makePicture(ana, "edit_result")).id] });
    await Promise.all([end, cancelTryOn(ana.id, fourth)]);
    expect(await getTryOnRow(fourth)).toMatchObject({ error: "cancelled", isQueued: false });
    expect([await hasStarted(fifth), await getCredits(ana), await countRefunds(fourth)]).toEqual([true, 1, 1]);
  }
});

test("one ends while Ana starts another: nothing waits beside a free place", async () => {
  for (let round = 0; round < 10; round++) {
    const ana = await makeUser();
    const [first = ""] = await submitTimes(ana, 3);
    const [id] = await Promise.all([submit(ana), settle(first)]);
    expect((await getTryOnRow(id)).isQueued).toBe(false);
    expect(await hasJob(id)).toBe(true);
  }
});
