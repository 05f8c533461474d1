import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";

export function idCursor(cursor: string | null): string | null {
  if (cursor !== null && !isUuid(cursor)) throw new AppError("bad_cursor");
  return cursor;
}
