import { and, asc, desc, eq, lt, lte, not, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { deleteInBatches } from "#app/db/remove-all.server";
import { comments, moderationActs, notifications, posts, tryOns, userInteractions, users } from "#app/db/schema";
import { highestId } from "#app/lib/uuid";
import { isActiveUser } from "#app/models/access/active-people.server";
import { visibleTo } from "#app/models/access/visibility.server";
import type { Notification, UserSummary } from "#app/models/contract";
import { publish } from "#app/models/events/events.server";
import { imageUrlOf } from "#app/models/media/picture";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { retention } from "#app/models/shared/retention";

const maxActors = 3;
const maxCounted = 100;

// Checked at reading: mutes, blocks and suspensions apply later too.
export const isActorVisible = (row: string): SQL => {
  const of = (column: string) => sql.raw(`${row}.${column}`);
  return sql`(${of("actor_id")} is null or (
    not exists (select 1 from ${userInteractions} i where i.user_id = ${of("user_id")} and i.target_user_id = ${of("actor_id")})
    and not exists (select 1 from ${userInteractions} i where i.user_id = ${of("actor_id")} and i.target_user_id = ${of("user_id")} and i.type = 'block')
    and ${isActiveUser(of("actor_id"))}))`;
};

const isSameGroup = (one: string, other: string): SQL =>
  sql.raw(["user_id", "type", "subject_id", "day"].map((column) => `${one}.${column} = ${other}.${column}`).join(" and "));

const isNewest = sql`not exists (select 1 from ${notifications} newer where ${isSameGroup("newer", "notifications")} and newer.id > notifications.id and ${isActorVisible("newer")})`;

/** Grouped by kind, subject and day. Three queries. */
export async function listNotifications(viewerId: string, { limit, cursor }: PageRequest): Promise<Page<Notification>> {
  const before = idCursor(cursor);
  const rows = await db
    .select({
      row: notifications,
      look: sql<string | null>`case when ${visibleTo(viewerId)} then ${posts.imageUrl} end`,
      results: tryOns.resultImageUrls,
      comment: comments.content,
      act: { id: moderationActs.id, kind: moderationActs.kind, reason: moderationActs.reason },
    })
    .from(notifications)
    .leftJoin(posts, eq(posts.id, notifications.postId))
    .leftJoin(tryOns, eq(tryOns.id, notifications.editId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(moderationActs, eq(moderationActs.id, notifications.actId))
    .where(and(eq(notifications.userId, viewerId), before ? lt(notifications.id, before) : undefined, isActorVisible("notifications"), isNewest))
    .orderBy(desc(notifications.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ row }) => row.id);
  const actors = await getActors(page.items.map(({ row }) => row.id));
  return {
    ...page,
    items: page.items.map(({ row, look, results, comment, act }) => {
      const picture = look ?? results?.[0];
      const group = actors.get(row.id);
      return {
        id: row.id,
        type: row.type,
        actors: group?.people ?? [],
        count: group?.count ?? 1,
        postId: row.postId,
        editId: row.editId,
        act,
        imageUrl: picture ? imageUrlOf(picture) : null,
        comment,
        isRead: row.isRead,
        createdAt: row.createdAt.toISOString(),
      };
    }),
  };
}

async function getActors(ids: string[]): Promise<Map<string, { people: UserSummary[]; count: number }>> {
  if (ids.length === 0) return new Map();
  const ranked = sql`(
    select head.id as head_id, each.actor_id, count(*) over (partition by head.id)::int as count,
      row_number() over (partition by head.id order by max(each.id::text) desc)::int as place
    from ${notifications} head join ${notifications} each on ${isSameGroup("each", "head")} and ${isActorVisible("each")}
    where head.id = any(${sql.param(ids)}::uuid[]) and each.actor_id is not null
    group by head.id, each.actor_id)`;
  const rows = await db
    .select({ headId: sql<string>`ranked.head_id`, count: sql<number>`ranked.count`, author: authorColumns })
    .from(users)
    .innerJoin(sql`${ranked} ranked`, sql`ranked.actor_id = ${users.id} and ranked.place <= ${maxActors}`)
    .orderBy(asc(sql`ranked.place`));
  const groups = new Map<string, { people: UserSummary[]; count: number }>();
  for (const { headId, count, author } of rows) {
    const entry = groups.get(headId) ?? { people: [], count };
    entry.people.push(presentAuthor(author));
    groups.set(headId, entry);
  }
  return groups;
}

/** Reads the user from the enclosing query; stops at 100. */
export const unreadNotificationCount = (person: SQL) => sql<number>`(select count(*) from (
  select 1 from ${notifications} where user_id = ${person} and not is_read and ${isActorVisible("notifications")} and ${isNewest} limit ${maxCounted}) unread)::int`;

const unreadCountQuery = db
  .select({ id: sql<string>`listener.id`, count: unreadNotificationCount(sql`listener.id`) })
  .from(sql`unnest(${sql.placeholder("listeners")}::uuid[]) listener(id)`)
  .prepare("new");

export async function countUnreadNotifications(userIds: string[]): Promise<Map<string, number>> {
  const rows = await unreadCountQuery.execute({ listeners: userIds });
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const firstUnreadQuery = db
  .select({ id: notifications.id })
  .from(notifications)
  .where(and(eq(notifications.userId, sql.placeholder("viewer")), not(notifications.isRead), lte(notifications.id, sql.placeholder("upTo"))))
  .limit(1)
  .prepare("first unread");

/** Skips rows locked by a concurrent unlike. */
export async function markNotificationsRead(viewerId: string, upTo: string = highestId): Promise<void> {
  if ((await firstUnreadQuery.execute({ viewer: viewerId, upTo })).length === 0) return;
  await db.transaction(async (tx) => {
    const [read] = await tx.execute(sql`
      with unread as (select id from ${notifications} where user_id = ${viewerId} and not is_read
        and id <= ${upTo}::uuid for update skip locked),
      read as (update ${notifications} set is_read = true where id in (select id from unread) returning 1)
      select 1 from read limit 1`);
    if (read) await publish(tx, viewerId, { type: "notification" });
  });
}

export async function removeOldNotifications(): Promise<void> {
  await deleteInBatches(notifications, lt(notifications.createdAt, sql`now() - make_interval(days => ${retention.activityDays})`));
}
