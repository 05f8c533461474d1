import { expect, test } from "bun:test";
import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { creditEntries, imageEdits, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { env } from "#app/env.server";
import { enqueue } from "#app/jobs/queue.server";
import { AppError } from "#app/models/app-error";
import { creditPeriodOf, nextTopUp, refundCredit, spendCredit, topUpAllFreeCredits, topUpFreeCredits } from "#app/models/credit.server";
import { listCreditStatement } from "#app/models/credit-statement.server";
import { createImageEdit } from "#app/models/image-edit.server";
import { claimImageEdit } from "#app/models/image-edit-lease.server";
import { settleEdit } from "#app/models/image-edit-settlement.server";
import { lapsePlanCredits } from "#app/models/plan-credit.server";
import { aPicture, aUser } from "#tests/people";

// a queue is looked up on a connection of its own the first time, and fifty transactions would leave it none
await db.transaction((tx) => enqueue(tx, "image-edit", { editId: newId() }));

async function accountOf(userId: string) {
  const [account] = await db
    .select({ credits: users.credits, sum: sql<number>`(select coalesce(sum(amount), 0)::int from credit_entries where user_id = ${userId})` })
    .from(users)
    .where(eq(users.id, userId));
  return account;
}

const spend = (userId: string, editId = newId()) => db.transaction((tx) => spendCredit(tx, userId, editId));
const refund = (userId: string, editId: string) => db.transaction((tx) => refundCredit(tx, userId, editId));
const codeOf = (result: PromiseSettledResult<unknown>) => {
  if (result.status === "fulfilled") return "ok";
  return result.reason instanceof AppError ? result.reason.code : String(result.reason);
};

test("Ana starts with five credits, and the ledger says the same", async () => {
  const ana = await aUser();
  expect(await accountOf(ana.id)).toEqual({ credits: 5, sum: 5 });
});

test("REL-20: of fifty submits at once Ana's five credits pay for five", async () => {
  const ana = await aUser();
  const picture = await aPicture(ana, "edit_input");
  env.RATE_LIMIT_FACTOR = 100;
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => createImageEdit(ana, { imageIds: [picture.id], prompt: "vestido vermelho" })));
  env.RATE_LIMIT_FACTOR = 1;
  expect(Object.groupBy(tries.map(codeOf), (code) => code)).toEqual({ ok: Array(5).fill("ok"), insufficient_credits: Array(45).fill("insufficient_credits") });
  expect(await accountOf(ana.id)).toEqual({ credits: 0, sum: 0 });
  expect(await db.$count(imageEdits, eq(imageEdits.userId, ana.id))).toBe(5);
});

test("REL-21: a hundred settles of one try-on give its credit back once", async () => {
  const ana = await aUser();
  const picture = await aPicture(ana, "edit_input");
  const { id } = await createImageEdit(ana, { imageIds: [picture.id], prompt: "vestido vermelho" });
  const claim = await claimImageEdit(id);
  const settled = await Promise.all(Array.from({ length: 100 }, () => settleEdit({ id, fence: claim?.fence ?? 0 }, { failure: "provider_failed" })));
  expect(settled.filter(Boolean)).toHaveLength(1);
  expect(await accountOf(ana.id)).toEqual({ credits: 5, sum: 5 });
});

test("a refund asked for twice comes once, and none comes for what was never spent", async () => {
  const ana = await aUser();
  const editId = newId();
  await spend(ana.id, editId);
  expect(await Promise.all([refund(ana.id, editId), refund(ana.id, editId)])).toContain(false);
  expect(await refund(ana.id, newId())).toBe(false);
  expect(await accountOf(ana.id)).toEqual({ credits: 5, sum: 5 });
});

test("Bia on premium pays nothing and the ledger still knows of it", async () => {
  const bia = await aUser({ subscriptionPlan: "premium" });
  const editId = newId();
  await spend(bia.id, editId);
  await refund(bia.id, editId);
  expect(await accountOf(bia.id)).toEqual({ credits: 5, sum: 5 });
  const entries = await db
    .select({ kind: creditEntries.kind, amount: creditEntries.amount })
    .from(creditEntries)
    .where(eq(creditEntries.imageEditId, editId))
    .orderBy(desc(creditEntries.kind));
  expect(entries).toEqual([
    { kind: "spend", amount: 0 },
    { kind: "refund", amount: 0 },
  ]);
});

const joinedIn = (createdAt: string) => aUser({ createdAt: new Date(createdAt) });
const topUp = (userId: string, now: string) => topUpFreeCredits(db, userId, new Date(now));

test("Ana, who spent three last month, has five again, once, however often she looks", async () => {
  const ana = await joinedIn("2026-09-10T12:00:00Z");
  for (const _ of [1, 2, 3]) await spend(ana.id);
  await Promise.all(Array.from({ length: 20 }, () => topUp(ana.id, "2026-10-05T12:00:00Z")));
  expect(await accountOf(ana.id)).toEqual({ credits: 5, sum: 5 });
  await spend(ana.id);
  await topUp(ana.id, "2026-10-20T12:00:00Z");
  expect(await accountOf(ana.id)).toEqual({ credits: 4, sum: 4 });
});

test("Ana, who had five at the month's beginning, gets nothing for spending later in it", async () => {
  const ana = await joinedIn("2026-09-10T12:00:00Z");
  await topUp(ana.id, "2026-10-02T12:00:00Z");
  await spend(ana.id);
  await topUp(ana.id, "2026-10-03T12:00:00Z");
  expect(await accountOf(ana.id)).toEqual({ credits: 4, sum: 4 });
});

test("in the month in which she joined Ana has her first five and no more", async () => {
  const ana = await joinedIn("2026-10-01T12:00:00Z");
  await spend(ana.id);
  await topUp(ana.id, "2026-10-30T12:00:00Z");
  expect(await accountOf(ana.id)).toEqual({ credits: 4, sum: 4 });
});

test("who pays is not topped up", async () => {
  const bia = await aUser({ subscriptionPlan: "basic", createdAt: new Date("2026-09-01T12:00:00Z") });
  await spend(bia.id);
  await topUp(bia.id, "2026-10-30T12:00:00Z");
  expect(await accountOf(bia.id)).toEqual({ credits: 4, sum: 4 });
});

test("the month turns at São Paulo's midnight", () => {
  expect(creditPeriodOf(new Date("2026-11-01T02:59:59Z"))).toBe("2026-10");
  expect(creditPeriodOf(new Date("2026-11-01T03:00:00Z"))).toBe("2026-11");
});

test("REL-27: the month's job, run by many at once and again after a stop halfway, tops everybody up once", async () => {
  const free = await Promise.all(Array.from({ length: 12 }, () => aUser({ createdAt: new Date("2026-11-10T12:00:00Z") })));
  const paying = await aUser({ subscriptionPlan: "basic", createdAt: new Date("2026-11-10T12:00:00Z") });
  for (const person of [...free, paying]) await spend(person.id);
  const now = new Date("2026-12-01T03:05:00Z");
  await topUpFreeCredits(db, free[0]?.id ?? "", now);
  await Promise.all([topUpAllFreeCredits(now), topUpAllFreeCredits(now), topUpFreeCredits(db, free[1]?.id ?? "", now)]);
  await spend(free[2]?.id ?? "");
  await topUpAllFreeCredits(now);
  const accounts = await Promise.all(free.map((person) => accountOf(person.id)));
  expect(accounts).toEqual(free.map((_, index) => (index === 2 ? { credits: 4, sum: 4 } : { credits: 5, sum: 5 })));
  expect(await accountOf(paying.id)).toEqual({ credits: 4, sum: 4 });
  for (const { id } of free)
    expect(await db.$count(creditEntries, and(eq(creditEntries.userId, id), eq(creditEntries.kind, "monthly"), eq(creditEntries.period, "2026-12")))).toBe(1);
});

test("the month's job goes through everybody in portions, the last of them as the first", async () => {
  const free = await Promise.all(Array.from({ length: 12 }, () => aUser({ createdAt: new Date("2026-11-10T12:00:00Z") })));
  for (const person of free) await spend(person.id);
  await topUpAllFreeCredits(new Date("2027-01-01T03:05:00Z"), 5);
  expect(await Promise.all(free.map((person) => accountOf(person.id)))).toEqual(Array(12).fill({ credits: 5, sum: 5 }));
});

test("the next credits come with the next month of São Paulo, also over New Year", () => {
  expect(nextTopUp(new Date("2026-11-30T23:00:00-03:00")).toISOString()).toBe("2026-12-01T03:00:00.000Z");
  expect(nextTopUp(new Date("2026-12-31T23:59:00-03:00")).toISOString()).toBe("2027-01-01T03:00:00.000Z");
});

test("the statement says what every credit became, what was left, and which try-on it was", async () => {
  const [ana, bia] = [await joinedIn("2026-09-10T12:00:00Z"), await aUser()];
  const picture = await aPicture(ana, "edit_input");
  const { id } = await createImageEdit(ana, { imageIds: [picture.id], prompt: "vestido vermelho" });
  await topUp(ana.id, "2026-10-05T12:00:00Z");
  await topUp(ana.id, "2026-12-05T12:00:00Z");
  await refund(ana.id, id);
  const lines = async (cursor: string | null, limit = 10) => listCreditStatement(ana.id, { limit, cursor });
  const all = await lines(null);
  expect(all.items.map(({ kind, amount, balance, editId }) => [kind, amount, balance, editId === id])).toEqual([
    ["refund", 1, 6, true],
    ["monthly", 1, 5, false],
    ["spend", -1, 4, true],
    ["signup", 5, 5, false],
  ]);
  const first = await lines(null, 3);
  expect([...first.items, ...(await lines(first.nextCursor, 3)).items]).toEqual(all.items);
  expect((await listCreditStatement(bia.id, { limit: 10, cursor: null })).items.map(({ kind }) => kind)).toEqual(["signup"]);
});

test("what moved no credit is no line of the statement, but a try-on that Premium includes", async () => {
  const ana = await aUser({ subscriptionPlan: "premium" });
  const failed = newId();
  await spend(ana.id);
  await spend(ana.id, failed);
  await refund(ana.id, failed);
  await db.transaction((tx) => lapsePlanCredits(tx, ana.id, newId()));
  const { items } = await listCreditStatement(ana.id, { limit: 10, cursor: null });
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["spend", 0],
    ["spend", 0],
    ["signup", 5],
  ]);
});
