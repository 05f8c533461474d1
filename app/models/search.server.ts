import { and, desc, or, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { fixed } from "#app/db/page.server";
import { fame, users } from "#app/db/schema";
import type { UserSearchResult } from "./contract";
import { authorColumns, presentAuthor } from "./post-view.server";
import { isPresent } from "./presence.server";
import { fewestLetters, longestSearch } from "./search";
import { unblocked } from "./visibility.server";

const mostResults = 20;

// so many bearers of a word are all read and ranked; of more, the people are read from the most followed on until there are enough
const crowd = 500;

/** People by username or name, accents and case ignored: exact first, then beginnings, then the most followed. */
export async function searchUsers(viewerId: string, text: string): Promise<UserSearchResult[]> {
  const wanted = wantedOf(text);
  const word = wanted === null ? null : await crowdOf(wanted);
  if (!word) return [];
  const folded = sql`(select ${word.folded}::text)`; // as a query of its own it is one for all plans
  const circles = circlesOf(folded);
  const mayBeFound = and(isPresent, unblocked(viewerId, sql`${users.id}`));
  const found = (circles[word.crowded - 1] ?? []).map((which) => sql`select id from ${users} where ${which}`);
  const famous = circlesOf(folded, fame)[word.crowded];
  if (famous) found.push(mostFollowed(or(...famous), mayBeFound));
  const rank = sql.join(
    circles.map((circle, index) => sql`when ${or(...circle)} then ${sql.raw(String(index))}`),
    sql` `,
  );
  const rows = await db
    .select(authorColumns)
    .from(users)
    .where(and(sql`${users.id} = any(array(${sql.join(found, sql` union `)}))`, mayBeFound))
    .orderBy(sql`case ${rank} end`, desc(users.followersCount), users.username)
    .limit(mostResults);
  return rows.map((row) => {
    const user = presentAuthor(row);
    return { ...user, profileImageUrl: user.profilePhoto };
  });
}

/**
 * Who bears a word, by rank: it is their username or name; these begin with it; the username or a word of the name does; it is anywhere in them.
 * Each circle holds the one before, and each condition in it is answered by one index of `users`. The word comes folded.
 */
export function circlesOf(
  word: SQL,
  { username, searchText }: Pick<typeof users, "username" | "searchText"> | typeof fame = users,
): [SQL[], SQL[], SQL[], SQL[]] {
  // the text holds the username, a blank and the name, folded once and for all
  const handle = sql`${searchText} collate "C"`;
  const name = sql`substr(${searchText}, char_length(${username}) + 2) collate "C"`;
  const begins = (text: SQL) => sql`(${text} >= ${word} and ${text} < ${word} || chr(1114111))`;
  // what LIKE takes for signs of its own is escaped after folding, which may bring some forth
  const holds = (before: SQL) => sql`${searchText} like ${before} || regexp_replace(${word}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  return [[sql`${username} = ${word}`, sql`${name} = ${word}`], [begins(handle), begins(name)], [begins(handle), holds(sql`'% '`)], [holds(sql`'%'`)]];
}

/** The word folded, once, and the first of its circles that is too large to be read whole: 4 if none is. Nothing where folding leaves too little. */
async function crowdOf(wanted: string): Promise<{ folded: string; crowded: number } | null> {
  const isCrowded = (which: SQL) =>
    sql`(select count(*) from (select from ${users} where ${which} and ${isPresent} limit ${fixed(crowd + 1)}) bearers) > ${crowd}`;
  const circles = circlesOf(sql`folded`);
  const first = sql.join(
    circles.map((circle, index) => sql`when ${or(...circle.map(isCrowded))} then ${sql.raw(String(index))}`),
    sql` `,
  );
  const [word] = await db.execute<{ folded: string; crowded: number }>(sql`
    select folded, case ${first} else ${circles.length}::int end as crowded from (select fold(${wanted}) as folded offset 0) word
    where char_length(folded) >= ${fewestLetters}`);
  return word ?? null;
}

// down the order of fame, until there are enough, by what the index holds; «offset 0» keeps PostgreSQL from beginning with the people themselves
const mostFollowed = (bearsIt: SQL | undefined, mayBeFound: SQL | undefined) => sql`(
  select ${fame.userId} from ${fame} cross join lateral (select from ${users} where ${users.id} = ${fame.userId} and ${mayBeFound} offset 0) person
  where ${bearsIt} order by ${fame.followersCount} desc, ${fame.username} limit ${fixed(mostResults)})`;

// PostgreSQL's text has no NUL, and no name is that long
function wantedOf(text: string): string | null {
  const trimmed = text.normalize("NFC").trim();
  const bare = trimmed.replace(/^@/, "");
  const wanted = [...bare].length >= fewestLetters ? bare : trimmed;
  return [...wanted].length < fewestLetters || wanted.length > longestSearch || wanted.includes("\0") ? null : wanted;
}
