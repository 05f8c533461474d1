import { eq, sql } from "drizzle-orm";
import { type Db, db } from "#app/db/client.server";
import { media, pictureHashes } from "#app/db/schema";

export async function hasHashes(mediaId: string): Promise<boolean> {
  const [row] = await db
    .select({ hashes: pictureHashes.hashes })
    .from(media)
    .leftJoin(pictureHashes, eq(pictureHashes.mediaId, media.id))
    .where(eq(media.id, mediaId));
  return !row || row.hashes !== null;
}

export async function storeHashes(mediaId: string, hashes: bigint[], tx: Db = db): Promise<void> {
  await tx.execute(sql`
    insert into ${pictureHashes} (media_id, hashes)
    select id, ${sql.param(hashes.map(String))}::text[]::bigint[] from ${media} where id = ${mediaId} for key share
    on conflict do nothing`);
}
