import { and, desc, or, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { inlineNumber } from "#app/db/page.server";
import { userSearchIndex, users } from "#app/db/schema";
import { isActive } from "#app/models/access/active-people.server";
import { isUnblocked } from "#app/models/access/visibility.server";
import type { UserSearchResult } from "#app/models/contract";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import { maxSearchLength, minSearchLength } from "./search-query";

/*
 * Four tiers of matches, each including the one before: exact, prefix, word, anywhere.
 * Each condition of a tier uses one index of `users`; the query text is folded first.
 * Tiers of at most `maxRankedUsers` matches are read whole and ranked.
 * The first larger tier is scanned by follower count until the page is full.
 */

const maxResults = 20;

const maxRankedUsers = 500;

/** Ignores accents and case; by tier, then by follower count. */
export async function searchUsers(viewerId: string, text: string): Promise<UserSearchResult[]> {
  const query = normaliseQuery(text);
  const plan = query === null ? null : await getSearchPlan(query);
  if (!plan) return [];
  const folded = sql`(select ${plan.folded}::text)`; // a subquery keeps one generic plan
  const isFindable = and(isActive, isUnblocked(viewerId, sql`${users.id}`));
  const rows = await db
    .select(authorColumns)
    .from(users)
    .where(and(sql`${users.id} = any(array(${matchingIds(folded, plan.largeTier, isFindable)}))`, isFindable))
    .orderBy(sql`case ${firstTier(matchTiers(folded), (tier) => or(...tier))} end`, desc(users.followersCount), users.username)
    .limit(maxResults);
  return rows.map((row) => {
    const user = presentAuthor(row);
    return { ...user, profileImageUrl: user.profilePhoto };
  });
}

type Tier = SQL[];

/** The tiers' conditions on a folded query, best matches first. */
export function matchTiers(
  query: SQL,
  { username, searchText }: Pick<typeof users, "username" | "searchText"> | typeof userSearchIndex = users,
): [Tier, Tier, Tier, Tier] {
  // searchText: username, space, name; folded
  const handle = sql`${searchText} collate "C"`;
  const name = sql`substr(${searchText}, char_length(${username}) + 2) collate "C"`;
  const startsWith = (text: SQL) => sql`(${text} >= ${query} and ${text} < ${query} || chr(1114111))`;
  // escaped after folding, which may produce LIKE wildcards
  const contains = (before: SQL) => sql`${searchText} like ${before} || regexp_replace(${query}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  const exactMatch = [sql`${username} = ${query}`, sql`${name} = ${query}`];
  const prefixMatch = [startsWith(handle), startsWith(name)];
  const wordMatch = [startsWith(handle), contains(sql`'% '`)];
  const anywhereMatch = [contains(sql`'%'`)];
  return [exactMatch, prefixMatch, wordMatch, anywhereMatch];
}

// `case` branches: the index of the first tier that fulfills the condition
const firstTier = (tiers: Tier[], condition: (tier: Tier) => SQL | undefined) =>
  sql.join(
    tiers.map((tier, index) => sql`when ${condition(tier)} then ${sql.raw(String(index))}`),
    sql` `,
  );

/** The folded query and the first tier too large to read whole; null if too short. */
async function getSearchPlan(query: string): Promise<{ folded: string; largeTier: number } | null> {
  const tiers = matchTiers(sql`folded`);
  const [plan] = await db.execute<{ folded: string; largeTier: number }>(sql`
    select folded, case ${firstTier(tiers, (tier) => or(...tier.map(hasTooManyMatches)))} else ${tiers.length}::int end as "largeTier"
    from (select fold(${query}) as folded offset 0) query where char_length(folded) >= ${minSearchLength}`);
  return plan ?? null;
}

const hasTooManyMatches = (match: SQL) =>
  sql`(select count(*) from (select from ${users} where ${match} and ${isActive} limit ${inlineNumber(maxRankedUsers + 1)}) matches) > ${maxRankedUsers}`;

/** Ids of the last tier read whole, and the most followed of the large one. */
function matchingIds(folded: SQL, largeTier: number, isFindable: SQL | undefined): SQL {
  const queries = (matchTiers(folded)[largeTier - 1] ?? []).map((match) => sql`select id from ${users} where ${match}`);
  const popularTier = matchTiers(folded, userSearchIndex)[largeTier];
  if (popularTier) queries.push(mostFollowedIds(or(...popularTier), isFindable));
  return sql.join(queries, sql` union `);
}

// `offset 0` keeps PostgreSQL from starting with users
const mostFollowedIds = (isMatch: SQL | undefined, isFindable: SQL | undefined) => sql`(
  select ${userSearchIndex.userId} from ${userSearchIndex} cross join lateral (select from ${users} where ${users.id} = ${userSearchIndex.userId} and ${isFindable} offset 0) person
  where ${isMatch} order by ${userSearchIndex.followersCount} desc, ${userSearchIndex.username} limit ${inlineNumber(maxResults)})`;

/** Null if too short or long, or with NUL, which PostgreSQL refuses. */
function normaliseQuery(text: string): string | null {
  const trimmed = text.normalize("NFC").trim();
  const handle = trimmed.replace(/^@/, "");
  const query = [...handle].length >= minSearchLength ? handle : trimmed;
  return [...query].length < minSearchLength || query.length > maxSearchLength || query.includes("\0") ? null : query;
}
