import { and, desc, ne, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { inlineNumber } from "#app/db/page.server";
import { posts, seenPosts } from "#app/db/schema";
import { highestId } from "#app/lib/uuid";
import { isUnmuted, visibleTo } from "#app/models/access/visibility.server";
import type { Candidate, FeedPosition } from "./ranking";

export const blockSize = 72;

const viewer = sql.placeholder("viewer");
const wasSeen = sql`exists (select 1 from ${seenPosts} where ${seenPosts.userId} = ${viewer} and ${seenPosts.postId} = ${posts.id}
  and ${seenPosts.expiresAt} > now() and ${seenPosts.seenAt} < ${sql.placeholder("since")})`;
const seenQuery = hottestQuery(wasSeen);
const unseenQuery = hottestQuery(sql`not ${wasSeen}`);

// Inline constants let PostgreSQL use the partial index; subqueries keep one generic plan.
function hottestQuery(filter: SQL) {
  return db
    .select({ id: posts.id, userId: posts.userId, tags: posts.tags, score: posts.hotScore })
    .from(posts)
    .where(
      and(
        sql`${posts.privacy} = 'public' and not ${posts.isArchived}`,
        ne(posts.userId, viewer),
        filter,
        visibleTo(viewer),
        isUnmuted(viewer, sql`${posts.userId}`),
        sql`(${posts.hotScore}, ${posts.id}) < ((select ${sql.placeholder("score")}::double precision), (select ${sql.placeholder("id")}::uuid))`,
      ),
    )
    .orderBy(desc(posts.hotScore), desc(posts.id))
    .limit(inlineNumber(blockSize))
    .prepare("hottest");
}

/** The next block below the position, by hot score. */
export function listCandidates(viewerId: string, { isSeen, since, score, id }: FeedPosition): Promise<Candidate[]> {
  const below = score === null ? { score: Number.POSITIVE_INFINITY, id: highestId } : { score, id };
  return (isSeen ? seenQuery : unseenQuery).execute({ viewer: viewerId, since: new Date(since).toISOString(), ...below });
}
