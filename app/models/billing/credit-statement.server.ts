import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import type { creditEntries } from "#app/db/schema";
import { idCursor } from "#app/models/shared/cursor.server";

type Kind = (typeof creditEntries.$inferSelect)["kind"] | "film";

export type StatementLine = { id: string; kind: Kind; amount: number; balance: number; editId: string | null; createdAt: string };

type Row = { id: string; kind: Kind; amount: number; balance: number; edit_id: string | null; created_at: Date | string };

/** Newest first; zero amounts only for Premium try-ons. */
export async function listCreditStatement(userId: string, { limit, cursor }: PageRequest): Promise<Page<StatementLine>> {
  const after = idCursor(cursor);
  const rows = await db.execute<Row>(sql`
    select line.id, case when line.kind = 'spend' and image_edits.film_of is not null then 'film' else line.kind end as kind,
      line.amount, line.balance::int, coalesce(image_edits.film_of, image_edits.id) as edit_id, line.created_at
    from (select *, sum(amount) over (order by id) as balance from credit_entries where user_id = ${userId}) as line
    left join image_edits on image_edits.id = line.image_edit_id and image_edits.user_id = ${userId} and image_edits.deleted_at is null
    where (line.amount <> 0 or line.kind = 'spend') and (${after}::uuid is null or line.id < ${after}::uuid)
    order by line.id desc
    limit ${limit + 1}`);
  return pageOf([...rows].map(present), limit, (line) => line.id);
}

const present = ({ id, kind, amount, balance, edit_id, created_at }: Row): StatementLine => ({
  id,
  kind,
  amount,
  balance,
  editId: edit_id,
  createdAt: new Date(created_at).toISOString(),
});
