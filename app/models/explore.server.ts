import { and, desc, ne, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { fixed, type Page, type PageRequest } from "#app/db/page.server";
import { posts, seenPosts } from "#app/db/schema";
import { AppError } from "./app-error";
import { hydrateCards } from "./card.server";
import type { Post } from "./contract";
import { ownAndFollowedFeed, unmuted } from "./feed.server";
import { type Hydrate, hydratePosts } from "./post-view.server";
import { type Taste, tasteFor, tasteOf } from "./preference.server";
import { highestId, isUuid } from "./uuid";
import { visibleTo } from "./visibility.server";

// candidates are taken by hot score in blocks, each re-weighed whole and handed out in parts;
// a block grows while it holds too few authors to break up their runs
const blockSize = 72;
const mostBlocks = 10;
const longestRun = 2;

/** Where the list stands: unseen looks first, then the seen ones; the block begins below (score, id), `given` of it went out; the last author's run goes on. */
type Place = { isSeen: boolean; since: number; score: number | null; id: string; given: number; author: string; run: number };

type Candidate = { id: string; userId: string; tags: string[]; score: number };

/** Public looks of others: unseen before seen, by hot score and the viewer's taste, never more than two in a row by one author while another is there. */
export const exploreFeed = (viewerId: string, page: PageRequest) => explore(viewerId, page, hydratePosts);

/** The same as cards. */
export const exploreCards = (viewerId: string, page: PageRequest) => explore(viewerId, page, hydrateCards);

async function explore<T>(viewerId: string, { limit, cursor }: PageRequest, hydrate: Hydrate<T>): Promise<Page<T>> {
  const taste = await tasteOf(viewerId);
  const ids: string[] = [];
  let place: Place | null = cursor === null ? start() : read(cursor);
  while (place && ids.length < limit) {
    const { block, ranked, isLast } = await nextBlock(viewerId, taste, place);
    const part = ranked.slice(place.given, place.given + limit - ids.length);
    ids.push(...part.map((look) => look.id));
    place = after(place, block, ranked, part, isLast);
  }
  const goesOn = place !== null && (place.given > 0 || (await hasCandidates(viewerId, place)));
  return { items: await hydrate(viewerId, ids), nextCursor: goesOn && place ? write(place) : null };
}

// at a block's end: is there anything behind it, unseen or then seen?
async function hasCandidates(viewerId: string, place: Place): Promise<boolean> {
  if ((await candidates(viewerId, place)).length > 0) return true;
  return !place.isSeen && (await candidates(viewerId, { ...place, isSeen: true, score: null, id: "" })).length > 0;
}

/** The viewer's own looks among those of whom they follow; Explore when there are none. */
export async function homeFeed(viewerId: string, page: PageRequest): Promise<Page<Post>> {
  const isExplore = page.cursor !== null && !isUuid(page.cursor);
  const feed = isExplore ? null : await ownAndFollowedFeed(viewerId, page);
  return feed && (feed.items.length > 0 || page.cursor !== null) ? feed : exploreFeed(viewerId, page);
}

const start = (): Place => ({ isSeen: false, since: Date.now(), score: null, id: "", given: 0, author: "", run: 0 });

async function nextBlock(viewerId: string, taste: Taste, place: Place) {
  const block: Candidate[] = [];
  for (let blocks = 1; ; blocks++) {
    const { score, id } = block.at(-1) ?? place;
    const more = await candidates(viewerId, { ...place, score, id });
    block.push(...more);
    const isLast = more.length < blockSize;
    const ranked = rank(block, taste, place);
    if (isLast || blocks === mostBlocks || !hasLongRun(ranked, place)) return { block, ranked, isLast };
  }
}

const viewer = sql.placeholder("viewer");
const wasSeen = sql`exists (select 1 from ${seenPosts} where ${seenPosts.userId} = ${viewer} and ${seenPosts.postId} = ${posts.id}
  and ${seenPosts.expiresAt} > now() and ${seenPosts.seenAt} < ${sql.placeholder("since")})`;
const [seenLooks, unseenLooks] = [hottest(wasSeen), hottest(sql`not ${wasSeen}`)];

// what never changes stands in the text and not beside it: of a value to come PostgreSQL would not know that the index on hot looks holds it
function hottest(which: SQL) {
  return db
    .select({ id: posts.id, userId: posts.userId, tags: posts.tags, score: posts.hotScore })
    .from(posts)
    .where(
      and(
        sql`${posts.privacy} = 'public' and not ${posts.isArchived}`,
        ne(posts.userId, viewer),
        which,
        visibleTo(viewer),
        unmuted(viewer, sql`${posts.userId}`),
        sql`(${posts.hotScore}, ${posts.id}) < (${sql.placeholder("score")}::double precision, ${sql.placeholder("id")}::uuid)`,
      ),
    )
    .orderBy(desc(posts.hotScore), desc(posts.id))
    .limit(fixed(blockSize))
    .prepare("hottest");
}

function candidates(viewerId: string, { isSeen, since, score, id }: Place): Promise<Candidate[]> {
  const below = score === null ? { score: Number.POSITIVE_INFINITY, id: highestId } : { score, id };
  return (isSeen ? seenLooks : unseenLooks).execute({ viewer: viewerId, since: new Date(since).toISOString(), ...below });
}

/** The block by score and taste, with runs of one author broken up. Where the block began the run before it still counts. */
function rank(block: Candidate[], taste: Taste, { author, run }: Place): Candidate[] {
  const left = block
    .map((look) => ({ look, weight: look.score + tasteFor(taste, look) }))
    .sort((a, b) => b.weight - a.weight || (a.look.id < b.look.id ? 1 : -1));
  const ranked: Candidate[] = [];
  let last = author;
  let length = run;
  while (left.length > 0) {
    const other = length < longestRun ? 0 : left.findIndex(({ look }) => look.userId !== last);
    const [next] = left.splice(Math.max(0, other), 1);
    if (!next) break;
    length = next.look.userId === last ? length + 1 : 1;
    last = next.look.userId;
    ranked.push(next.look);
  }
  return ranked;
}

function hasLongRun(ranked: Candidate[], { author, run }: Place): boolean {
  let last = author;
  let length = run;
  for (const { userId } of ranked) {
    length = userId === last ? length + 1 : 1;
    last = userId;
    if (length > longestRun) return true;
  }
  return false;
}

function after(place: Place, block: Candidate[], ranked: Candidate[], part: Candidate[], isLast: boolean): Place | null {
  const given = place.given + part.length;
  if (given < ranked.length) return { ...place, given };
  const tail = ranked.at(-1);
  const run = tail ? ranked.length - 1 - ranked.findLastIndex((look) => look.userId !== tail.userId) : place.run;
  const ending = { author: tail?.userId ?? place.author, run: Math.min(run, longestRun), given: 0 };
  const lowest = block.at(-1);
  if (!isLast && lowest) return { ...place, ...ending, score: lowest.score, id: lowest.id };
  return place.isSeen ? null : { ...place, ...ending, isSeen: true, score: null, id: "" };
}

const write = (place: Place) =>
  Buffer.from([Number(place.isSeen), place.since, place.score ?? "", place.id, place.given, place.author, place.run].join("|")).toString("base64url");

const afterAllDates = Date.UTC(10_000); // PostgreSQL reads no year of five digits as JavaScript writes it

function read(cursor: string): Place {
  const [isSeen, since, score, id = "", given, author = "", run] = Buffer.from(cursor, "base64url").toString().split("|");
  const place = { isSeen: isSeen === "1", since: Number(since), score: score ? Number(score) : null, id, given: Number(given), author, run: Number(run) };
  const isWhole =
    [place.since, place.score ?? 0].every(Number.isFinite) &&
    [place.given, place.run].every((count) => Number.isInteger(count) && count >= 0) && // of a part that ends before it begins there is never enough
    place.since >= 0 &&
    place.since < afterAllDates &&
    (place.score === null || isUuid(id));
  if (!isWhole) throw new AppError("bad_cursor");
  return place;
}
