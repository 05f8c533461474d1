import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { FeedPosition } from "./ranking";

// PostgreSQL cannot parse JavaScript's five-digit years.
const maxTime = Date.UTC(10_000);

export const encodeCursor = ({ isSeen, since, score, id, returned, lastAuthorId, runLength }: FeedPosition) =>
  Buffer.from([Number(isSeen), since, score ?? "", id, returned, lastAuthorId, runLength].join("|")).toString("base64url");

/** Throws bad_cursor. */
export function decodeCursor(cursor: string): FeedPosition {
  const [isSeen, since, score, id = "", returned, lastAuthorId = "", runLength] = Buffer.from(cursor, "base64url").toString().split("|");
  const position: FeedPosition = {
    isSeen: isSeen === "1",
    since: Number(since),
    score: score ? Number(score) : null,
    id,
    returned: Number(returned),
    lastAuthorId,
    runLength: Number(runLength),
  };
  if (!isValid(position)) throw new AppError("bad_cursor");
  return position;
}

const isValid = ({ since, score, id, returned, runLength }: FeedPosition): boolean =>
  since >= 0 && since < maxTime && isCount(returned) && isCount(runLength) && (score === null || (Number.isFinite(score) && isUuid(id)));

const isCount = (value: number) => Number.isInteger(value) && value >= 0;
