import { bearsDelay } from "#app/db/delayed-reads.server";
import type { Page, PageRequest } from "#app/db/page.server";
import { isUuid } from "#app/lib/uuid";
import type { Post } from "#app/models/contract";
import { hydrateCards } from "#app/models/looks/post-card.server";
import { type Hydrate, hydratePosts } from "#app/models/looks/post-view.server";
import { decodeCursor, encodeCursor } from "./explore/cursor.server";
import { blockSize, listCandidates } from "./explore/query.server";
import { type Candidate, type FeedPosition, hasLongRun, nextPosition, rankBlock, startSeen } from "./explore/ranking";
import { getOwnAndFollowedFeed } from "./feed.server";
import { getTaste, type Taste, tasteScore } from "./preference.server";

const maxBatches = 10;

/** Others' public looks, unseen first, by hot score and taste, with short author runs. */
export const getExploreFeed = bearsDelay((viewerId: string, page: PageRequest) => explore(viewerId, page, hydratePosts));

export const getExploreCards = bearsDelay((viewerId: string, page: PageRequest) => explore(viewerId, page, hydrateCards));

/** Own and followed looks; Explore when there are none. */
export async function getHomeFeed(viewerId: string, page: PageRequest): Promise<Page<Post>> {
  const isExplore = page.cursor !== null && !isUuid(page.cursor);
  const feed = isExplore ? null : await getOwnAndFollowedFeed(viewerId, page);
  return feed && (feed.items.length > 0 || page.cursor !== null) ? feed : getExploreFeed(viewerId, page);
}

async function explore<T>(viewerId: string, { limit, cursor }: PageRequest, hydrate: Hydrate<T>): Promise<Page<T>> {
  const ids: string[] = [];
  let position: FeedPosition | null = cursor === null ? firstPosition() : decodeCursor(cursor);
  const asksTaste = getTaste(viewerId); // awaited with the first candidates
  while (position && ids.length < limit) {
    const rankedBlock = await loadBlock(viewerId, asksTaste, position);
    const items = rankedBlock.ranked.slice(position.returned, position.returned + limit - ids.length);
    ids.push(...items.map((look) => look.id));
    position = nextPosition(position, rankedBlock, items.length);
  }
  const [items, hasMore] = await Promise.all([hydrate(viewerId, ids), position !== null && (position.returned > 0 || hasCandidates(viewerId, position))]);
  return { items, nextCursor: hasMore && position ? encodeCursor(position) : null };
}

const firstPosition = (): FeedPosition => ({ isSeen: false, since: Date.now(), score: null, id: "", returned: 0, lastAuthorId: "", runLength: 0 });

/** Loads further candidates while one author's run cannot be split. */
async function loadBlock(viewerId: string, asksTaste: Promise<Taste>, position: FeedPosition) {
  const block: Candidate[] = [];
  for (let batches = 1; ; batches++) {
    const { score, id } = block.at(-1) ?? position;
    const [candidates, taste] = await Promise.all([listCandidates(viewerId, { ...position, score, id }), asksTaste]);
    block.push(...candidates);
    const isLast = candidates.length < blockSize;
    const ranked = rankBlock(block, (look) => look.score + tasteScore(taste, look), position);
    if (isLast || batches === maxBatches || !hasLongRun(ranked, position)) return { block, ranked, isLast };
  }
}

async function hasCandidates(viewerId: string, position: FeedPosition): Promise<boolean> {
  if ((await listCandidates(viewerId, position)).length > 0) return true;
  return !position.isSeen && (await listCandidates(viewerId, startSeen(position))).length > 0;
}
