import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { bodies, garments, keptPhotos, posts } from "#app/db/schema";
import { bodyFile } from "#app/models/shared/layers";

/** Pictures whose layers nobody waits for or wears. */
export async function filterUnusedLayers(mediaIds: string[], file: string): Promise<string[]> {
  const use =
    file === bodyFile
      ? sql`${keptPhotos} join ${bodies} on ${bodies.photoId} = ${keptPhotos.id} where ${keptPhotos.mediaId} = candidate.id`
      : sql`${posts} join ${garments} on ${garments.postId} = ${posts.id} where ${posts.imageUrl} = candidate.id`;
  const rows = await db.execute<{ id: string }>(
    sql`select id from unnest(${sql.param(mediaIds)}::uuid[]) as candidate (id) where not exists (select 1 from ${use} and state <> 'refused')`,
  );
  return rows.map(({ id }) => id);
}
