import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { appeals, moderationActs, posts, reports, users } from "#app/db/schema";
import { idCursor } from "#app/models/shared/cursor.server";
import { type ActKind, rejectedPictureReason } from "#app/models/shared/moderation";

export type ListedAct = {
  id: string;
  kind: ActKind;
  reason: string;
  until: string | null;
  /** Null: automatic, or a deleted moderator. */
  moderator: string | null;
  isAutomatic: boolean;
  person: { id: string; username: string } | null;
  postId: string | null;
  host: string | null;
  createdAt: string;
};

const moderator = sql`(select username from ${users} moderator where moderator.id = ${moderationActs.moderatorId})`;

export async function listActs({ limit, cursor }: PageRequest, about?: SQL): Promise<Page<ListedAct>> {
  const before = idCursor(cursor);
  const rows = await db
    .select({ act: moderationActs, moderator: sql<string | null>`${moderator}`, person: { id: users.id, username: users.username } })
    .from(moderationActs)
    .leftJoin(users, eq(users.id, moderationActs.userId))
    .where(and(about, before ? lt(moderationActs.id, before) : undefined))
    .orderBy(desc(moderationActs.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ act }) => act.id);
  return {
    ...page,
    items: page.items.map(({ act, moderator, person }) => ({
      id: act.id,
      kind: act.kind,
      reason: act.reason,
      until: act.until?.toISOString() ?? null,
      moderator,
      isAutomatic: act.key === null,
      person,
      postId: act.postId,
      host: act.host,
      createdAt: act.createdAt.toISOString(),
    })),
  };
}

export async function getLastActId(on: SQL | undefined, tx: Db = db): Promise<string | null> {
  const [last] = await tx.select({ id: moderationActs.id }).from(moderationActs).where(on).orderBy(desc(moderationActs.id)).limit(1);
  return last?.id ?? null;
}

export async function countOpenCases(): Promise<{ reports: number; appeals: number; matched: number }> {
  const [row] = await db.execute<{ reports: number; appeals: number; matched: number }>(sql`
    select (select count(distinct coalesce(reported_post_id, reported_user_id)) from ${reports} where status = 'pending')::int as reports,
      (select count(*) from ${appeals} where answer_id is null)::int as appeals,
      (select count(*) from ${posts} where moderation_status = 'held' and moderation_reason = ${rejectedPictureReason})::int as matched`);
  return row ?? { reports: 0, appeals: 0, matched: 0 };
}
