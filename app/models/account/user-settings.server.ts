import { eq, sql } from "drizzle-orm";
import { type Db, db } from "#app/db/client.server";
import { userSettings } from "#app/db/schema";
import type { Settings } from "#app/models/contract";
import type { SettingsChange } from "./settings.schema";

type Row = typeof userSettings.$inferSelect;

export async function getOrCreateSettings(userId: string): Promise<Settings> {
  const [row] = await db.select().from(userSettings).where(eq(userSettings.userId, userId));
  return row ? present(row) : updateSettings(userId, {});
}

export const updateSettings = async (userId: string, change: SettingsChange): Promise<Settings> => present(await upsertSettings(db, userId, change));

export async function upsertSettings(tx: Db, userId: string, change: SettingsChange): Promise<Row> {
  const [row] = await tx
    .insert(userSettings)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: userSettings.userId, set: { ...change, updatedAt: sql`now()` } })
    .returning();
  if (!row) throw new Error("settings not written");
  return row;
}

const present = ({ id, userId, ...row }: Row): Settings => ({ ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() });
