import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { bearsDelay } from "#app/db/delayed-reads.server";
import { inlineNumber, type Page, type PageRequest } from "#app/db/page.server";
import { likes, posts } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid, minIdAt } from "#app/lib/uuid";
import { isUnmuted, visibleTo } from "#app/models/access/visibility.server";
import { styles, tagsByStyle } from "#app/models/account/style";
import { hydrateCards } from "#app/models/looks/post-card.server";
import { type Hydrate, hydratePosts } from "#app/models/looks/post-view.server";
import { normaliseTag } from "#app/models/looks/tag";
import { decodePosition, encodePosition, findLooks, findOtherLooks, type RankPosition } from "./found-looks.server";

// Candidate blocks by rank, each sorted by similarity.
const blockSize = 72;
const maxFans = 60;
const maxLikesEach = 30;
const maxLikedToo = 60;

/** `returned`: items already returned of the block below `below`. */
type Position = { phase: "alike" | "rest"; since: number; below: RankPosition | null; returned: number };

type Source = { tags: string[]; likedToo: { id: string; fans: number; tags: string[] }[] };

/** Looks with related tags or liked by the same people, then others. */
export const listSimilarLooks = bearsDelay((viewerId: string, postId: string, page: PageRequest) => findSimilar(viewerId, postId, page, hydratePosts));

export const listSimilarLookCards = bearsDelay((viewerId: string, postId: string, page: PageRequest) => findSimilar(viewerId, postId, page, hydrateCards));

async function findSimilar<T>(viewerId: string, postId: string, { limit, cursor }: PageRequest, hydrate: Hydrate<T>): Promise<Page<T>> {
  const start: Position = cursor === null ? { phase: "alike", since: Date.now(), below: null, returned: 0 } : decodeCursor(cursor);
  const source = await requireSource(viewerId, postId, start.since);
  const ids: string[] = [];
  let position: Position | null = start;
  while (position && ids.length < limit) {
    const { ranked, last } = await nextBlock(viewerId, postId, source, position);
    const part = ranked.slice(position.returned, position.returned + limit - ids.length);
    ids.push(...part);
    position = nextPosition(position, ranked.length, position.returned + part.length, last);
  }
  return { items: await hydrate(viewerId, ids), nextCursor: position && encodeCursor(position) };
}

/** Tags and co-liked looks, as of `since`. */
async function requireSource(viewerId: string, postId: string, since: number): Promise<Source> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const before = minIdAt(since);
  const [source] = await db.execute<Source>(sql`
    select ${posts.tags} as tags, (
      select coalesce(json_agg(json_build_object('id', liked.id, 'fans', liked.fans, 'tags', liked.tags) order by liked.fans desc, liked.id desc), '[]') from (
        select look.id, other.fans, look.tags from (
          select theirs.post_id as id, count(*)::int as fans from (
            select user_id from ${likes} where post_id = ${postId} and id < ${before} order by id desc limit ${inlineNumber(maxFans)}) fan
          cross join lateral (
            select post_id from ${likes} where user_id = fan.user_id and id < ${before} order by id desc limit ${inlineNumber(maxLikesEach)}) theirs
          where theirs.post_id <> ${postId} group by theirs.post_id order by count(*) desc, theirs.post_id desc limit ${inlineNumber(maxLikedToo)}) other
        cross join lateral (select ${posts.id}, ${posts.tags} from ${posts} where ${posts.id} = other.id and ${mayBeProposed(viewerId)} offset 0) look) liked
      ) as "likedToo"
    from ${posts} where ${posts.id} = ${postId} and ${visibleTo(viewerId)} limit 1`);
  if (!source) throw new AppError("post_not_found");
  return source;
}

const isByOther = (viewerId: string) => sql`(${posts.userId} <> ${viewerId} and ${isUnmuted(viewerId, sql`${posts.userId}`)})`;

const mayBeProposed = (viewerId: string) => sql`(not ${posts.isArchived} and ${visibleTo(viewerId)} and ${isByOther(viewerId)})`;

/** Co-liked looks join the first block. */
async function nextBlock(
  viewerId: string,
  postId: string,
  source: Source,
  { phase, below }: Position,
): Promise<{ ranked: string[]; last: RankPosition | null }> {
  const tags = getTagWeights(source.tags);
  const tsquery = sql`${[...tags.keys()].map((tag) => `'#${tag}'`).join("|")}::tsquery`;
  const excluded = sql.param([postId, ...source.likedToo.map(({ id }) => id)]);
  const filter = sql`${posts.id} <> all(${excluded}::uuid[]) and ${isByOther(viewerId)}`;
  const query = { tsquery, below, limit: blockSize, filter };
  const looks = phase === "rest" ? await findOtherLooks(viewerId, query) : tags.size > 0 ? await findLooks(viewerId, query) : [];
  const last = looks.length === blockSize ? (looks.at(-1) ?? null) : null;
  if (phase === "rest") return { ranked: looks.map(({ id }) => id), last };
  const liked = below === null ? source.likedToo.map(({ id, fans, tags: own }) => ({ id, weight: similarityScore(tags, own) + Math.log2(1 + fans) })) : [];
  const similar = looks.map(({ id, tags: own }) => ({ id, weight: similarityScore(tags, own) }));
  const ranked = [...liked, ...similar].sort((one, other) => other.weight - one.weight);
  return { ranked: ranked.map(({ id }) => id), last };
}

const ownWeight = 1;
const styleWeight = 0.4;

function getTagWeights(own: string[]): Map<string, number> {
  const inStyle = styles.filter((style) => tagsByStyle[style].some((tag) => own.includes(tag))).flatMap((style) => tagsByStyle[style]);
  const plain = [...inStyle, ...own].map(normaliseTag).filter((tag) => tag !== "");
  return new Map(plain.map((tag) => [tag, own.includes(tag) ? ownWeight : styleWeight]));
}

const similarityScore = (tags: ReadonlyMap<string, number>, own: string[]) => own.reduce((sum, tag) => sum + (tags.get(tag) ?? 0), 0);

function nextPosition(position: Position, size: number, returned: number, last: RankPosition | null): Position | null {
  if (returned < size) return { ...position, returned };
  if (last) return { ...position, below: last, returned: 0 };
  return position.phase === "rest" ? null : { ...position, phase: "rest", below: null, returned: 0 };
}

const encodeCursor = ({ phase, since, below, returned }: Position) => [phase, since, returned, ...(below ? [encodePosition(below)] : [])].join("-");

function decodeCursor(cursor: string): Position {
  const [, phase, since, returned, below] = /^(alike|rest)-(\d{1,13})-(\d{1,3})(?:-(.+))?$/.exec(cursor) ?? [];
  if (phase !== "alike" && phase !== "rest") throw new AppError("bad_cursor");
  return { phase, since: Number(since), returned: Number(returned), below: below ? decodePosition(below) : null };
}
