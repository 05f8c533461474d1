import { AppError } from "./app-error";
import { isUuid } from "./uuid";

/** The id a list goes on after; bad_cursor for anything else. */
export function idCursor(cursor: string | null): string | null {
  if (cursor !== null && !isUuid(cursor)) throw new AppError("bad_cursor");
  return cursor;
}
