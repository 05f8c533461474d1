import { expect, test } from "bun:test";
import { newId } from "#app/db/schema/columns";
import { decodeCursor, encodeCursor } from "#app/models/feed/explore/cursor.server";
import { type Candidate, type FeedPosition, hasLongRun, nextPosition, rankBlock } from "#app/models/feed/explore/ranking";

const getScore = (look: Candidate) => look.score;
const start = { lastAuthorId: "", runLength: 0 };
const position: FeedPosition = { isSeen: false, since: 1_000, score: null, id: "", returned: 0, ...start };

/** Makes looks of these authors, best first. */
const makeCandidates = (...authors: string[]): Candidate[] => authors.map((userId, index) => ({ id: `${index}`, userId, tags: [], score: 100 - index }));
const listAuthors = (looks: Candidate[]) => looks.map((look) => look.userId).join(" ");

test("the heaviest look comes first, and of equal ones the newest", () => {
  const looks = makeCandidates("ana", "bia", "caio");
  expect(listAuthors(rankBlock(looks, (look) => -look.score, start))).toBe("caio bia ana");
  expect(listAuthors(rankBlock(looks, () => 1, start))).toBe("caio bia ana");
});

test("ana's third look in a row lets bia's go first, also across two blocks", () => {
  expect(listAuthors(rankBlock(makeCandidates("ana", "ana", "ana", "bia"), getScore, start))).toBe("ana ana bia ana");
  expect(listAuthors(rankBlock(makeCandidates("ana", "ana", "bia"), getScore, { lastAuthorId: "ana", runLength: 1 }))).toBe("ana bia ana");
});

test("ana's looks stay together where nobody else has any", () => {
  const ranked = rankBlock(makeCandidates("ana", "ana", "ana"), getScore, start);
  expect(ranked).toHaveLength(3);
  expect(hasLongRun(ranked, start)).toBe(true);
  expect(hasLongRun(makeCandidates("ana", "ana", "bia"), start)).toBe(false);
  expect(hasLongRun(makeCandidates("ana", "ana"), { lastAuthorId: "ana", runLength: 1 })).toBe(true);
});

test("the list goes on in the block, below it, among the seen looks, and ends there", () => {
  const block = makeCandidates("bia", "ana", "ana", "ana");
  const looks = { block, ranked: block, isLast: false };
  expect(nextPosition(position, looks, 3)).toEqual({ ...position, returned: 3 });
  expect(nextPosition({ ...position, returned: 3 }, looks, 1)).toEqual({ ...position, score: 97, id: "3", lastAuthorId: "ana", runLength: 2 });
  expect(nextPosition(position, { ...looks, isLast: true }, 4)).toEqual({ ...position, isSeen: true, lastAuthorId: "ana", runLength: 2 });
  expect(nextPosition({ ...position, isSeen: true }, { ...looks, isLast: true }, 4)).toBeNull();
  expect(nextPosition(position, { block: [], ranked: [], isLast: true }, 0)).toEqual({ ...position, isSeen: true });
});

test("a cursor reads back as its position, and a broken one is refused", () => {
  const below: FeedPosition = { ...position, isSeen: true, score: 1.5, id: newId(), returned: 3, lastAuthorId: newId(), runLength: 2 };
  for (const each of [position, below]) expect(decodeCursor(encodeCursor(each))).toEqual(each);
  const broken = [{ since: Date.UTC(10_000) }, { since: -1 }, { returned: -1 }, { runLength: 0.5 }, { id: "x" }, { score: Number.NaN }];
  for (const change of broken) expect(() => decodeCursor(encodeCursor({ ...below, ...change }))).toThrow("bad_cursor");
});
