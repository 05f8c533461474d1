import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/db/client.server";
import { newId } from "#app/db/schema/columns";
import { freeCredits } from "./credit.server";
import type { PaidPlan } from "./plan";

/** At the beginning of a paid month; on Premium they are for films (decision 057). */
export const planCredits: Record<PaidPlan, number> = { basic: 100, premium: 6 };

// Free credits minus running try-ons, which may be refunded.
const freeCreditFloor = (userId: string) => sql`greatest(0, ${freeCredits} - (
  select coalesce(-sum(spent.amount), 0)::int from credit_entries spent join image_edits edit on edit.id = spent.image_edit_id
  where spent.user_id = ${userId} and spent.kind = 'spend' and spent.amount < 0 and edit.status in ('pending', 'processing')))`;

// Idempotent by external id; the caller locks the user row.

export async function grantPlanCredits(tx: Tx, userId: string, invoiceId: string, plan: PaidPlan): Promise<void> {
  await insertPlanCredit(
    tx,
    userId,
    "plan",
    `invoice:${invoiceId}`,
    sql`select greatest(0, ${planCredits[plan]} - credits) as amount from users where id = ${userId}`,
  );
}

export async function revokePlanCredits(tx: Tx, userId: string, invoiceId: string): Promise<void> {
  const granted = sql`
    select -least(granted.amount, greatest(0, users.credits - ${freeCreditFloor(userId)})) as amount from users, credit_entries granted
    where users.id = ${userId} and granted.external_id = ${`invoice:${invoiceId}`}`;
  await insertPlanCredit(tx, userId, "adjustment", `refund:${invoiceId}`, granted);
}

export async function expirePlanCredits(tx: Tx, userId: string, subscriptionId: string): Promise<void> {
  await insertPlanCredit(tx, userId, "adjustment", `end:${subscriptionId}`, surplus(userId));
}

export async function freezePlanCredits(tx: Tx, userId: string, disputeId: string): Promise<void> {
  await insertPlanCredit(tx, userId, "adjustment", `dispute:${disputeId}`, surplus(userId));
}

export async function restorePlanCredits(tx: Tx, userId: string, disputeId: string): Promise<void> {
  await insertPlanCredit(
    tx,
    userId,
    "adjustment",
    `won:${disputeId}`,
    sql`select -amount as amount from credit_entries where external_id = ${`dispute:${disputeId}`}`,
  );
}

const surplus = (userId: string) => sql`select least(0, ${freeCreditFloor(userId)} - credits) as amount from users where id = ${userId}`;

async function insertPlanCredit(tx: Tx, userId: string, kind: "plan" | "adjustment", externalId: string, amount: SQL) {
  await tx.execute(sql`
    with entry as (
      insert into credit_entries (id, user_id, amount, kind, external_id)
      select ${newId()}, ${userId}, counted.amount, ${kind}, ${externalId} from (${amount}) counted
      on conflict (external_id) do nothing
      returning amount)
    update users set credits = credits + (select amount from entry) where id = ${userId} and exists (select from entry)`);
}
