import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "./client.server";

/** Commits each batch, so that an interrupted run resumes. */
export async function deleteInBatches(table: PgTable, where: SQL, batchSize = 500): Promise<void> {
  for (;;) {
    const deleted = await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '60s'`); // deletes cascade
      return tx.execute(sql`delete from ${table} where ctid in (select ctid from ${table} where ${where} limit ${batchSize}) returning 1`);
    });
    if (deleted.length === 0) return;
  }
}
