import { env } from "#app/env.server";
import { AppError } from "#app/models/app-error";
import { normaliseEmail } from "#app/models/email";
import { countPoint, forgetPoints, pointsOf } from "#app/models/limit.server";

const mostInARow = Math.ceil(100 * env.RATE_LIMIT_FACTOR);
const kept = 90 * 24 * 60 * 60;

const longestEmail = 254;

// counted for addresses nobody has as well, so that the lock tells nothing; of one that nobody can have the beginning will do, for an index takes no more
const keyOf = (email: string) => `sign-in:failures:${normaliseEmail(email).slice(0, longestEmail)}`;

/** Throws sign_in_locked after a hundred wrong passwords in a row: then only a reset opens the account (NIST 800-63B, 3.2.2). */
export async function requireUnlocked(email: string): Promise<void> {
  if ((await pointsOf(keyOf(email))) >= mostInARow) throw new AppError("sign_in_locked");
}

/** Counts a wrong password. */
export async function countFailure(email: string): Promise<void> {
  await countPoint(keyOf(email), kept);
}

/** Begins the count anew: the right password was given, or a new one set. */
export async function forgetFailures(email: string): Promise<void> {
  await forgetPoints(keyOf(email));
}
