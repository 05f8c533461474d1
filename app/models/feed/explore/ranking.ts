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

/** Looks of a block in the order of Explore, and those that wait for other authors' looks. */
export type Block = { ranked: Candidate[]; waiting: Candidate[]; lowest: Candidate | undefined; isLast: boolean };

export const emptyBlock: Block = { ranked: [], waiting: [], lowest: undefined, isLast: false };

export type Found = { candidates: Candidate[]; isLast: boolean };
type RankOptions = { weigh: (look: Candidate) => number; run: AuthorRun; mayWait: boolean };

/** Ranks what was found after `block`, heaviest first; a third look of one author waits. */
export function rankMore(block: Block, { candidates, isLast }: Found, { weigh, run, mayWait }: RankOptions): Block {
  const waiting = [...block.waiting, ...candidates]
    .map((look) => ({ look, weight: weigh(look) }))
    .sort((a, b) => b.weight - a.weight || (a.look.id < b.look.id ? 1 : -1))
    .map(({ look }) => look);
  const ranked = [...block.ranked];
  let { lastAuthorId, runLength } = endRun(ranked, run);
  while (waiting.length > 0) {
    const index = runLength < maxAuthorRun ? 0 : waiting.findIndex(({ userId }) => userId !== lastAuthorId);
    if (index < 0 && mayWait) break;
    const [next] = waiting.splice(Math.max(0, index), 1);
    if (!next) break;
    runLength = next.userId === lastAuthorId ? runLength + 1 : 1;
    lastAuthorId = next.userId;
    ranked.push(next);
  }
  return { ranked, waiting, lowest: candidates.at(-1) ?? block.lowest, isLast };
}

/** Position after `count` more looks of the block; null at the end of the seen looks. */
export function nextPosition(position: FeedPosition, { ranked, waiting, lowest, isLast }: Block, count: number): FeedPosition | null {
  const returned = position.returned + count;
  if (returned < ranked.length || waiting.length > 0) return { ...position, returned };
  const { lastAuthorId, runLength } = endRun(ranked, position);
  const start = { ...position, lastAuthorId, runLength: Math.min(runLength, maxAuthorRun), returned: 0 };
  if (!isLast && lowest) return { ...start, score: lowest.score, id: lowest.id };
  return position.isSeen ? null : startSeen(start);
}

/** The same list's start among the seen looks. */
export const startSeen = (position: FeedPosition): FeedPosition => ({ ...position, isSeen: true, score: null, id: "" });

function endRun(ranked: Candidate[], { lastAuthorId, runLength }: AuthorRun): AuthorRun {
  const last = ranked.at(-1)?.userId ?? lastAuthorId;
  const length = ranked.length - 1 - ranked.findLastIndex(({ userId }) => userId !== last);
  const isOneRun = length === ranked.length && last === lastAuthorId;
  return { lastAuthorId: last, runLength: isOneRun ? runLength + length : length };
}
