import { and, desc, or, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { bearsDelay } from "#app/db/delayed-reads.server";
import { inlineNumber } from "#app/db/page.server";
import { userInteractions, userSearchIndex, users } from "#app/db/schema";
import { isActive, isActiveUser } from "#app/models/access/active-people.server";
import { isUnblocked } from "#app/models/access/visibility.server";
import type { UserSearchResult } from "#app/models/contract";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import { maxSearchLength, minSearchLength } from "./search-query";

/*
 * Four tiers of matches, each including the one before: exact, prefix, word, anywhere.
 * Each condition of a tier uses one index of `users`; the query text is folded first.
 * The first tier that fills the page is the last one read.
 * With at most `maxRankedUsers` matches it is read whole and ranked.
 * A larger one is scanned by follower count until the page is full.
 * The most followed show that a tier is large before an index lists all of it.
 */

const maxResults = 20;

const maxRankedUsers = 500;

const mostFollowedCount = 1000;

/** Ignores accents and case; by tier, then by follower count. */
export const searchUsers = bearsDelay(async (viewerId: string, text: string): Promise<UserSearchResult[]> => {
  const query = normaliseQuery(text);
  const [plan] = query === null ? [] : await db.execute<SearchPlan>(searchPlan(viewerId, query));
  if (!plan) return [];
  const folded = sql`(select ${plan.folded}::text)`; // a subquery keeps one generic plan
  const isFindable = and(isActive, isUnblocked(viewerId, sql`${users.id}`));
  const rows = await db
    .select(authorColumns)
    .from(users)
    .where(and(sql`${users.id} = any(array(${matchingIds(folded, plan, isFindable)}))`, isFindable))
    .orderBy(sql`case ${firstTier(matchTiers(folded), (tier) => or(...tier))} end`, desc(users.followersCount), users.username)
    .limit(maxResults);
  return rows.map((row) => {
    const user = presentAuthor(row);
    return { ...user, profileImageUrl: user.profilePhoto };
  });
});

type Tier = SQL[];

/** The tiers' conditions on a folded query, best matches first. */
export function matchTiers(
  query: SQL,
  { username, searchText }: Pick<typeof users, "username" | "searchText"> | typeof userSearchIndex = users,
): [Tier, Tier, Tier, Tier] {
  // searchText: username, space, name; folded
  const handle = sql`${searchText} collate "C"`;
  const name = sql`substr(${searchText}, char_length(${username}) + 2) collate "C"`;
  // subqueries are computed once, expressions for each row
  const startsWith = (text: SQL) => sql`(${text} >= ${query} and ${text} < (select ${query} || chr(1114111)))`;
  // escaped after folding, which may produce LIKE wildcards
  const contains = (before: SQL) => sql`${searchText} like (select ${before} || regexp_replace(${query}, '([\\\\%_])', '\\\\\\1', 'g') || '%')`;
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

type SearchPlan = { folded: string; step: number };

/** The folded query and the step in which its search ends; no row if too short. */
export function searchPlan(viewerId: string, query: string): SQL {
  const folded = sql`(select folded from query)`;
  const tiers = matchTiers(folded);
  const lastTier = tiers.length - 1;
  const endsSearch = (tier: Tier, index: number) =>
    sql`coalesce(${endsAmongFamous(index)}, greatest(${sql.join(
      tier.map((match) => endsAmongAll(match, index)),
      sql`, `,
    )}))`;
  const ends = sql.join(tiers.map(endsSearch), sql`, `);
  return sql`
    with query as materialized (select fold(${query}) as folded),
    famous as materialized (${famousTiers(matchTiers(folded, userSearchIndex))}),
    needed as materialized (select ${maxResults}::int + count(*) as matches from (${blocksOf(viewerId)}) blocks)
    select folded, coalesce(${ends}, ${inlineNumber(wholeStep(lastTier))}) as step from query where char_length(folded) >= ${minSearchLength}`;
}

// steps in which a search may end: a tier read whole, then by followers after the tier before it
const wholeStep = (tier: number) => 2 * tier;
const popularStep = (tier: number) => 2 * tier + 1;
const tierOf = (step: number) => Math.floor(step / 2);
const isPopularStep = (step: number) => step % 2 === 1;

const endsAmongFamous = (tier: number) =>
  sql`(select ${inlineNumber(popularStep(tier))} from famous where tier <= ${inlineNumber(tier)} having count(*) >= (select matches from needed))`;

const endsAmongAll = (match: SQL, tier: number) => sql`(
  select case when count(*) > ${inlineNumber(maxRankedUsers)} then ${inlineNumber(popularStep(tier))} else ${inlineNumber(wholeStep(tier))} end
  from (select from ${users} where ${match} and ${isActive} limit ${inlineNumber(maxRankedUsers + 1)}) matches having count(*) > ${inlineNumber(maxRankedUsers)} or count(*) >= (select matches from needed))`;

/** The tiers of those among the most followed who match. */
const famousTiers = (tiers: ReturnType<typeof matchTiers>) => sql`
  select case ${firstTier(tiers, (tier) => or(...tier))} end as tier
  from (select user_id, username, search_text from ${userSearchIndex} order by followers_count desc, username limit ${inlineNumber(mostFollowedCount)}) fame
  where ${or(...tiers[3])} and ${isActiveUser(sql`fame.user_id`)}`;

/** So many matches the viewer may be unable to find. */
const blocksOf = (viewerId: string) => sql`
  (select from ${userInteractions} where user_id = ${viewerId} and type = 'block' limit ${inlineNumber(maxRankedUsers)})
  union all (select from ${userInteractions} where target_user_id = ${viewerId} and type = 'block' limit ${inlineNumber(maxRankedUsers)})`;

/** Ids of the tier read whole, and the most followed of the other. */
function matchingIds(folded: SQL, { step }: SearchPlan, isFindable: SQL | undefined): SQL {
  const [tier, isPopular] = [tierOf(step), isPopularStep(step)];
  const queries = (matchTiers(folded)[isPopular ? tier - 1 : tier] ?? []).map((match) => sql`select id from ${users} where ${match}`);
  const popularTiers = matchTiers(folded, userSearchIndex);
  const popular = isPopular ? popularTiers[tier] : undefined;
  // the widest is checked quickest; `case` hides how few match
  if (popular) queries.push(mostFollowedIds(sql`case when ${or(...popularTiers[3])} then ${or(...popular)} end`, isFindable));
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
