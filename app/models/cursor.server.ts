import { AppError } from "./app-error";
import { isUuid } from "./uuid";

/** The id a list goes on after; bad_cursor for anything else. */
export function idCursor(cursor: string | null): string | null {
  if (cursor !== null && !isUuid(cursor)) throw new AppError("bad_cursor");
  return cursor;
}

/** A score and an id, for lists ordered by both. */
export function scoreCursor(cursor: string | null): { score: number; id: string } | null {
  if (cursor === null) return null;
  const [score, id] = cursor.split("_");
  if (!id || !isUuid(id) || !Number.isFinite(Number(score))) throw new AppError("bad_cursor");
  return { score: Number(score), id };
}

export const scoreCursorOf = (score: number, id: string) => `${score}_${id}`;
