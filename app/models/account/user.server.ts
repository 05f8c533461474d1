import { and, eq, isNull, or, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { collections, consents, userSettings, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { violatedConstraint } from "#app/db/violation.server";
import { AppError } from "#app/lib/app-error";
import { isRemovedAddress, normaliseEmail } from "#app/lib/email";
import type { Language } from "#app/locales/languages";
import { canCancelDeletion } from "#app/models/access/active-people.server";
import { grantSignupCredits, topUpFreeCredits } from "#app/models/billing/credit.server";
import type { AuthUser, Me } from "#app/models/contract";
import { deleteMedia, getOwnMedia } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { requireNotRejected } from "#app/models/media/rejected-picture.server";
import { enqueue } from "#app/queue/queue.server";
import { type Account, accountColumns, createProof, type Proof } from "./credential.server";
import { enqueueVerificationMail } from "./email-verification.server";
import { hashPassword, requireStrongPassword, verifyPassword } from "./password.server";
import { type ProfileText, validateProfileText } from "./profile-text";
import { upsertSettings } from "./user-settings.server";

export const termsVersion = "2026-11-23";

const starterCollections = {
  pt: { looks: "Todos os looks", liked: "Curtidos", custom: ["Looks de trabalho", "Casual", "Noite"] },
  en: { looks: "All Looks", liked: "Liked", custom: ["Work Outfits", "Casual", "Evening"] },
} as const;

type NewUser = { email: string; username: string; language: Language; isProven?: boolean };

/** Throws email_taken, username_taken or weak_password. */
export async function createUser({ password, ...user }: NewUser & { password: string }): Promise<string> {
  requireStrongPassword(password, user);
  return insertUser(user, await hashPassword(password));
}

/** The same with a hash made before. */
export async function insertUser({ email, username, language, isProven = false }: NewUser, passwordHash: string): Promise<string> {
  const id = newId();
  try {
    await db.transaction(async (tx) => {
      await tx.insert(users).values({
        id,
        email: normaliseEmail(email),
        username: username.toLowerCase(),
        name: username.toLowerCase(),
        passwordHash,
        locale: language,
        emailVerified: isProven,
      });
      await createStarterData(tx, id, language);
      if (!isProven) await enqueueVerificationMail(tx, { id, email: normaliseEmail(email), locale: language });
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "users_email_unique") throw new AppError("email_taken");
    if (constraint === "users_username_unique") throw new AppError("username_taken");
    if (constraint === "users_email") throw new AppError("invalid", { issues: [{ path: "email", message: "auth:email.invalid" }] });
    throw error;
  }
  return id;
}

async function createStarterData(tx: Tx, userId: string, language: Language) {
  const names = starterCollections[language];
  await tx
    .insert(collections)
    .values([
      { userId, kind: "looks", name: names.looks },
      { userId, kind: "liked", name: names.liked },
      ...names.custom.map((name, position) => ({ userId, kind: "custom" as const, name, position })),
    ]);
  await tx.insert(userSettings).values({ userId });
  await grantSignupCredits(tx, userId);
  await tx.insert(consents).values({ userId, kind: "terms", version: termsVersion, language });
}

/** Includes accounts whose deletion can be cancelled. */
export async function findAccount(email: string): Promise<Account | null> {
  const [account] = await db
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.email, normaliseEmail(email)), or(isNull(users.deletionRequestedAt), canCancelDeletion)));
  return account ?? null;
}

/** Null after the same work for a wrong password or no account. */
export async function checkPassword(account: Account | null, password: string): Promise<Proof | null> {
  if (!(await verifyPassword(password, account?.passwordHash)) || !account) return null;
  await db.update(users).set({ lastLoginAt: sql`now()` }).where(eq(users.id, account.id));
  return createProof(account);
}

const meColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  name: users.name,
  bio: users.bio,
  website: users.website,
  location: users.location,
  profilePhoto: users.profilePhoto,
  followersCount: users.followersCount,
  followingCount: users.followingCount,
  postsCount: users.postsCount,
  stylePreferences: users.stylePreferences,
  isOnboardingComplete: users.isOnboardingComplete,
  credits: users.credits,
  subscriptionPlan: users.subscriptionPlan,
  subscriptionEndDate: users.subscriptionEndDate,
  emailVerified: users.emailVerified,
  isMarketplace: users.isMarketplace,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

export async function requireMe(userId: string): Promise<Me> {
  await topUpFreeCredits(db, userId);
  const [row] = await db.select(meColumns).from(users).where(eq(users.id, userId));
  if (!row) throw new AppError("signed_out");
  return {
    ...row,
    email: isRemovedAddress(row.email) ? "" : row.email,
    profilePhoto: row.profilePhoto && imageUrlOf(row.profilePhoto),
    subscriptionEndDate: row.subscriptionEndDate?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function requireAuthUser(userId: string): Promise<AuthUser> {
  const me = await requireMe(userId);
  return { id: me.id, email: me.email, username: me.username, displayName: me.name, avatar: me.profilePhoto, metadata: {}, provider: "replit" };
}

type ProfileChange = Partial<ProfileText & { website: string }>;

export async function updateProfile(userId: string, change: ProfileChange): Promise<void> {
  const [current] = await db.select({ name: users.name, bio: users.bio, location: users.location }).from(users).where(eq(users.id, userId));
  const issues = validateProfileText(change, current);
  if (issues.length > 0) throw new AppError("invalid", { issues });
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(users.id, userId))
      .returning({ customerId: users.paymentCustomerId });
    if (changed?.customerId && change.name !== undefined) await enqueue(tx, "payment-customer", { userId });
  });
}

export async function setProfilePhoto(userId: string, mediaId: string | null): Promise<void> {
  if (mediaId && !(await getOwnMedia(userId, mediaId, ["avatar"]))) throw new AppError("image_not_allowed");
  if (mediaId) await requireNotRejected(mediaId);
  await db.transaction(async (tx) => {
    const [current] = await tx.select({ photo: users.profilePhoto }).from(users).where(eq(users.id, userId)).for("update");
    await tx.update(users).set({ profilePhoto: mediaId, updatedAt: sql`now()` }).where(eq(users.id, userId));
    if (current?.photo && current.photo !== mediaId) await deleteMedia(tx, [current.photo]);
  });
}

export async function updateLocale(userId: string, locale: Language): Promise<void> {
  await db.update(users).set({ locale }).where(eq(users.id, userId));
}

export async function completeOnboarding(userId: string, stylePreferences: string[], styleAnalysisEnabled?: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    if (styleAnalysisEnabled !== undefined) await upsertSettings(tx, userId, { styleAnalysisEnabled });
    await tx.update(users).set({ stylePreferences, isOnboardingComplete: true, updatedAt: sql`now()` }).where(eq(users.id, userId));
  });
}
