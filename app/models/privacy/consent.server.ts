import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, db } from "#app/db/client.server";
import { consents, users } from "#app/db/schema";
import type { Language } from "#app/locales/languages";

/** A new text needs a new version and new consent. */
const versions = { ai_provider: "2026-11-26" } as const;

type ConsentKind = keyof typeof versions;

export function hasConsent(userId: string, kind: ConsentKind): Promise<boolean> {
  return isGiven(db, userId, kind);
}

export async function giveConsent(userId: string, kind: ConsentKind, language: Language): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    if (await isGiven(tx, userId, kind)) return;
    await tx.insert(consents).values({ userId, kind, version: versions[kind], language });
  });
}

export async function withdrawConsent(userId: string, kind: ConsentKind): Promise<void> {
  await db
    .update(consents)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt)));
}

async function isGiven(tx: Db, userId: string, kind: ConsentKind): Promise<boolean> {
  const [consent] = await tx
    .select({ one: sql`1` })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind), eq(consents.version, versions[kind]), isNull(consents.withdrawnAt)))
    .limit(1);
  return consent !== undefined;
}
