import { eq } from "drizzle-orm";
import { type Db, db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { keyedHash } from "#app/keyed-hash.server";
import { AppError } from "./app-error";

/** What of a person decides whether they may come in. */
export type Account = Pick<typeof users.$inferSelect, "id" | "passwordHash" | "deviceEpoch">;

export const accountColumns = { id: users.id, passwordHash: users.passwordHash, deviceEpoch: users.deviceEpoch };

/** Who somebody has shown to be. The stamp ends with the password it was shown by, and when the person signs out everywhere. */
export type Proof = { userId: string; stamp: string };

/** The proof that the account's password was given just now. */
export const proofOf = ({ id, passwordHash, deviceEpoch }: Account): Proof => ({
  userId: id,
  stamp: keyedHash("credential", `${id} ${passwordHash} ${deviceEpoch}`),
});

/** The proof that is good for the person now; signed_out when there is no such person. */
export async function currentProof(userId: string): Promise<Proof> {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.id, userId));
  if (!account) throw new AppError("signed_out");
  return proofOf(account);
}

/** Throws invalid_credentials unless the proof is still good; holds the account as it is until the transaction ends. */
export async function requireProof(tx: Db, { userId, stamp }: Proof): Promise<void> {
  const [account] = await tx.select(accountColumns).from(users).where(eq(users.id, userId)).for("share");
  if (!account || proofOf(account).stamp !== stamp) throw new AppError("invalid_credentials");
}
