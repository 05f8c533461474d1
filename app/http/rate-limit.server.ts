import { keyedHash } from "#app/config/keyed-hash.server";
import type { Db } from "#app/db/client.server";
import { AppError } from "#app/lib/app-error";
import { addPoint } from "#app/models/shared/limit.server";
import { getNetworkPrefix } from "./address.server";
import { scaleLimit } from "./request-limit.server";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type Window = readonly [points: number, seconds: number];

// stored in Postgres, shared by all machines
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
  "upload-start": [
    [60, 30 * minute],
    [400, day],
  ],
  edit: [
    [5, minute],
    [200, day],
  ],
  "edit-run": [
    [6, 10 * minute],
    [40, day],
  ],
  body: [
    [10, 10 * minute],
    [50, day],
  ],
  "on-me": [[20, day]],
  post: [
    [50, hour],
    [100, day],
  ],
  "post-edit": [[20, day]],
  archive: [[10, day]],
  import: [[400, day]],
  "import-picture": [[1200, day]],
  piece: [
    [120, hour],
    [400, day],
  ],
  outfit: [
    [300, hour],
    [1200, day],
  ],
  "cut-out": [
    [40, hour],
    [120, day],
  ],
  "piece-question": [
    [60, hour],
    [200, day],
  ],
  comment: [
    [50, hour],
    [500, day],
  ],
  like: [[600, hour]],
  collection: [[20, day]],
  follow: [[200, day]],
  suggestion: [[300, day]],
  block: [[100, day]],
  report: [[20, day]],
  push: [[30, hour]],
  search: [[30, minute]],
  message: [[30, minute]],
  conversation: [[20, day]],
} as const satisfies Record<string, readonly Window[]>;

export type Limit = keyof typeof limits;

export const limitKey = (limit: Limit, key: string) => `${limit}:${key.slice(0, 200)}`;

export const limitKeys = (limit: Limit, key: string) => limits[limit].map(([, seconds], index) => limitKey(limit, index === 0 ? key : `${seconds}:${key}`));

/** Throws rate_limited with the seconds to wait; `via` counts within a transaction. */
export async function consumeLimit(limit: Limit, key: string, via?: Db): Promise<void> {
  const keys = limitKeys(limit, key);
  for (const [index, [maxPoints, seconds]] of limits[limit].entries()) {
    const { points, secondsLeft } = await addPoint(keys[index] ?? "", seconds, via);
    if (points > scaleLimit(maxPoints)) throw new AppError("rate_limited", { retryAfter: secondsLeft });
  }
}

export const addressKey = (address: string) => keyedHash("limit", `address ${getNetworkPrefix(address)}`);
