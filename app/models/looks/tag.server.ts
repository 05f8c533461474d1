import { and, arrayContains, desc, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { bearsDelay } from "#app/db/delayed-reads.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { posts } from "#app/db/schema";
import { visibleTo } from "#app/models/access/visibility.server";
import type { Post } from "#app/models/contract";
import { idCursor } from "#app/models/shared/cursor.server";
import { hydratePosts } from "./post-view.server";
import { normaliseTag } from "./tag";

const maxSuggestions = 8;
const maxRead = 3000;

/** Ranked by use in the newest looks and the viewer's own. */
export async function suggestTags(viewerId: string, beginning: string): Promise<string[]> {
  const start = normaliseTag(beginning);
  if (start === "") return [];
  const rows = await db.execute<{ tag: string }>(sql`
    with recent as (
      (select id, tags from ${posts} order by id desc limit ${maxRead}) union
      (select id, tags from ${posts} where user_id = ${viewerId} order by id desc limit ${maxRead})),
    used as materialized (select id, tag from recent, unnest(tags) as tag where starts_with(tag, ${start}))
    select tag from used join ${posts} on ${posts.id} = used.id where ${visibleTo(viewerId)}
    group by tag order by count(*) desc, tag limit ${maxSuggestions}`);
  return rows.map((row) => row.tag);
}

export const listPostsByTag = bearsDelay(async (viewerId: string, tag: string, { limit, cursor }: PageRequest): Promise<Page<Post>> => {
  const after = idCursor(cursor);
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(arrayContains(posts.tags, [tag]), sql`not ${posts.isArchived}`, after ? lt(posts.id, after) : undefined, visibleTo(viewerId)))
    .orderBy(desc(posts.id))
    .limit(limit + 1);
  const { items, nextCursor } = pageOf(rows, limit, (row) => row.id);
  const ids = items.map((row) => row.id);
  return { items: await hydratePosts(viewerId, ids), nextCursor };
});
