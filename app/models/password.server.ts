import { AppError } from "./app-error";
import { isCommonPassword } from "./common-passwords";
import { meetsPasswordPolicy } from "./password-strength";
import { turns } from "./turns";

const argon2 = { algorithm: "argon2id", memoryCost: 19456, timeCost: 2 } as const;
const longest = 200;

// two hashes at a time: each holds 19 MiB and a core for 30 ms
const inTurn = turns({ atOnce: 2, mostWaiting: 50 });

/** The argon2id hash of the password, normalised so that every keyboard writes the same. */
export const hashPassword = (password: string) => inTurn(() => Bun.password.hash(password.normalize("NFC"), argon2));

const decoy = Bun.password.hash(crypto.randomUUID(), argon2);

/** Whether the password fits the hash; without a hash it does the same work and says no. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  if ([...password].length > longest) return false;
  const against = hash ?? (await decoy);
  const fits = await inTurn(() => Bun.password.verify(password.normalize("NFC"), against));
  return fits && hash !== undefined;
}

/** Throws weak_password unless the password meets the rule, is not widely used and does not hold the person's own name or address. */
export function requireStrongPassword(password: string, own: { username: string; email: string }): void {
  const lower = password.normalize("NFC").toLowerCase();
  const names = [own.username, own.email.split("@")[0] ?? "", "espelho"].filter((name) => name.length >= 4);
  const isWeak =
    !meetsPasswordPolicy(password) || [...password].length > longest || isCommonPassword(password) || names.some((name) => lower.includes(name.toLowerCase()));
  if (isWeak) throw new AppError("weak_password");
}
