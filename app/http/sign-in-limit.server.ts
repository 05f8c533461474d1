import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "#app/lib/app-error";
import { addPoint, type BackoffOptions, countAttempt, emailKey, getPoints, refundPoint, resetPoints } from "#app/models/shared/limit.server";
import { retention } from "#app/models/shared/retention";
import { addressKey, consumeLimit, limitKey, limitKeys } from "./rate-limit.server";
import { scaleLimit } from "./request-limit.server";

const day = 24 * 60 * 60;

/** 25 free failures, then doubling delays up to a day (decision 027). */
const delays: BackoffOptions = { free: scaleLimit(25), max: scaleLimit(100), firstSeconds: 60, longestSeconds: day, keptSeconds: retention.failureDays * day };

const resetKeySeconds = 10 * 60;

export type SignInAttempt = { email: string; address: string; deviceId: string | null };

export type CountedAttempt = { succeed: () => Promise<void>; cancel: () => Promise<void> };

// counted for unknown addresses too
const accountKey = (email: string) => `sign-in:account:${emailKey(email)}`;
const deviceKey = (deviceId: string) => `sign-in:device:${deviceId}`;
const resetKey = (email: string, address: string) => `sign-in:reset:${emailKey(email)}:${addressKey(address)}`;

/** Throws sign_in_delayed or rate_limited. */
export async function countSignIn({ email, address, deviceId }: SignInAttempt): Promise<CountedAttempt> {
  const key = deviceId ? deviceKey(deviceId) : accountKey(email);
  const releaseAddress = deviceId ? async () => {} : await countAddress(email, address);
  const secondsLeft = await countAttempt(key, delays);
  if (secondsLeft > 0) {
    await releaseAddress();
    throw new AppError("sign_in_delayed", { retryAfter: secondsLeft });
  }
  const undo = (ofKey: (key: string) => Promise<void>) => async () => {
    await releaseAddress();
    await ofKey(key);
  };
  return { succeed: undo(resetPoints), cancel: undo(refundPoint) };
}

async function countAddress(email: string, address: string): Promise<() => Promise<void>> {
  const key = addressKey(address);
  const takeBack = () => refundPoint(limitKey("sign-in:address", key));
  try {
    await consumeLimit("sign-in:address", key);
    return takeBack;
  } catch (error) {
    await takeBack();
    if ((await getPoints(resetKey(email, address))) === 0) throw error;
    return async () => {};
  }
}

export async function clearFailures({ id, email }: { id: string; email: string }, address: string): Promise<void> {
  for (const key of [accountKey(email), ...limitKeys("password", id), ...limitKeys("deletion", id)]) await resetPoints(key);
  await addPoint(resetKey(email, address), resetKeySeconds);
}

const addressQueues = new Map<string, LimitFunction>();

/** Runs sign-ins of one network address sequentially. */
export async function withAddressQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  const key = addressKey(address);
  const queue = addressQueues.get(key) ?? pLimit(1);
  addressQueues.set(key, queue);
  try {
    return await queue(work);
  } finally {
    if (queue.activeCount + queue.pendingCount === 0) addressQueues.delete(key);
  }
}
