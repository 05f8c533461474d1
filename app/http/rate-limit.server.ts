import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "#app/db/client.server";
import { rateLimits } from "#app/db/schema";
import { env } from "#app/env.server";
import { AppError } from "#app/models/app-error";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

// points per seconds; kept in Postgres, so that they hold across machines
const limits = {
  "sign-in:address": [10, 5 * minute],
  "sign-in:account": [25, hour],
  "sign-up": [5, 30 * minute],
  "reset:email": [5, 30 * minute],
  "reset:address": [25, 5 * minute],
  account: [10, 10 * minute],
  upload: [30, 30 * minute],
  "upload:day": [200, day],
  edit: [5, minute],
  "edit:day": [200, day],
  post: [50, hour],
  comment: [50, hour],
  like: [600, hour],
  collection: [20, day],
  follow: [200, day],
  block: [100, day],
  report: [20, day],
  search: [30, minute],
} as const satisfies Record<string, readonly [number, number]>;

export type Limit = keyof typeof limits;

const limiters = new Map(
  Object.entries(limits).map(([name, [points, duration]]) => [
    name,
    new RateLimiterDrizzle({ storeClient: db, schema: rateLimits, points: Math.ceil(points * env.RATE_LIMIT_FACTOR), duration, keyPrefix: name }),
  ]),
);

/** Counts one act against the limit of whoever `key` names; beyond it throws rate_limited with the seconds to wait. */
export async function countAgainst(limit: Limit, key: string): Promise<void> {
  try {
    await limiters.get(limit)?.consume(key.slice(0, 200));
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new AppError("rate_limited", { retryAfter: refusal.msBeforeNext / 1000 });
    throw refusal;
  }
}

/** The address as limits know it: IPv6 by its /64. */
export function addressKey(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address.replace("::ffff:", "");
  return address.split(":").slice(0, 4).join(":");
}
