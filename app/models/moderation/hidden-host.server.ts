import { desc, eq, lt, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { hiddenHosts } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { idCursor } from "#app/models/shared/cursor.server";
import { type ActForm, recordAct } from "./moderation-act.server";

export type HiddenHost = { id: string; host: string; reason: string; createdAt: string };

type HostForm = Omit<ActForm, "seen">;

/** A form sent twice at once acts once. */
const lockHost = (tx: Tx, host: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`host:${host}`}, 0))`);

/** Links to it and to the hosts below it are shown to nobody from now on. */
export const hideHost = (moderatorId: string, host: string, form: HostForm): Promise<void> =>
  db.transaction(async (tx) => {
    await lockHost(tx, host);
    await recordAct(tx, moderatorId, form, { kind: "hide_host", userId: null, host }, async () => {
      const hidden = await tx.insert(hiddenHosts).values({ host, reason: form.reason }).onConflictDoNothing().returning({ id: hiddenHosts.id });
      if (hidden.length === 0) throw new AppError("already_moderated");
    });
  });

/** Their links are shown again. */
export const showHost = (moderatorId: string, host: string, form: HostForm): Promise<void> =>
  db.transaction(async (tx) => {
    await lockHost(tx, host);
    await recordAct(tx, moderatorId, form, { kind: "show_host", userId: null, host }, async () => {
      const shown = await tx.delete(hiddenHosts).where(eq(hiddenHosts.host, host)).returning({ id: hiddenHosts.id });
      if (shown.length === 0) throw new AppError("already_moderated");
    });
  });

/** Newest first. */
export async function listHiddenHosts({ limit, cursor }: PageRequest): Promise<Page<HiddenHost>> {
  const before = idCursor(cursor);
  const rows = await db
    .select()
    .from(hiddenHosts)
    .where(before ? lt(hiddenHosts.id, before) : undefined)
    .orderBy(desc(hiddenHosts.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ id }) => id);
  return { ...page, items: page.items.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}
