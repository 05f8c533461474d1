import { type SQL, sql } from "drizzle-orm";
import { bearsDelay } from "#app/db/delayed-reads.server";
import type { JsonRow } from "#app/db/json-rows.server";
import type { Page, PageRequest } from "#app/db/page.server";
import { isUuid } from "#app/lib/uuid";
import type { Post } from "#app/models/contract";
import { hydrateCards } from "#app/models/looks/post-card.server";
import { type Hydrate, hydratePosts } from "#app/models/looks/post-view.server";
import { decodeCursor, encodeCursor } from "./explore/cursor.server";
import { firstCandidates, foundIn, listCandidates, presentCandidates } from "./explore/query.server";
import { type Block, type Candidate, emptyBlock, type FeedPosition, nextPosition, rankMore, startSeen } from "./explore/ranking";
import { getOwnAndFollowedFeed } from "./feed.server";
import { getTaste, presentTaste, type Taste, type TasteRow, tasteOf, tasteScore } from "./preference.server";

const maxFurtherParts = 3;

/** Others' public looks, unseen first, by hot score and taste, with short author runs. */
export const getExploreFeed = bearsDelay((viewerId: string, page: PageRequest) => explore(viewerId, page, hydratePosts));

/** `start` is of `exploreStartOf()`, where it was read. */
export const getExploreCards = bearsDelay((viewerId: string, page: PageRequest, start?: ExploreStart | null) => explore(viewerId, page, hydrateCards, start));

/** What the first page ranks. */
export type ExploreStart = { since: number; taste: Taste; candidates: Candidate[] };

type StartRow = [taste: TasteRow | null, candidates: JsonRow[]];

/** For `presentExploreStart()`, in a query that knows the viewer; needs `candidateParams()`. */
export const exploreStartOf = (viewer: SQL): SQL<StartRow> => sql`json_build_array(${tasteOf(viewer)}, ${firstCandidates(viewer)})`;

export const presentExploreStart = (since: number, [taste, candidates]: StartRow): ExploreStart => ({
  since,
  taste: presentTaste(taste),
  candidates: presentCandidates(candidates),
});

/** Own and followed looks; Explore when there are none. */
export async function getHomeFeed(viewerId: string, page: PageRequest): Promise<Page<Post>> {
  const isExplore = page.cursor !== null && !isUuid(page.cursor);
  const feed = isExplore ? null : await getOwnAndFollowedFeed(viewerId, page);
  return feed && (feed.items.length > 0 || page.cursor !== null) ? feed : getExploreFeed(viewerId, page);
}

async function explore<T>(viewerId: string, { limit, cursor }: PageRequest, hydrate: Hydrate<T>, start?: ExploreStart | null): Promise<Page<T>> {
  const ids: string[] = [];
  const known = cursor === null ? start : null;
  let position: FeedPosition | null = cursor === null ? firstPosition(known?.since ?? Date.now()) : decodeCursor(cursor);
  const asksTaste = known ? Promise.resolve(known.taste) : getTaste(viewerId); // awaited with the first candidates
  let first = known?.candidates;
  while (position && ids.length < limit) {
    const end = position.returned + limit - ids.length;
    const block = await loadBlock(viewerId, asksTaste, position, end, first);
    first = undefined;
    const items = block.ranked.slice(position.returned, end);
    ids.push(...items.map((look) => look.id));
    position = nextPosition(position, block, items.length);
  }
  const [items, hasMore] = await Promise.all([hydrate(viewerId, ids), position !== null && (position.returned > 0 || hasCandidates(viewerId, position))]);
  return { items, nextCursor: hasMore && position ? encodeCursor(position) : null };
}

const firstPosition = (since: number): FeedPosition => ({ isSeen: false, since, score: null, id: "", returned: 0, lastAuthorId: "", runLength: 0 });

/** Ranks up to `end`; further candidates only where one author's looks are left before. */
async function loadBlock(viewerId: string, asksTaste: Promise<Taste>, position: FeedPosition, end: number, first?: Candidate[]): Promise<Block> {
  let block = emptyBlock;
  for (let further = 0; ; further++) {
    const part = further === 0 ? "first" : "further";
    const { score, id } = block.lowest ?? position;
    const known = further === 0 && first;
    const [found, taste] = await Promise.all([known ? foundIn(known, part) : listCandidates(viewerId, part, { ...position, score, id }), asksTaste]);
    const mayWait = !found.isLast && further < maxFurtherParts;
    block = rankMore(block, found, { weigh: (look) => look.score + tasteScore(taste, look), run: position, mayWait });
    if (block.waiting.length === 0 || block.ranked.length >= end) return block;
  }
}

async function hasCandidates(viewerId: string, position: FeedPosition): Promise<boolean> {
  const isAny = async (from: FeedPosition) => (await listCandidates(viewerId, "first", from)).candidates.length > 0;
  return (await isAny(position)) || (!position.isSeen && isAny(startSeen(position)));
}
