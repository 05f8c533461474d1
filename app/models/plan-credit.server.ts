import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/db/client.server";
import { newId } from "#app/db/schema/columns";
import { freeCredits } from "./credit.server";

/** What a paid month of Básico begins with. */
const basicCredits = 100;

// what a free person may have: try-ons under way have taken theirs already, and give it back should they fail
const freeFloor = (userId: string) => sql`greatest(0, ${freeCredits} - (
  select count(*)::int from credit_entries spent join image_edits edit on edit.id = spent.image_edit_id
  where spent.user_id = ${userId} and spent.kind = 'spend' and spent.amount < 0 and edit.status in ('pending', 'processing')))`;

// each entry has an id of the world outside, so each takes effect once; the caller holds the person's row

/** Fills the person up to a hundred for a paid month. */
export async function grantPlanCredits(tx: Tx, userId: string, invoiceId: string): Promise<void> {
  await enter(tx, userId, "plan", `invoice:${invoiceId}`, sql`select greatest(0, ${basicCredits} - credits) as amount from users where id = ${userId}`);
}

/** Takes back what is left of that after a refund: never what a free person may have. */
export async function takeBackPlanCredits(tx: Tx, userId: string, invoiceId: string): Promise<void> {
  const granted = sql`
    select -least(granted.amount, greatest(0, users.credits - ${freeFloor(userId)})) as amount from users, credit_entries granted
    where users.id = ${userId} and granted.external_id = ${`invoice:${invoiceId}`}`;
  await enter(tx, userId, "adjustment", `refund:${invoiceId}`, granted);
}

/** At a plan's end its credits end too: what a free person may have stays. */
export async function lapsePlanCredits(tx: Tx, userId: string, subscriptionId: string): Promise<void> {
  await enter(tx, userId, "adjustment", `end:${subscriptionId}`, surplus(userId));
}

/** While the bank disputes what paid for them, the plan's credits are set aside. */
export async function setAsidePlanCredits(tx: Tx, userId: string, disputeId: string): Promise<void> {
  await enter(tx, userId, "adjustment", `dispute:${disputeId}`, surplus(userId));
}

/** The dispute was won: what was set aside for it comes back. */
export async function giveBackPlanCredits(tx: Tx, userId: string, disputeId: string): Promise<void> {
  await enter(tx, userId, "adjustment", `won:${disputeId}`, sql`select -amount as amount from credit_entries where external_id = ${`dispute:${disputeId}`}`);
}

const surplus = (userId: string) => sql`select least(0, ${freeFloor(userId)} - credits) as amount from users where id = ${userId}`;

async function enter(tx: Tx, userId: string, kind: "plan" | "adjustment", externalId: string, amount: SQL) {
  await tx.execute(sql`
    with entry as (
      insert into credit_entries (id, user_id, amount, kind, external_id)
      select ${newId()}, ${userId}, counted.amount, ${kind}, ${externalId} from (${amount}) counted
      on conflict (external_id) do nothing
      returning amount)
    update users set credits = credits + (select amount from entry) where id = ${userId} and exists (select from entry)`);
}
