import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { lookWords, posts } from "#app/db/schema";
import { highestId } from "../uuid";

const atOnce = 500;
const maxBatches = 1000;

/** Writes down the words of looks that were there before search was, from the newest on; the sweeper's part. Where it is cut off, the next run goes on. */
export async function indexOlderLooks(): Promise<void> {
  for (let batches = 0; batches < maxBatches; batches++) {
    const found = await indexBatch();
    if (found < atOnce) return;
  }
}

// held, a look is changed before it is read or after its row is there
const indexBatch = () =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`);
    const [batch] = await tx.execute<{ count: number }>(sql`
      with older as materialized (
        select * from ${posts} where id < coalesce((select post_id from ${lookWords} order by post_id limit 1), ${highestId}) order by id desc limit ${atOnce} for share),
      written as (
        insert into ${lookWords} (post_id, ranked_at, words)
        select id, rank_of_look(created_at, likes_count), words_of_look(caption, tags, alt_text, location) from older on conflict do nothing)
      select count(*)::int as count from older`);
    return batch?.count ?? 0;
  });
