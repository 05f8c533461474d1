import { expect, test } from "bun:test";
import { and, desc, eq, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { creditEntries, tryOns, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { asAppError } from "#app/http/error-response.server";
import { AppError } from "#app/lib/app-error";
import { creditPeriod, getNextTopUp, refundCredit, spendCredit, topUpAllFreeCredits, topUpFreeCredits } from "#app/models/billing/credit.server";
import { listCreditStatement } from "#app/models/billing/credit-statement.server";
import { expirePlanCredits } from "#app/models/billing/plan-credit.server";
import { claimTryOn } from "#app/models/try-on/queue/try-on-lease.server";
import { settleTryOn } from "#app/models/try-on/queue/try-on-settlement.server";
import { createTryOn } from "#app/models/try-on/try-on.server";
import { enqueue } from "#app/queue/queue.server";
import { makePicture, makeUser } from "#tests/people";

// the first enqueue uses its own connection; fifty transactions would take all
await db.transaction((tx) => enqueue(tx, "image-edit", { editId: newId() }));

async function getAccount(userId: string) {
  const [account] = await db
    .select({ credits: users.credits, sum: sql<number>`(select coalesce(sum(amount), 0)::int from credit_entries where user_id = ${userId})` })
    .from(users)
    .where(eq(users.id, userId));
  return account;
}

const spend = (userId: string, editId = newId()) => db.transaction((tx) => spendCredit(tx, userId, editId));
const refund = (userId: string, editId: string) => db.transaction((tx) => refundCredit(tx, userId, editId));
const getErrorCode = (result: PromiseSettledResult<unknown>) => {
  if (result.status === "fulfilled") return "ok";
  return result.reason instanceof AppError ? result.reason.code : String(result.reason);
};

test("Ana starts with five credits, and the ledger says the same", async () => {
  const ana = await makeUser();
  expect(await getAccount(ana.id)).toEqual({ credits: 5, sum: 5 });
});

test("REL-20: of fifty submits at once Ana's five credits pay for five", async () => {
  const ana = await makeUser();
  const picture = await makePicture(ana, "edit_input");
  env.RATE_LIMIT_FACTOR = 100;
  const submit = (): Promise<unknown> =>
    createTryOn(ana, { imageIds: [picture.id], prompt: "vestido vermelho" }).catch((error) => {
      if (asAppError(error).code !== "unavailable") throw error; // of many on a busy machine some wait too long for a lock
      return submit();
    });
  const tries = await Promise.allSettled(Array.from({ length: 50 }, submit));
  env.RATE_LIMIT_FACTOR = 1;
  expect(Object.groupBy(tries.map(getErrorCode), (code) => code)).toEqual({
    ok: Array(5).fill("ok"),
    insufficient_credits: Array(45).fill("insufficient_credits"),
  });
  expect(await getAccount(ana.id)).toEqual({ credits: 0, sum: 0 });
  expect(await db.$count(tryOns, eq(tryOns.userId, ana.id))).toBe(5);
});

test("REL-21: a hundred settles of one try-on give its credit back once", async () => {
  const ana = await makeUser();
  const picture = await makePicture(ana, "edit_input");
  const { id } = await createTryOn(ana, { imageIds: [picture.id], prompt: "vestido vermelho" });
  const claim = await claimTryOn(id);
  const settled = await Promise.all(Array.from({ length: 100 }, () => settleTryOn({ id, fence: claim?.fence ?? 0 }, { failure: "provider_failed" })));
  expect(settled.filter(Boolean)).toHaveLength(1);
  expect(await getAccount(ana.id)).toEqual({ credits: 5, sum: 5 });
});

test("a refund asked for twice comes once, and none comes for what was never spent", async () => {
  const ana = await makeUser();
  const editId = newId();
  await spend(ana.id, editId);
  expect(await Promise.all([refund(ana.id, editId), refund(ana.id, editId)])).toContain(false);
  expect(await refund(ana.id, newId())).toBe(false);
  expect(await getAccount(ana.id)).toEqual({ credits: 5, sum: 5 });
});

test("Bia on premium pays nothing and the ledger still knows of it", async () => {
  const bia = await makeUser({ subscriptionPlan: "premium" });
  const editId = newId();
  await spend(bia.id, editId);
  await refund(bia.id, editId);
  expect(await getAccount(bia.id)).toEqual({ credits: 5, sum: 5 });
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

const makeUserJoinedAt = (createdAt: string) => makeUser({ createdAt: new Date(createdAt) });
const topUpAt = (userId: string, now: string) => topUpFreeCredits(db, userId, new Date(now));

test("Ana, who spent three last month, has five again, once, however often she looks", async () => {
  const ana = await makeUserJoinedAt("2026-09-10T12:00:00Z");
  for (const _ of [1, 2, 3]) await spend(ana.id);
  await Promise.all(Array.from({ length: 20 }, () => topUpAt(ana.id, "2026-10-05T12:00:00Z")));
  expect(await getAccount(ana.id)).toEqual({ credits: 5, sum: 5 });
  await spend(ana.id);
  await topUpAt(ana.id, "2026-10-20T12:00:00Z");
  expect(await getAccount(ana.id)).toEqual({ credits: 4, sum: 4 });
});

test("Ana, who had five at the month's beginning, gets nothing for spending later in it", async () => {
  const ana = await makeUserJoinedAt("2026-09-10T12:00:00Z");
  await topUpAt(ana.id, "2026-10-02T12:00:00Z");
  await spend(ana.id);
  await topUpAt(ana.id, "2026-10-03T12:00:00Z");
  expect(await getAccount(ana.id)).toEqual({ credits: 4, sum: 4 });
});

test("in the month in which she joined Ana has her first five and no more", async () => {
  const ana = await makeUserJoinedAt("2026-10-01T12:00:00Z");
  await spend(ana.id);
  await topUpAt(ana.id, "2026-10-30T12:00:00Z");
  expect(await getAccount(ana.id)).toEqual({ credits: 4, sum: 4 });
});

test("who pays is not topped up", async () => {
  const bia = await makeUser({ subscriptionPlan: "basic", createdAt: new Date("2026-09-01T12:00:00Z") });
  await spend(bia.id);
  await topUpAt(bia.id, "2026-10-30T12:00:00Z");
  expect(await getAccount(bia.id)).toEqual({ credits: 4, sum: 4 });
});

test("the month turns at São Paulo's midnight", () => {
  expect(creditPeriod(new Date("2026-11-01T02:59:59Z"))).toBe("2026-10");
  expect(creditPeriod(new Date("2026-11-01T03:00:00Z"))).toBe("2026-11");
});

test("REL-27: the month's job, run by many at once and again after a stop halfway, tops everybody up once", async () => {
  const free = await Promise.all(Array.from({ length: 12 }, () => makeUser({ createdAt: new Date("2026-11-10T12:00:00Z") })));
  const paying = await makeUser({ subscriptionPlan: "basic", createdAt: new Date("2026-11-10T12:00:00Z") });
  for (const person of [...free, paying]) await spend(person.id);
  const now = new Date("2026-12-01T03:05:00Z");
  await topUpFreeCredits(db, free[0]?.id ?? "", now);
  await Promise.all([topUpAllFreeCredits(now), topUpAllFreeCredits(now), topUpFreeCredits(db, free[1]?.id ?? "", now)]);
  await spend(free[2]?.id ?? "");
  await topUpAllFreeCredits(now);
  const accounts = await Promise.all(free.map((person) => getAccount(person.id)));
  expect(accounts).toEqual(free.map((_, index) => (index === 2 ? { credits: 4, sum: 4 } : { credits: 5, sum: 5 })));
  expect(await getAccount(paying.id)).toEqual({ credits: 4, sum: 4 });
  for (const { id } of free)
    expect(await db.$count(creditEntries, and(eq(creditEntries.userId, id), eq(creditEntries.kind, "monthly"), eq(creditEntries.period, "2026-12")))).toBe(1);
});

test("the month's job goes through everybody in portions, the last of them as the first", async () => {
  const free = await Promise.all(Array.from({ length: 12 }, () => makeUser({ createdAt: new Date("2026-11-10T12:00:00Z") })));
  for (const person of free) await spend(person.id);
  await topUpAllFreeCredits(new Date("2027-01-01T03:05:00Z"), 5);
  expect(await Promise.all(free.map((person) => getAccount(person.id)))).toEqual(Array(12).fill({ credits: 5, sum: 5 }));
});

test("the next credits come with the next month of São Paulo, also over New Year", () => {
  expect(getNextTopUp(new Date("2026-11-30T23:00:00-03:00")).toISOString()).toBe("2026-12-01T03:00:00.000Z");
  expect(getNextTopUp(new Date("2026-12-31T23:59:00-03:00")).toISOString()).toBe("2027-01-01T03:00:00.000Z");
});

test("the statement says what every credit became, what was left, and which try-on it was", async () => {
  const [ana, bia] = [await makeUserJoinedAt("2026-09-10T12:00:00Z"), await makeUser()];
  const picture = await makePicture(ana, "edit_input");
  const { id } = await createTryOn(ana, { imageIds: [picture.id], prompt: "vestido vermelho" });
  await topUpAt(ana.id, "2026-10-05T12:00:00Z");
  await topUpAt(ana.id, "2026-12-05T12:00:00Z");
  await refund(ana.id, id);
  const listLines = async (cursor: string | null, limit = 10) => listCreditStatement(ana.id, { limit, cursor });
  const all = await listLines(null);
  expect(all.items.map(({ kind, amount, balance, editId }) => [kind, amount, balance, editId === id])).toEqual([
    ["refund", 1, 6, true],
    ["monthly", 1, 5, false],
    ["spend", -1, 4, true],
    ["signup", 5, 5, false],
  ]);
  const first = await listLines(null, 3);
  expect([...first.items, ...(await listLines(first.nextCursor, 3)).items]).toEqual(all.items);
  expect((await listCreditStatement(bia.id, { limit: 10, cursor: null })).items.map(({ kind }) => kind)).toEqual(["signup"]);
});

test("what moved no credit is no line of the statement, but a try-on that Premium includes", async () => {
  const ana = await makeUser({ subscriptionPlan: "premium" });
  const failed = newId();
  await spend(ana.id);
  await spend(ana.id, failed);
  await refund(ana.id, failed);
  await db.transaction((tx) => expirePlanCredits(tx, ana.id, newId()));
  const { items } = await listCreditStatement(ana.id, { limit: 10, cursor: null });
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["spend", 0],
    ["spend", 0],
    ["signup", 5],
  ]);
});
