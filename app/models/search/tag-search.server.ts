import { sql } from "drizzle-orm";
import { bearsDelay } from "#app/db/delayed-reads.server";
import type { FoundTag } from "#app/models/contract";
import { normaliseTag } from "#app/models/looks/tag";
import { findLooks } from "./found-looks.server";
import { isSearchable, maxSearchLength } from "./search-query";

const maxResults = 20;
const maxRead = 200;
const enoughRead = 24;

export const searchTags = bearsDelay(async (viewerId: string, text: string): Promise<FoundTag[]> => {
  const prefix = isSearchable(text) && text.length <= maxSearchLength ? normaliseTag(text) : "";
  if (prefix === "") return [];
  const tsquery = sql`${`'#${prefix}':*`}::tsquery`;
  const looks = await findLooks(viewerId, { tsquery, below: null, limit: maxRead, minMatches: enoughRead });
  const recentCounts = new Map<string, number>();
  for (const tag of looks.flatMap(({ tags }) => tags)) if (hasPart(tag, prefix)) recentCounts.set(tag, (recentCounts.get(tag) ?? 0) + 1);
  const tags = [...recentCounts].map(([tag, recentCount]) => ({ tag, recentCount }));
  return tags.sort(byMatch(prefix)).slice(0, maxResults);
});

const hasPart = (tag: string, prefix: string) => tag.startsWith(prefix) || tag.includes(`-${prefix}`);

const byMatch = (prefix: string) => {
  const rank = ({ tag }: FoundTag) => (tag === prefix ? 0 : tag.startsWith(prefix) ? 1 : 2);
  return (one: FoundTag, other: FoundTag) => rank(one) - rank(other) || other.recentCount - one.recentCount || (one.tag < other.tag ? -1 : 1);
};
