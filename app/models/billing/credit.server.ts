import { and, eq, gt, gte, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "#app/db/client.server";
import { inlineNumber } from "#app/db/page.server";
import { creditEntries, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "#app/lib/app-error";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { lowestId } from "#app/lib/uuid";

/** Monthly minimum on free; default of users.credits. */
export const freeCredits = 5;

export function getNextTopUp(now = new Date()): Date {
  const [year = 0, month = 0] = creditPeriod(now).split("-").map(Number);
  return new Date(Date.UTC(year, month, 1, 3)); // Midnight in São Paulo (UTC−3, no daylight saving).
}

/** 'YYYY-MM' in São Paulo. */
export const creditPeriod = (moment: Date) => saoPauloDay(moment).slice(0, 7);

/** Free on premium; throws insufficient_credits. */
export async function spendCredit(tx: Tx, userId: string, editId: string): Promise<void> {
  const [account] = await tx
    .update(users)
    .set({ credits: sql`${users.credits} - case when ${users.subscriptionPlan} = 'premium' then 0 else 1 end` })
    .where(and(eq(users.id, userId), sql`(${users.subscriptionPlan} = 'premium' or ${gt(users.credits, 0)})`))
    .returning({ plan: users.subscriptionPlan });
  if (!account) throw new AppError("insufficient_credits");
  await tx.insert(creditEntries).values({ userId, amount: account.plan === "premium" ? 0 : -1, kind: "spend", imageEditId: editId });
}

/** The same on every plan; throws insufficient_credits. */
export async function spendCredits(tx: Tx, userId: string, editId: string, count: number): Promise<void> {
  const [account] = await tx
    .update(users)
    .set({ credits: sql`${users.credits} - ${count}` })
    .where(and(eq(users.id, userId), gte(users.credits, count)))
    .returning({ id: users.id });
  if (!account) throw new AppError("insufficient_credits");
  await tx.insert(creditEntries).values({ userId, amount: -count, kind: "spend", imageEditId: editId });
}

/** Whether that many try-ons were spent on and not refunded, ever. */
export async function hasSpentCredits(tx: Tx, userId: string, count: number): Promise<boolean> {
  const spent = await tx.execute(sql`
    select 1 from credit_entries where user_id = ${userId} and kind = 'spend' and not exists (
      select 1 from credit_entries refund where refund.image_edit_id = credit_entries.image_edit_id and refund.kind = 'refund')
    limit ${count}`);
  return spent.length >= count;
}

/** Idempotent; false when nothing was left to refund. */
export async function refundCredit(tx: Tx, userId: string, editId: string): Promise<boolean> {
  const [entry] = await tx.execute<{ amount: number }>(sql`
    insert into credit_entries (id, user_id, amount, kind, image_edit_id)
    select ${newId()}, user_id, -amount, 'refund', image_edit_id from credit_entries
    where image_edit_id = ${editId} and user_id = ${userId} and kind = 'spend'
    on conflict (image_edit_id, kind) do nothing
    returning amount`);
  if (!entry || entry.amount === 0) return false;
  await tx
    .update(users)
    .set({ credits: sql`${users.credits} + ${entry.amount}` })
    .where(eq(users.id, userId));
  return true;
}

export async function grantSignupCredits(tx: Tx, userId: string): Promise<void> {
  await tx.insert(creditEntries).values({ userId, amount: freeCredits, kind: "signup", externalId: `signup:${userId}` });
}

/** Once a month, from the month after signup. Zero entries count. */
export function topUpFreeCredits(tx: Db, userId: string, now = new Date()): Promise<void> {
  return topUp(tx, [userId], creditPeriod(now));
}

/** Batched; safe to run repeatedly and concurrently. */
export async function topUpAllFreeCredits(now = new Date(), atOnce = 500): Promise<void> {
  const period = creditPeriod(now);
  let last: string | undefined = lowestId;
  while (last) {
    const rows = await db.execute<{ id: string }>(
      sql`select id from users where id > ${last}::uuid and ${isDue(period)} order by id limit ${inlineNumber(atOnce)}`,
    );
    const ids: string[] = rows.map(({ id }) => id);
    if (ids.length > 0) await topUp(db, ids, period);
    last = ids.at(-1);
  }
}

const isDue = (period: string) => sql`users.subscription_plan = 'free'
  and to_char(users.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM') < ${period}
  and not exists (select from credit_entries where user_id = users.id and kind = 'monthly' and period = ${period})`;

async function topUp(tx: Db, userIds: string[], period: string): Promise<void> {
  const list = (ids: string[]) => `{${ids.join(",")}}`;
  await tx.execute(sql`
    with due as (
      select users.id, given.entry_id, greatest(0, ${freeCredits} - users.credits) as amount
      from unnest(${list(userIds)}::uuid[], ${list(userIds.map(newId))}::uuid[]) as given (user_id, entry_id)
      join users on users.id = given.user_id
      where ${isDue(period)}
      order by users.id
      for no key update of users),
    entry as (
      insert into credit_entries (id, user_id, amount, kind, period)
      select entry_id, id, amount, 'monthly', ${period} from due
      on conflict (user_id, kind, period) do nothing
      returning user_id, amount)
    update users set credits = users.credits + entry.amount from entry where users.id = entry.user_id`);
}
