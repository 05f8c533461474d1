import { and, desc, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import type { UserSearchResult } from "./contract";
import { authorColumns, presentAuthor } from "./post-view.server";
import { isPresent } from "./presence.server";
import { fewestLetters, longestSearch } from "./search";
import { unblocked } from "./visibility.server";

const mostResults = 20;

/** People by username or name, accents and case ignored: exact first, then beginnings, then the most followed. */
export async function searchUsers(viewerId: string, text: string): Promise<UserSearchResult[]> {
  const wanted = wantedOf(text);
  if (wanted === null) return [];
  const folded = foldedOnce(wanted);
  // the text holds the username, a blank and the name, folded once and for all
  const name = sql`substr(${users.searchText}, char_length(${users.username}) + 2)`;
  const rank = sql`case
    when ${users.username} = ${folded} or ${name} = ${folded} then 0
    when starts_with(${users.searchText}, ${folded}) or starts_with(${name}, ${folded}) then 1
    when strpos(${users.searchText}, ' ' || ${folded}) > 0 then 2
    else 3 end`;
  const rows = await db
    .select(authorColumns)
    .from(users)
    .where(and(nameHolds(wanted), isPresent, unblocked(viewerId, sql`${users.id}`)))
    .orderBy(rank, desc(users.followersCount), users.username)
    .limit(mostResults);
  return rows.map((row) => {
    const user = presentAuthor(row);
    return { ...user, profileImageUrl: user.profilePhoto };
  });
}

// as a query of its own PostgreSQL folds it once, and not for every person it compares
const foldedOnce = (text: string): SQL => sql`(select fold(${text}))`;

/** The condition the trigram index answers; what LIKE takes for signs of its own is escaped after folding, which may bring some forth. */
export function nameHolds(wanted: string): SQL {
  const folded = foldedOnce(wanted);
  return sql`${users.searchText} like '%' || regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g') || '%' and char_length(${folded}) >= ${fewestLetters}`;
}

// PostgreSQL's text has no NUL, and no name is that long
function wantedOf(text: string): string | null {
  const trimmed = text.normalize("NFC").trim();
  const bare = trimmed.replace(/^@/, "");
  const wanted = [...bare].length >= fewestLetters ? bare : trimmed;
  return [...wanted].length < fewestLetters || wanted.length > longestSearch || wanted.includes("\0") ? null : wanted;
}
