import { AppError } from "./app-error";
import { flawKeys, judgePassword, maxPasswordLength, meetsPasswordPolicy, namesOf } from "./password-strength";
import { turns } from "./turns";

const argon2 = { algorithm: "argon2id", memoryCost: 19456, timeCost: 2 } as const;

// two hashes at a time: each holds 19 MiB and a core for 30 ms
const inTurn = turns({ atOnce: 2, mostWaiting: 50 });

/** The argon2id hash of the password, normalised so that every keyboard writes the same. */
export const hashPassword = (password: string) => inTurn(() => Bun.password.hash(password.normalize("NFC"), argon2));

const decoy = Bun.password.hash(crypto.randomUUID(), argon2);

/** Whether the password fits the hash; without a hash it does the same work and says no. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  if ([...password].length > maxPasswordLength) return false;
  const against = hash ?? (await decoy);
  const fits = await inTurn(() => Bun.password.verify(password.normalize("NFC"), against));
  return fits && hash !== undefined;
}

/** Throws weak_password, with each flaw as an issue, unless the password meets the rule, is not widely used and does not hold the person's own name or address. */
export function requireStrongPassword(password: string, own: { username: string; email: string }): void {
  const verdict = judgePassword(password, namesOf(own));
  if (meetsPasswordPolicy(verdict)) return;
  const issues = verdict.flaws.map((flaw) => ({ path: "password", message: flawKeys[flaw] }));
  throw new AppError("weak_password", issues.length > 0 ? { issues } : {});
}
