import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "#app/env.server";
import { keyedHash } from "#app/keyed-hash.server";
import { AppError } from "#app/models/app-error";
import { countPoint } from "#app/models/limit.server";
import { networkOf } from "./address.server";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type Window = readonly [points: number, seconds: number];

// kept in Postgres, so that they hold across machines
const limits = {
  "sign-in:address": [[10, 5 * minute]],
  "sign-up": [[5, 30 * minute]],
  "reset:address": [
    [25, 5 * minute],
    [60, hour],
  ],
  "reset:device": [[5, 30 * minute]],
  "reset:all": [[3000, hour]],
  account: [[10, 10 * minute]],
  password: [
    [10, 10 * minute],
    [40, day],
    [100, 90 * day],
  ],
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

/** What a request costs its sender, in points. */
export const requestCosts = { picture: 1, request: 10, largeBody: 100 } as const;

// points that each process counts for itself: a row written for every request would cost more than it saves
const requestLimits = {
  visitor: [300 * requestCosts.request, 5 * minute],
  person: [1500 * requestCosts.request, 5 * minute],
  webhook: [600 * requestCosts.request, minute],
  card: [120 * requestCosts.request, 5 * minute],
} as const satisfies Record<string, Window>;

export type Limit = keyof typeof limits;

export const scaled = (points: number) => Math.ceil(points * env.RATE_LIMIT_FACTOR);

const requestLimiters = new Map(
  Object.entries(requestLimits).map(([name, [points, duration]]) => [name, new RateLimiterMemory({ points: scaled(points), duration })]),
);

/** The key of a limit's first window. */
export const keyOf = (limit: Limit, key: string) => `${limit}:${key.slice(0, 200)}`;

/** The keys of all windows of a limit, in their order. */
export const keysOf = (limit: Limit, key: string) => limits[limit].map(([, seconds], index) => keyOf(limit, index === 0 ? key : `${seconds}:${key}`));

/** Counts one act against the limits of whoever `key` names; beyond any of them throws rate_limited with the seconds to wait. */
export async function countAgainst(limit: Limit, key: string): Promise<void> {
  const keys = keysOf(limit, key);
  for (const [index, [most, seconds]] of limits[limit].entries()) {
    const { points, secondsLeft } = await countPoint(keys[index] ?? "", seconds);
    if (points > scaled(most)) throw new AppError("rate_limited", { retryAfter: secondsLeft });
  }
}

/** Counts one request of a visitor, a person or a provider against what this process takes of each; rate_limited beyond. */
export async function countRequest(of: keyof typeof requestLimits, key: string, cost: number = requestCosts.request): Promise<void> {
  try {
    await requestLimiters.get(of)?.consume(key.slice(0, 200), cost);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new AppError("rate_limited", { retryAfter: refusal.msBeforeNext / 1000 });
    throw refusal;
  }
}

/** A network address as the keys of limits hold it. */
export const addressKey = (address: string) => keyedHash("limit", `address ${networkOf(address)}`);
