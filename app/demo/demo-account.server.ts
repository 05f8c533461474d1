import { and, eq, notInArray, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { payments, posts, tryOns, users } from "#app/db/schema";
import type { PaidInvoice } from "#app/models/billing/billing";
import { spendCredit } from "#app/models/billing/credit.server";
import { grantPlanCredits } from "#app/models/billing/plan-credit.server";
import { selectModel } from "#app/models/try-on/try-on-model.server";
import { backdateCredit, uuidAt } from "./demo-dates.server";

export async function hasNoOtherUsers(usernames: string[]): Promise<boolean> {
  const others = await db.select({ id: users.id }).from(users).where(notInArray(users.username, usernames)).limit(1);
  return others.length === 0;
}

export async function findDemoPerson(username: string): Promise<{ id: string; profilePhoto: string | null } | undefined> {
  const [person] = await db.select({ id: users.id, profilePhoto: users.profilePhoto }).from(users).where(eq(users.username, username));
  return person;
}

export async function findDemoPost(userId: string, caption: string): Promise<{ id: string; mediaId: string } | undefined> {
  const [post] = await db
    .select({ id: posts.id, mediaId: posts.imageUrl })
    .from(posts)
    .where(and(eq(posts.userId, userId), eq(posts.caption, caption)));
  return post;
}

export async function insertDemoPayment(userId: string, { id, subscriptionId, plan, amount, paidAt }: PaidInvoice): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(payments).values({ id, userId, subscriptionId, plan, amount, paidAt, createdAt: paidAt }).onConflictDoNothing();
    if (plan !== "basic") return;
    await grantPlanCredits(tx, userId, id, plan);
    await backdateCredit(tx, { externalId: `invoice:${id}` }, paidAt);
  });
}

export type DemoTryOn = { id: string; resultId: string | null; isOpen: boolean };

export async function findDemoTryOn(userId: string, key: string): Promise<DemoTryOn | undefined> {
  const [edit] = await db
    .select({ id: tryOns.id, results: tryOns.resultImageUrls, status: tryOns.status })
    .from(tryOns)
    .where(and(eq(tryOns.userId, userId), eq(tryOns.idempotencyKey, key)));
  return edit && { id: edit.id, resultId: edit.results[0] ?? null, isOpen: edit.status === "pending" };
}

type DemoTryOnInput = { userId: string; imageUrls: string[]; prompt: string; sourcePostId: string | null; key: string; at: Date; isHeld: boolean };

/** `isHeld` delays its job by a minute. */
export async function insertDemoTryOn({ key, at, isHeld, ...order }: DemoTryOnInput): Promise<DemoTryOn> {
  const id = uuidAt(at);
  await db.transaction(async (tx) => {
    const [person] = await tx.select({ plan: users.subscriptionPlan }).from(users).where(eq(users.id, order.userId)).for("no key update");
    if (!person) throw new Error("the demo person is gone");
    await spendCredit(tx, order.userId, id);
    await backdateCredit(tx, { imageEditId: id, kind: "spend" }, at);
    await tx.insert(tryOns).values({
      ...order,
      id,
      model: selectModel({ plan: person.plan, kind: "look", hasOwnWish: true, isFirstTry: false }),
      idempotencyKey: key,
      leaseUntil: isHeld ? sql`now() + interval '1 minute'` : null,
      createdAt: at,
    });
  });
  return { id, resultId: null, isOpen: true };
}
