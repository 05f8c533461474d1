import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { pieces } from "#app/db/schema";

const batchSize = 500;
const maxBatches = 1000;

/** Newest first; resumable. */
export async function indexOlderPieces(): Promise<void> {
  for (let batches = 0; batches < maxBatches; batches++) {
    const found = await indexBatch();
    if (found < batchSize) return;
  }
}

// Writing the name again runs the trigger.
async function indexBatch(): Promise<number> {
  const [batch] = await db.execute<{ count: number }>(sql`
    with older as materialized (select id from ${pieces} where words is null order by id desc limit ${batchSize} for no key update skip locked),
    written as (update ${pieces} set name = ${pieces.name} from older where ${pieces.id} = older.id returning 1)
    select count(*)::int as count from written`);
  return batch?.count ?? 0;
}
