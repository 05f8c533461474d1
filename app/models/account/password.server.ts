import { AppError } from "#app/lib/app-error";
import { limitConcurrency } from "#app/lib/limit-concurrency";
import { flawKeys, getOwnNames, maxPasswordLength, meetsPasswordPolicy, ratePassword } from "./password-strength";

const argon2 = { algorithm: "argon2id", memoryCost: 19456, timeCost: 2 } as const;

// Each hash takes 19 MiB and 30 ms of a core.
const limitHashing = limitConcurrency({ atOnce: 2, mostWaiting: 50 });

export const hashPassword = (password: string) => limitHashing(() => Bun.password.hash(password.normalize("NFC"), argon2));

const decoyHash = Bun.password.hash(crypto.randomUUID(), argon2);

/** Constant work, also without a hash. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  if ([...password].length > maxPasswordLength) return false;
  const against = hash ?? (await decoyHash);
  const fits = await limitHashing(() => Bun.password.verify(password.normalize("NFC"), against));
  return fits && hash !== undefined;
}

/** Throws weak_password with one issue per flaw. */
export function requireStrongPassword(password: string, own: { username: string; email: string }): void {
  const rating = ratePassword(password, getOwnNames(own));
  if (meetsPasswordPolicy(rating)) return;
  const issues = rating.flaws.map((flaw) => ({ path: "password", message: flawKeys[flaw] }));
  throw new AppError("weak_password", issues.length > 0 ? { issues } : {});
}
