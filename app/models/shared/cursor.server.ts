import { decrypt, encrypt } from "#app/config/encrypt.server";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";

export function idCursor(cursor: string | null): string | null {
  if (cursor !== null && !isUuid(cursor)) throw new AppError("bad_cursor");
  return cursor;
}

/** For an id that the viewer may not see. */
export const sealCursor = (id: string): string => encrypt(id);

/** An id, or one that was sealed. */
export const openCursor = (cursor: string | null): string | null => (cursor === null || isUuid(cursor) ? cursor : idCursor(unseal(cursor)));

function unseal(cursor: string): string {
  try {
    return decrypt(cursor);
  } catch {
    throw new AppError("bad_cursor");
  }
}
