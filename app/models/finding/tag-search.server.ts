import { sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { posts } from "#app/db/schema";
import type { FoundTag } from "../contract";
import { isSearchable, longestSearch } from "../search";
import { normaliseTag } from "../tag";
import { findLooks } from "./found-looks.server";

const maxResults = 20;
const maxRead = 200;
const enoughRead = 24;

/** Tags that begin so, or a part of which does, with the number of the newest looks that bear them and that the viewer may see: exact first, then beginnings, then by that number. */
export async function searchTags(viewerId: string, text: string): Promise<FoundTag[]> {
  const start = isSearchable(text) && text.length <= longestSearch ? normaliseTag(text) : "";
  if (start === "") return [];
  const wanted = sql`${`'#${start}':*`}::tsquery`;
  const looks = await findLooks(viewerId, { wanted, below: null, limit: maxRead, enough: enoughRead });
  if (looks.length === 0) return [];
  const ids = looks.map(({ id }) => id);
  const rows = await db.execute<FoundTag>(sql`
    select tag, count(*)::int as "recentCount" from ${posts}, unnest(tags) as tag
    where ${isAnyOf(posts.id, ids)} and (starts_with(tag, ${start}) or strpos(tag, ${`-${start}`}) > 0)
    group by tag order by (tag = ${start}) desc, starts_with(tag, ${start}) desc, count(*) desc, tag limit ${maxResults}`);
  return [...rows];
}
