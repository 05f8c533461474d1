import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { fixed, type Page, type PageRequest } from "#app/db/page.server";
import { likes, posts } from "#app/db/schema";
import { AppError } from "../app-error";
import { hydrateCards } from "../card.server";
import { unmuted } from "../feed.server";
import { type Hydrate, hydratePosts } from "../post-view.server";
import { styles, tagsOfStyle } from "../style";
import { normaliseTag } from "../tag";
import { firstIdOf, isUuid } from "../uuid";
import { visibleTo } from "../visibility.server";
import { findLooks, findOtherLooks, type Place, readPlace, writePlace } from "./found-looks.server";

// candidates are taken in their order in blocks, each re-weighed whole and handed out in parts
const blockSize = 72;
const maxFans = 60;
const maxLikesEach = 30;
const maxLikedToo = 60;

/** Where the list stands: looks with like tags, then all others; the block begins below `below`, `given` of it went out. */
type Position = { phase: "alike" | "rest"; since: number; below: Place | null; given: number };

type Source = { userId: string; tags: string[]; likedToo: { id: string; fans: number; tags: string[] }[] };

/** «Mais como este»: looks with its tags, with tags of its styles, and that those who like it like too; then all others. */
export const similarLooks = (viewerId: string, postId: string, page: PageRequest) => similar(viewerId, postId, page, hydratePosts);

/** The same as cards. */
export const similarLookCards = (viewerId: string, postId: string, page: PageRequest) => similar(viewerId, postId, page, hydrateCards);

async function similar<T>(viewerId: string, postId: string, { limit, cursor }: PageRequest, hydrate: Hydrate<T>): Promise<Page<T>> {
  const begin: Position = cursor === null ? { phase: "alike", since: Date.now(), below: null, given: 0 } : read(cursor);
  const source = await requireSource(viewerId, postId, begin.since);
  const ids: string[] = [];
  let position: Position | null = begin;
  while (position && ids.length < limit) {
    const { ranked, last } = await nextBlock(viewerId, postId, source, position);
    const part = ranked.slice(position.given, position.given + limit - ids.length);
    ids.push(...part);
    position = after(position, ranked.length, position.given + part.length, last);
  }
  return { items: await hydrate(viewerId, ids), nextCursor: position && write(position) };
}

/** The look's author and tags, and what those who like it like too; the newest likes of its newest likers, as of the list's beginning. */
async function requireSource(viewerId: string, postId: string, since: number): Promise<Source> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const before = firstIdOf(since);
  const [source] = await db.execute<Source>(sql`
    select ${posts.userId} as "userId", ${posts.tags} as tags, (
      select coalesce(json_agg(json_build_object('id', liked.id, 'fans', liked.fans, 'tags', liked.tags) order by liked.fans desc, liked.id desc), '[]') from (
        select look.id, other.fans, look.tags from (
          select theirs.post_id as id, count(*)::int as fans from (
            select user_id from ${likes} where post_id = ${postId} and id < ${before} order by id desc limit ${fixed(maxFans)}) fan
          cross join lateral (
            select post_id from ${likes} where user_id = fan.user_id and id < ${before} order by id desc limit ${fixed(maxLikesEach)}) theirs
          where theirs.post_id <> ${postId} group by theirs.post_id order by count(*) desc, theirs.post_id desc limit ${fixed(maxLikedToo)}) other
        cross join lateral (select ${posts.id}, ${posts.tags} from ${posts} where ${posts.id} = other.id and ${mayBeProposed(viewerId)} offset 0) look) liked
      ) as "likedToo"
    from ${posts} where ${posts.id} = ${postId} and ${visibleTo(viewerId)} limit 1`);
  if (!source) throw new AppError("post_not_found");
  return source;
}

const mayBeProposed = (viewerId: string) => sql`(
  not ${posts.isArchived} and ${posts.userId} <> ${viewerId} and ${visibleTo(viewerId)} and ${unmuted(viewerId, sql`${posts.userId}`)})`;

/** A block by likeness. What those who like it like too stands in the first block alone. */
async function nextBlock(viewerId: string, postId: string, source: Source, { phase, below }: Position): Promise<{ ranked: string[]; last: Place | null }> {
  const tags = tagsAround(source.tags);
  const wanted = sql`${[...tags.keys()].map((tag) => `'#${tag}'`).join("|")}::tsquery`;
  const known = sql.param([postId, ...source.likedToo.map(({ id }) => id)]);
  const which = sql`${posts.id} <> all(${known}::uuid[]) and ${mayBeProposed(viewerId)}`;
  const wish = { wanted, below, limit: blockSize, which };
  const found = phase === "rest" ? await findOtherLooks(viewerId, wish) : tags.size > 0 ? await findLooks(viewerId, wish) : [];
  const last = found.length === blockSize ? (found.at(-1) ?? null) : null;
  if (phase === "rest") return { ranked: found.map(({ id }) => id), last };
  const liked = below === null ? source.likedToo.map(({ id, fans, tags: own }) => ({ id, weight: likeness(tags, own) + Math.log2(1 + fans) })) : [];
  const alike = found.map(({ id, tags: own }) => ({ id, weight: likeness(tags, own) }));
  const ranked = [...liked, ...alike].sort((one, other) => other.weight - one.weight);
  return { ranked: ranked.map(({ id }) => id), last };
}

const ownWeight = 1;
const styleWeight = 0.4;

/** The look's own tags, and those of the styles that it shows, with their weights. */
function tagsAround(own: string[]): Map<string, number> {
  const inStyle = styles.filter((style) => tagsOfStyle[style].some((tag) => own.includes(tag))).flatMap((style) => tagsOfStyle[style]);
  const plain = [...inStyle, ...own].map(normaliseTag).filter((tag) => tag !== "");
  return new Map(plain.map((tag) => [tag, own.includes(tag) ? ownWeight : styleWeight]));
}

const likeness = (tags: ReadonlyMap<string, number>, own: string[]) => own.reduce((sum, tag) => sum + (tags.get(tag) ?? 0), 0);

function after(position: Position, size: number, given: number, last: Place | null): Position | null {
  if (given < size) return { ...position, given };
  if (last) return { ...position, below: last, given: 0 };
  return position.phase === "rest" ? null : { ...position, phase: "rest", below: null, given: 0 };
}

const write = ({ phase, since, below, given }: Position) => [phase, since, given, ...(below ? [writePlace(below)] : [])].join("-");

/** The position that a cursor holds; bad_cursor for anything else. */
function read(cursor: string): Position {
  const [, phase, since, given, below] = /^(alike|rest)-(\d{1,13})-(\d{1,3})(?:-(.+))?$/.exec(cursor) ?? [];
  if (phase !== "alike" && phase !== "rest") throw new AppError("bad_cursor");
  return { phase, since: Number(since), given: Number(given), below: below ? readPlace(below) : null };
}
