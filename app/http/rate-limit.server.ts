import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "#app/db/client.server";
import { rateLimits } from "#app/db/schema";
import { env } from "#app/env.server";
import { AppError } from "#app/models/app-error";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type Window = readonly [points: number, seconds: number];

// kept in Postgres, so that they hold across machines
const limits = {
  "sign-in:address": [[10, 5 * minute]],
  "sign-in:account": [[25, hour]],
  "sign-up": [[5, 30 * minute]],
  "reset:email": [[5, 30 * minute]],
  "reset:address": [[25, 5 * minute]],
  account: [[10, 10 * minute]],
  deletion: [[5, hour]],
  billing: [[30, 10 * minute]],
  contact: [[5, hour]],
  verification: [[5, 30 * minute]],
  upload: [
    [30, 30 * minute],
    [200, day],
  ],
  edit: [
    [5, minute],
    [200, day],
  ],
  post: [
    [50, hour],
    [100, day],
  ],
  "post-edit": [[20, day]],
  comment: [
    [50, hour],
    [500, day],
  ],
  like: [[600, hour]],
  collection: [[20, day]],
  follow: [[200, day]],
  block: [[100, day]],
  report: [[20, day]],
  search: [[30, minute]],
  message: [[30, minute]],
  conversation: [[20, day]],
} as const satisfies Record<string, readonly Window[]>;

// floods, counted by each process for itself: a row written for every request would cost more than it saves
const floods = { visitor: [300, 5 * minute], person: [1500, 5 * minute], webhook: [600, minute] } as const satisfies Record<string, Window>;

export type Limit = keyof typeof limits;

const scaled = (points: number) => Math.ceil(points * env.RATE_LIMIT_FACTOR);

const limiters = new Map(
  Object.entries(limits).map(([name, windows]) => [
    name,
    windows.map(([points, duration], index) => {
      const keyPrefix = index === 0 ? name : `${name}:${duration}`;
      return new RateLimiterDrizzle({ storeClient: db, schema: rateLimits, points: scaled(points), duration, keyPrefix });
    }),
  ]),
);

const floodLimiters = new Map(Object.entries(floods).map(([name, [points, duration]]) => [name, new RateLimiterMemory({ points: scaled(points), duration })]));

/** Counts one act against the limits of whoever `key` names; beyond any of them throws rate_limited with the seconds to wait. */
export async function countAgainst(limit: Limit, key: string): Promise<void> {
  for (const limiter of limiters.get(limit) ?? []) await consume(limiter, key);
}

/** Counts one request of a visitor, a person or a provider against what this process takes of each. */
export async function countRequest(of: keyof typeof floods, key: string): Promise<void> {
  const limiter = floodLimiters.get(of);
  if (limiter) await consume(limiter, key);
}

async function consume(limiter: RateLimiterAbstract, key: string) {
  try {
    await limiter.consume(key.slice(0, 200));
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
