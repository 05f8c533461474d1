import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "#app/env.server";
import { AppError } from "#app/models/app-error";
import { countPoint } from "#app/models/limit.server";

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

const floodLimiters = new Map(Object.entries(floods).map(([name, [points, duration]]) => [name, new RateLimiterMemory({ points: scaled(points), duration })]));

/** Counts one act against the limits of whoever `key` names; beyond any of them throws rate_limited with the seconds to wait. */
export async function countAgainst(limit: Limit, key: string): Promise<void> {
  for (const [index, [most, seconds]] of limits[limit].entries()) {
    const window = index === 0 ? limit : `${limit}:${seconds}`;
    const { points, secondsLeft } = await countPoint(`${window}:${key.slice(0, 200)}`, seconds);
    if (points > scaled(most)) throw new AppError("rate_limited", { retryAfter: secondsLeft });
  }
}

/** Counts one request of a visitor, a person or a provider against what this process takes of each. */
export async function countRequest(of: keyof typeof floods, key: string): Promise<void> {
  try {
    await floodLimiters.get(of)?.consume(key.slice(0, 200));
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
