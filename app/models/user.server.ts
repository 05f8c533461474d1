import { and, eq, isNull, or, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { collections, consents, userSettings, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { enqueue } from "#app/jobs/queue.server";
import type { Language } from "#app/locales/languages";
import { AppError } from "./app-error";
import type { AuthUser, Me } from "./contract";
import { type Account, accountColumns, type Proof, proofOf } from "./credential.server";
import { grantSignupCredits, topUpFreeCredits } from "./credit.server";
import { canComeBack } from "./departure.server";
import { isRemovedAddress, normaliseEmail } from "./email";
import { mailVerification } from "./email-verification.server";
import { deleteMedia, ownMedia } from "./media.server";
import { hashPassword, isPassword, requireStrongPassword } from "./password.server";
import { imageUrlOf } from "./picture";
import { type ProfileText, refusedTexts } from "./profile-text";
import { requireNotRejected } from "./rejected-picture.server";
import { writeSettings } from "./user-settings.server";
import { violatedConstraint } from "./violation.server";

/** The version of terms and privacy that signing up accepts. */
export const termsVersion = "2026-11-23";

const starters = {
  pt: { looks: "Todos os looks", liked: "Curtidos", custom: ["Looks de trabalho", "Casual", "Noite"] },
  en: { looks: "All Looks", liked: "Liked", custom: ["Work Outfits", "Casual", "Evening"] },
} as const;

/** `isProven`: the address needs no proof, so no link is mailed. */
type NewUser = { email: string; username: string; password: string; language: Language; isProven?: boolean };

/** Creates the account with its collections, settings and first five credits; email_taken, username_taken or weak_password otherwise. Returns the id. */
export async function createUser({ email, username, password, language, isProven = false }: NewUser): Promise<string> {
  requireStrongPassword(password, { username, email });
  const passwordHash = await hashPassword(password);
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
      await furnish(tx, id, language);
      if (!isProven) await mailVerification(tx, { id, email: normaliseEmail(email), locale: language });
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

async function furnish(tx: Tx, userId: string, language: Language) {
  const words = starters[language];
  await tx
    .insert(collections)
    .values([
      { userId, kind: "looks", name: words.looks },
      { userId, kind: "liked", name: words.liked },
      ...words.custom.map((name, position) => ({ userId, kind: "custom" as const, name, position })),
    ]);
  await tx.insert(userSettings).values({ userId });
  await grantSignupCredits(tx, userId);
  await tx.insert(consents).values({ userId, kind: "terms", version: termsVersion, language });
}

/** The account of whoever has this address and, if they are leaving, can still come back. */
export async function findAccount(email: string): Promise<Account | null> {
  const [account] = await db
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.email, normaliseEmail(email)), or(isNull(users.deletionRequestedAt), canComeBack)));
  return account ?? null;
}

/** The proof that this is the account's password; else, and without an account, null after the same work. */
export async function checkPassword(account: Account | null, password: string): Promise<Proof | null> {
  if (!(await isPassword(password, account?.passwordHash)) || !account) return null;
  await db.update(users).set({ lastLoginAt: sql`now()` }).where(eq(users.id, account.id));
  return proofOf(account);
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

/** The person's own record: everything of it but secrets. */
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

/** What sign-up and sign-in answer. */
export async function requireAuthUser(userId: string): Promise<AuthUser> {
  const me = await requireMe(userId);
  return { id: me.id, email: me.email, username: me.username, displayName: me.name, avatar: me.profilePhoto, metadata: {}, provider: "replit" };
}

type ProfileChange = Partial<ProfileText & { website: string }>;

/** Changes what is given of the profile; the username stays. `invalid` for a text that is refused, unless it is the one they have. */
export async function updateProfile(userId: string, change: ProfileChange): Promise<void> {
  const [before] = await db.select({ name: users.name, bio: users.bio, location: users.location }).from(users).where(eq(users.id, userId));
  const issues = refusedTexts(change, before);
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

/** Makes a picture that they uploaded for it their photo, or with null leaves them without; the photo before is deleted. */
export async function setProfilePhoto(userId: string, mediaId: string | null): Promise<void> {
  if (mediaId && !(await ownMedia(userId, mediaId, ["avatar"]))) throw new AppError("image_not_allowed");
  if (mediaId) await requireNotRejected(mediaId);
  await db.transaction(async (tx) => {
    const [before] = await tx.select({ photo: users.profilePhoto }).from(users).where(eq(users.id, userId)).for("update");
    await tx.update(users).set({ profilePhoto: mediaId, updatedAt: sql`now()` }).where(eq(users.id, userId));
    if (before?.photo && before.photo !== mediaId) await deleteMedia(tx, [before.photo]);
  });
}

/** The language of the person's mails. */
export async function updateLocale(userId: string, locale: Language): Promise<void> {
  await db.update(users).set({ locale }).where(eq(users.id, userId));
}

/** Ends the onboarding and keeps what was chosen in it: the styles, and whether Explore may use them. */
export async function completeOnboarding(userId: string, stylePreferences: string[], styleAnalysisEnabled?: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    if (styleAnalysisEnabled !== undefined) await writeSettings(tx, userId, { styleAnalysisEnabled });
    await tx.update(users).set({ stylePreferences, isOnboardingComplete: true, updatedAt: sql`now()` }).where(eq(users.id, userId));
  });
}
