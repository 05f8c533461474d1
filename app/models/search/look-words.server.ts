import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { postSearchIndex, posts } from "#app/db/schema";
import { highestId } from "#app/lib/uuid";

const batchSize = 500;
const maxBatches = 1000;

/** Newest first; resumable. */
export async function indexOlderLooks(): Promise<void> {
  for (let batches = 0; batches < maxBatches; batches++) {
    const found = await indexBatch();
    if (found < batchSize) return;
  }
}

// Row locks order this against concurrent updates.
const indexBatch = () =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`);
    const [batch] = await tx.execute<{ count: number }>(sql`
      with older as materialized (
        select * from ${posts} where id < coalesce((select post_id from ${postSearchIndex} order by post_id limit 1), ${highestId}) order by id desc limit ${batchSize} for share),
      written as (
        insert into ${postSearchIndex} (post_id, ranked_at, words)
        select id, rank_of_look(created_at, likes_count), words_of_look(caption, tags, alt_text, location) from older on conflict do nothing)
      select count(*)::int as count from older`);
    return batch?.count ?? 0;
  });
