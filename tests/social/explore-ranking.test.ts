import { expect, test } from "bun:test";
import { newId } from "#app/db/schema/columns";
import { decodeCursor, encodeCursor } from "#app/models/feed/explore/cursor.server";
import { type Candidate, emptyBlock, type FeedPosition, nextPosition, rankMore } from "#app/models/feed/explore/ranking";

const weigh = (look: Candidate) => look.score;
const start = { lastAuthorId: "", runLength: 0 };
const position: FeedPosition = { isSeen: false, since: 1_000, score: null, id: "", returned: 0, ...start };

/** Makes looks of these authors, best first. */
const makeCandidates = (...authors: string[]): Candidate[] => authors.map((userId, index) => ({ id: `${index}`, userId, tags: [], score: 100 - index }));
const rank = (candidates: Candidate[], options: Partial<Parameters<typeof rankMore>[2]> = {}) =>
  rankMore(emptyBlock, { candidates, isLast: false }, { weigh, run: start, mayWait: true, ...options });
const listAuthors = (looks: Candidate[]) => looks.map((look) => look.userId).join(" ");

test("the heaviest look comes first, and of equal ones the newest", () => {
  const looks = makeCandidates("ana", "bia", "caio");
  expect(listAuthors(rank(looks, { weigh: (look) => -look.score }).ranked)).toBe("caio bia ana");
  expect(listAuthors(rank(looks, { weigh: () => 1 }).ranked)).toBe("caio bia ana");
});

test("ana's third look in a row lets bia's go first, also across two blocks", () => {
  expect(listAuthors(rank(makeCandidates("ana", "ana", "ana", "bia")).ranked)).toBe("ana ana bia ana");
  expect(listAuthors(rank(makeCandidates("ana", "ana", "bia"), { run: { lastAuthorId: "ana", runLength: 1 } }).ranked)).toBe("ana bia ana");
});

test("ana's looks wait for what others posted further below, and stay together where nobody else has any", () => {
  const block = rank(makeCandidates("bia", "ana", "ana", "ana", "ana"));
  expect([listAuthors(block.ranked), listAuthors(block.waiting)]).toEqual(["bia ana ana", "ana ana"]);
  const further = rankMore(block, { candidates: makeCandidates("caio"), isLast: true }, { weigh, run: start, mayWait: true });
  expect([listAuthors(further.ranked), listAuthors(further.waiting)]).toEqual(["bia ana ana caio ana ana", ""]);
  const alone = rankMore(block, { candidates: [], isLast: true }, { weigh, run: start, mayWait: false });
  expect([listAuthors(alone.ranked), listAuthors(alone.waiting)]).toEqual(["bia ana ana ana ana", ""]);
});

test("a run that began in the block before is counted with what goes on in this one", () => {
  const run = { lastAuthorId: "ana", runLength: 1 };
  const block = rank(makeCandidates("ana", "ana"), { run });
  expect([listAuthors(block.ranked), listAuthors(block.waiting)]).toEqual(["ana", "ana"]);
  const further = rankMore(block, { candidates: makeCandidates("ana", "bia"), isLast: true }, { weigh, run, mayWait: true });
  expect(listAuthors(further.ranked)).toBe("ana bia ana ana");
});

test("the list goes on in the block, below it, among the seen looks, and ends there", () => {
  const ranked = makeCandidates("bia", "ana", "ana", "ana");
  const looks = { ...emptyBlock, ranked, lowest: ranked.at(-1) };
  expect(nextPosition(position, looks, 3)).toEqual({ ...position, returned: 3 });
  expect(nextPosition(position, { ...looks, waiting: makeCandidates("ana") }, 4)).toEqual({ ...position, returned: 4 });
  expect(nextPosition({ ...position, returned: 3 }, looks, 1)).toEqual({ ...position, score: 97, id: "3", lastAuthorId: "ana", runLength: 2 });
  expect(nextPosition(position, { ...looks, isLast: true }, 4)).toEqual({ ...position, isSeen: true, lastAuthorId: "ana", runLength: 2 });
  expect(nextPosition({ ...position, isSeen: true }, { ...looks, isLast: true }, 4)).toBeNull();
  expect(nextPosition(position, { ...emptyBlock, isLast: true }, 0)).toEqual({ ...position, isSeen: true });
});

test("a cursor reads back as its position, and a broken one is refused", () => {
  const below: FeedPosition = { ...position, isSeen: true, score: 1.5, id: newId(), returned: 3, lastAuthorId: newId(), runLength: 2 };
  for (const each of [position, below]) expect(decodeCursor(encodeCursor(each))).toEqual(each);
  const broken = [{ since: Date.UTC(10_000) }, { since: -1 }, { returned: -1 }, { runLength: 0.5 }, { id: "x" }, { score: Number.NaN }];
  for (const change of broken) expect(() => decodeCursor(encodeCursor({ ...below, ...change }))).toThrow("bad_cursor");
});
