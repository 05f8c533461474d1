import { and, eq, gt, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "#app/db/client.server";
import { fixed } from "#app/db/page.server";
import { creditEntries, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "./app-error";
import { dayOf } from "./sao-paulo";
import { lowestId } from "./uuid";

/** What a new person starts with, and a free one is topped up to each month; users.credits has it as its default. */
export const freeCredits = 5;

/** The first moment of the month after, by the same clock. */
export function nextTopUp(now = new Date()): Date {
  const [year = 0, month = 0] = creditPeriodOf(now).split("-").map(Number);
  return new Date(Date.UTC(year, month, 1, 3)); // midnight in São Paulo, which keeps one time all year
}

/** The month of credits a moment falls in, 'YYYY-MM' by São Paulo's clock. */
export const creditPeriodOf = (moment: Date) => dayOf(moment).slice(0, 7);

/** Takes what one try-on costs: a credit on free and basic, nothing on premium; throws insufficient_credits when there is none. */
export async function spendCredit(tx: Tx, userId: string, editId: string): Promise<void> {
  const [account] = await tx
    .update(users)
    .set({ credits: sql`${users.credits} - case when ${users.subscriptionPlan} = 'premium' then 0 else 1 end` })
    .where(and(eq(users.id, userId), sql`(${users.subscriptionPlan} = 'premium' or ${gt(users.credits, 0)})`))
    .returning({ plan: users.subscriptionPlan });
  if (!account) throw new AppError("insufficient_credits");
  await tx.insert(creditEntries).values({ userId, amount: account.plan === "premium" ? 0 : -1, kind: "spend", imageEditId: editId });
}

/** Gives back what the try-on cost, once however often it is asked; false when there was nothing left to give back. */
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

/** The ledger's side of the credits a new account is born with. */
export async function grantSignupCredits(tx: Tx, userId: string): Promise<void> {
  await tx.insert(creditEntries).values({ userId, amount: freeCredits, kind: "signup", externalId: `signup:${userId}` });
}

/**
 * Tops a free person up to five at their first sign of life in a São Paulo month, from the month after they joined.
 * Who needs nothing gets an entry of 0, else spending later in the month would be made good too. Costs two index look-ups when it is done.
 */
export function topUpFreeCredits(tx: Db, userId: string, now = new Date()): Promise<void> {
  return topUp(tx, [userId], creditPeriodOf(now));
}

/** The same for everybody who has given no sign yet, so many at once: the month's own job. May be run at any time, any number of times, by any number. */
export async function topUpAllFreeCredits(now = new Date(), atOnce = 500): Promise<void> {
  const period = creditPeriodOf(now);
  let last: string | undefined = lowestId;
  while (last) {
    const due = await db.execute<{ id: string }>(sql`select id from users where id > ${last}::uuid and ${isDue(period)} order by id limit ${fixed(atOnce)}`);
    const ids: string[] = due.map(({ id }) => id);
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
