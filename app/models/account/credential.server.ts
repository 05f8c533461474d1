import { eq } from "drizzle-orm";
import { keyedHash } from "#app/config/keyed-hash.server";
import { type Db, db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";

export type Account = Pick<typeof users.$inferSelect, "id" | "passwordHash" | "deviceEpoch">;

export const accountColumns = { id: users.id, passwordHash: users.passwordHash, deviceEpoch: users.deviceEpoch };

/** Expires with a password change or sign-out everywhere. */
export type Proof = { userId: string; stamp: string };

export const createProof = ({ id, passwordHash, deviceEpoch }: Account): Proof => ({
  userId: id,
  stamp: keyedHash("credential", `${id} ${passwordHash} ${deviceEpoch}`),
});

/** Throws signed_out for an unknown user. */
export async function getProof(userId: string): Promise<Proof> {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.id, userId));
  if (!account) throw new AppError("signed_out");
  return createProof(account);
}

/** Locks the user row; throws invalid_credentials. */
export async function requireProof(tx: Db, { userId, stamp }: Proof): Promise<void> {
  const [account] = await tx.select(accountColumns).from(users).where(eq(users.id, userId)).for("share");
  if (!account || createProof(account).stamp !== stamp) throw new AppError("invalid_credentials");
}
