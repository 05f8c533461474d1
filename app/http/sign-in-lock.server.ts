import { RateLimiterDrizzle } from "rate-limiter-flexible";
import { db } from "#app/db/client.server";
import { rateLimits } from "#app/db/schema";
import { env } from "#app/env.server";
import { AppError } from "#app/models/app-error";
import { normaliseEmail } from "#app/models/email";

const mostInARow = Math.ceil(100 * env.RATE_LIMIT_FACTOR);
const kept = 90 * 24 * 60 * 60;

// counted for addresses nobody has as well, so that the lock tells nothing
const failures = new RateLimiterDrizzle({ storeClient: db, schema: rateLimits, points: mostInARow, duration: kept, keyPrefix: "sign-in:failures" });

/** Throws sign_in_locked after a hundred wrong passwords in a row: then only a reset opens the account (NIST 800-63B, 3.2.2). */
export async function requireUnlocked(email: string): Promise<void> {
  const counted = await failures.get(normaliseEmail(email));
  if (counted && counted.consumedPoints >= mostInARow) throw new AppError("sign_in_locked");
}

/** Counts a wrong password. */
export async function countFailure(email: string): Promise<void> {
  await failures.penalty(normaliseEmail(email));
}

/** Begins the count anew: the right password was given, or a new one set. */
export async function forgetFailures(email: string): Promise<void> {
  await failures.delete(normaliseEmail(email));
}
