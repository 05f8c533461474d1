import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "./client.server";

/** Deletes every row that fits, in portions that each end in time: however much has piled up, and wherever it is cut off, the next run goes on. */
export async function removeAll(table: PgTable, which: SQL, atOnce = 500): Promise<void> {
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '60s'`); // a post takes along what hangs on it
      return tx.execute(sql`delete from ${table} where ctid in (select ctid from ${table} where ${which} limit ${atOnce}) returning 1`);
    });
    if (gone.length === 0) return;
  }
}
