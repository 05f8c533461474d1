import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { posts } from "#app/db/schema";
import { normaliseTag } from "./tag";
import { visibleTo } from "./visibility.server";

const mostSuggestions = 8;

/** Tags that begin so, by their use in posts the viewer may see. */
export async function suggestTags(viewerId: string, beginning: string): Promise<string[]> {
  const start = normaliseTag(beginning);
  if (start === "") return [];
  const rows = await db.execute<{ tag: string }>(sql`
    select tag from ${posts} cross join lateral unnest(${posts.tags}) as tag
    where starts_with(tag, ${start}) and ${visibleTo(viewerId)}
    group by tag order by count(*) desc, tag limit ${mostSuggestions}`);
  return rows.map((row) => row.tag);
}
