const maxAuthorRun = 2;

/** Position in Explore: unseen looks first, then seen ones. */
export type FeedPosition = {
  isSeen: boolean;
  /** Start of the list, in milliseconds. */
  since: number;
  /** The block starts below (score, id); null starts at the top. */
  score: number | null;
  id: string;
  /** Looks of the block returned before. */
  returned: number;
  lastAuthorId: string;
  runLength: number;
};

export type Candidate = { id: string; userId: string; tags: string[]; score: number };

type AuthorRun = Pick<FeedPosition, "lastAuthorId" | "runLength">;

/** Highest weight first, splitting author runs; continues the previous run. */
export function rankBlock(block: Candidate[], weigh: (look: Candidate) => number, { lastAuthorId, runLength }: AuthorRun): Candidate[] {
  const remaining = block.map((look) => ({ look, weight: weigh(look) })).sort((a, b) => b.weight - a.weight || (a.look.id < b.look.id ? 1 : -1));
  const ranked: Candidate[] = [];
  let authorId = lastAuthorId;
  let length = runLength;
  while (remaining.length > 0) {
    const index = length < maxAuthorRun ? 0 : remaining.findIndex(({ look }) => look.userId !== authorId);
    const [next] = remaining.splice(Math.max(0, index), 1);
    if (!next) break;
    length = next.look.userId === authorId ? length + 1 : 1;
    authorId = next.look.userId;
    ranked.push(next.look);
  }
  return ranked;
}

export function hasLongRun(ranked: Candidate[], { lastAuthorId, runLength }: AuthorRun): boolean {
  let authorId = lastAuthorId;
  let length = runLength;
  for (const { userId } of ranked) {
    length = userId === authorId ? length + 1 : 1;
    authorId = userId;
    if (length > maxAuthorRun) return true;
  }
  return false;
}

type RankedBlock = { block: Candidate[]; ranked: Candidate[]; isLast: boolean };

/** Position after `count` more looks of the block; null at the end of the seen looks. */
export function nextPosition(position: FeedPosition, { block, ranked, isLast }: RankedBlock, count: number): FeedPosition | null {
  const returned = position.returned + count;
  if (returned < ranked.length) return { ...position, returned };
  const start = { ...position, ...endRun(ranked, position), returned: 0 };
  const lowest = block.at(-1);
  if (!isLast && lowest) return { ...start, score: lowest.score, id: lowest.id };
  return position.isSeen ? null : startSeen(start);
}

/** The same list's start among the seen looks. */
export const startSeen = (position: FeedPosition): FeedPosition => ({ ...position, isSeen: true, score: null, id: "" });

function endRun(ranked: Candidate[], { lastAuthorId, runLength }: AuthorRun): AuthorRun {
  const last = ranked.at(-1);
  if (!last) return { lastAuthorId, runLength: Math.min(runLength, maxAuthorRun) };
  const length = ranked.length - 1 - ranked.findLastIndex((look) => look.userId !== last.userId);
  return { lastAuthorId: last.userId, runLength: Math.min(length, maxAuthorRun) };
}
