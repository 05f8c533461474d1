import { and, desc, ne, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type JsonRow, jsonRowReader, jsonRows } from "#app/db/json-rows.server";
import { inlineNumber } from "#app/db/page.server";
import { posts, seenPosts } from "#app/db/schema";
import { highestId } from "#app/lib/uuid";
import { isUnmuted, type UserIdParam, visibleTo } from "#app/models/access/visibility.server";
import type { Candidate, FeedPosition, Found } from "./ranking";

/** Of a block; the further ones where it has too few authors. */
const blockSizes = { first: 72, further: 216 };

export type BlockPart = keyof typeof blockSizes;

const viewer = sql.placeholder("viewer");
const startedAt = sql.placeholder("startedAt");
const wasSeen = (viewer: UserIdParam) => sql`exists (select 1 from ${seenPosts} where ${seenPosts.userId} = ${viewer} and ${seenPosts.postId} = ${posts.id}
  and ${seenPosts.expiresAt} > now() and ${seenPosts.seenAt} < ${startedAt})`;
const wasUnseen = (viewer: UserIdParam) => sql`not ${wasSeen(viewer)}`;
// Subqueries keep one generic plan.
const isBelow = sql`(${posts.hotScore}, ${posts.id}) < ((select ${sql.placeholder("score")}::double precision), (select ${sql.placeholder("id")}::uuid))`;
const columns = { id: posts.id, userId: posts.userId, tags: posts.tags, score: posts.hotScore };
const order = sql`${desc(posts.hotScore)}, ${desc(posts.id)}`;

/** The hottest public looks of others as one value. */
function hottest(viewer: UserIdParam, part: BlockPart, filter: SQL, range: SQL): SQL<JsonRow[]> {
  const isShown = and(
    sql`${posts.privacy} = 'public' and not ${posts.isArchived}`, // literals, for the partial index
    ne(posts.userId, viewer),
    filter,
    visibleTo(viewer),
    isUnmuted(viewer, sql`${posts.userId}`),
    range,
  );
  const fields = sql.join(Object.values(columns), sql`, `);
  return jsonRows(columns, sql`(select ${fields} from ${posts} where ${isShown} order by ${order} limit ${inlineNumber(blockSizes[part])}) ${posts}`, order);
}

const readCandidate: (row: JsonRow) => Candidate = jsonRowReader(columns);

/** The list's first candidates, in a query that knows the viewer. */
export const firstCandidates = (viewer: SQL): SQL<JsonRow[]> => hottest(viewer, "first", wasUnseen(viewer), sql`true`);

export const presentCandidates = (rows: JsonRow[]): Candidate[] => rows.map(readCandidate);

/** What `firstCandidates()` needs; the list starts at `since`. */
export const candidateParams = (since: number) => ({ startedAt: new Date(since).toISOString() });

function prepareHottest(part: BlockPart, isSeen: boolean) {
  const filter = isSeen ? wasSeen(viewer) : wasUnseen(viewer);
  return db
    .select({ candidates: hottest(viewer, part, filter, isBelow) })
    .from(sql`(values (1)) one`)
    .prepare("hottest");
}

const queries = {
  first: { seen: prepareHottest("first", true), unseen: prepareHottest("first", false) },
  further: { seen: prepareHottest("further", true), unseen: prepareHottest("further", false) },
};

/** The next candidates below the position, by hot score. */
export async function listCandidates(viewerId: string, part: BlockPart, { isSeen, since, score, id }: FeedPosition): Promise<Found> {
  const below = score === null ? { score: Number.POSITIVE_INFINITY, id: highestId } : { score, id };
  const [row] = await queries[part][isSeen ? "seen" : "unseen"].execute({ viewer: viewerId, ...candidateParams(since), ...below });
  return foundIn(presentCandidates(row?.candidates ?? []), part);
}

export const foundIn = (candidates: Candidate[], part: BlockPart): Found => ({ candidates, isLast: candidates.length < blockSizes[part] });
