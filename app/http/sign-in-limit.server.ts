import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "#app/models/app-error";
import { countPoint, countTry, type Delays, emailKey, forgetPoints, pointsOf, takePointBack } from "#app/models/limit.server";
import { retention } from "#app/models/retention";
import { addressKey, countAgainst, keyOf, keysOf, scaled } from "./rate-limit.server";

const day = 24 * 60 * 60;

/** 25 failures in a row are free; then a minute, two, four … up to a day; after a hundred the count itself has to lapse (NIST 800-63B, 3.2.2). */
const delays: Delays = { free: scaled(25), max: scaled(100), firstSeconds: 60, longestSeconds: day, keptSeconds: retention.failureDays * day };

const resetMarkSeconds = 10 * 60;

/** Who tries to sign in: to which address of mail, from which of the network, on which known device. */
export type Asker = { email: string; address: string; deviceId: string | null };

/** A try counted as a failure, until one of these says otherwise. */
export type Try = { succeed: () => Promise<void>; cancel: () => Promise<void> };

// counted for addresses nobody has as well, so that a delay tells nothing
const accountKey = (email: string) => `sign-in:account:${emailKey(email)}`;
const deviceKey = (deviceId: string) => `sign-in:device:${deviceId}`;
const resetMark = (email: string, address: string) => `sign-in:reset:${emailKey(email)}:${addressKey(address)}`;

/** Counts a try against the known device, or else against address and account; sign_in_delayed or rate_limited when it comes too early. */
export async function countSignIn({ email, address, deviceId }: Asker): Promise<Try> {
  const key = deviceId ? deviceKey(deviceId) : accountKey(email);
  const takeAddressBack = deviceId ? async () => {} : await countAddress(email, address);
  const secondsLeft = await countTry(key, delays);
  if (secondsLeft > 0) {
    await takeAddressBack();
    throw new AppError("sign_in_delayed", { retryAfter: secondsLeft });
  }
  const undo = (ofKey: (key: string) => Promise<void>) => async () => {
    await takeAddressBack();
    await ofKey(key);
  };
  return { succeed: undo(forgetPoints), cancel: undo(takePointBack) };
}

/** Counts against the network address; the function returned takes the point back. */
async function countAddress(email: string, address: string): Promise<() => Promise<void>> {
  const key = addressKey(address);
  const takeBack = () => takePointBack(keyOf("sign-in:address", key));
  try {
    await countAgainst("sign-in:address", key);
    return takeBack;
  } catch (error) {
    await takeBack();
    if ((await pointsOf(resetMark(email, address))) === 0) throw error;
    return async () => {};
  }
}

/** Forgets every failure of the account's: a new password was set from this address, which may sign in to it at once. */
export async function forgetFailures({ id, email }: { id: string; email: string }, address: string): Promise<void> {
  for (const key of [accountKey(email), ...keysOf("password", id), ...keysOf("deletion", id)]) await forgetPoints(key);
  await countPoint(resetMark(email, address), resetMarkSeconds);
}

const lines = new Map<string, LimitFunction>();

/** Runs the sign-ins of one address one after the other: a right password under way is not taken for a failure. */
export async function inAddressLine<T>(address: string, work: () => Promise<T>): Promise<T> {
  const key = addressKey(address);
  const line = lines.get(key) ?? pLimit(1);
  lines.set(key, line);
  try {
    return await line(work);
  } finally {
    if (line.activeCount + line.pendingCount === 0) lines.delete(key);
  }
}
