import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { removeAll } from "#app/db/remove-all.server";
import { imageEdits, moderationActs, notifications, posts, userInteractions, users } from "#app/db/schema";
import type { Notification, UserSummary } from "./contract";
import { idCursor } from "./cursor.server";
import { publish } from "./news.server";
import { imageUrlOf } from "./picture";
import { authorColumns, presentAuthor } from "./post-view.server";
import { isPresentPerson } from "./presence.server";
import { retention } from "./retention";

const mostActors = 3;
const mostCounted = 100;

// asked again at reading: whom one silenced later, and who was suspended or is leaving, are silent about the past too
const isHeard = (row: string): SQL => {
  const of = (column: string) => sql.raw(`${row}.${column}`);
  return sql`(${of("actor_id")} is null or (
    not exists (select 1 from ${userInteractions} i where i.user_id = ${of("user_id")} and i.target_user_id = ${of("actor_id")})
    and not exists (select 1 from ${userInteractions} i where i.user_id = ${of("actor_id")} and i.target_user_id = ${of("user_id")} and i.type = 'block')
    and ${isPresentPerson(of("actor_id"))}))`;
};

const sameGroup = (one: string, other: string): SQL =>
  sql.raw(["user_id", "type", "subject_id", "day"].map((column) => `${one}.${column} = ${other}.${column}`).join(" and "));

// the newest of its group stands for it
const isNewest = sql`not exists (select 1 from ${notifications} newer where ${sameGroup("newer", "notifications")} and newer.id > notifications.id and ${isHeard("newer")})`;

/** What the viewer is told, latest first; what is of one kind about one thing on one day is one entry. Three queries, however long. */
export async function listNotifications(viewerId: string, { limit, cursor }: PageRequest): Promise<Page<Notification>> {
  const before = idCursor(cursor);
  const rows = await db
    .select({
      row: notifications,
      look: posts.imageUrl,
      results: imageEdits.resultImageUrls,
      act: { id: moderationActs.id, kind: moderationActs.kind, reason: moderationActs.reason },
    })
    .from(notifications)
    .leftJoin(posts, eq(posts.id, notifications.postId))
    .leftJoin(imageEdits, eq(imageEdits.id, notifications.editId))
    .leftJoin(moderationActs, eq(moderationActs.id, notifications.actId))
    .where(and(eq(notifications.userId, viewerId), before ? lt(notifications.id, before) : undefined, isHeard("notifications"), isNewest))
    .orderBy(desc(notifications.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ row }) => row.id);
  const actors = await actorsOf(page.items.map(({ row }) => row.id));
  return {
    ...page,
    items: page.items.map(({ row, look, results, act }) => {
      const picture = look ?? results?.[0];
      const known = actors.get(row.id);
      return {
        id: row.id,
        type: row.type,
        actors: known?.people ?? [],
        count: known?.count ?? 1,
        postId: row.postId,
        editId: row.editId,
        act,
        imageUrl: picture ? imageUrlOf(picture) : null,
        isRead: row.isRead,
        createdAt: row.createdAt.toISOString(),
      };
    }),
  };
}

/** Who stands behind each entry: the latest few, and how many there are. */
async function actorsOf(ids: string[]): Promise<Map<string, { people: UserSummary[]; count: number }>> {
  if (ids.length === 0) return new Map();
  const ranked = sql`(
    select head.id as head_id, each.actor_id, count(*) over (partition by head.id)::int as count,
      row_number() over (partition by head.id order by max(each.id::text) desc)::int as place
    from ${notifications} head join ${notifications} each on ${sameGroup("each", "head")} and ${isHeard("each")}
    where head.id = any(${sql.param(ids)}::uuid[]) and each.actor_id is not null
    group by head.id, each.actor_id)`;
  const rows = await db
    .select({ headId: sql<string>`ranked.head_id`, count: sql<number>`ranked.count`, author: authorColumns })
    .from(users)
    .innerJoin(sql`${ranked} ranked`, sql`ranked.actor_id = ${users.id} and ranked.place <= ${mostActors}`)
    .orderBy(asc(sql`ranked.place`));
  const found = new Map<string, { people: UserSummary[]; count: number }>();
  for (const { headId, count, author } of rows) {
    const entry = found.get(headId) ?? { people: [], count };
    entry.people.push(presentAuthor(author));
    found.set(headId, entry);
  }
  return found;
}

/** How many entries are new to the person of the query around; a hundred is as far as it counts. */
export const newTo = (person: SQL) => sql<number>`(select count(*) from (
  select 1 from ${notifications} where user_id = ${person} and not is_read and ${isHeard("notifications")} and ${isNewest} limit ${mostCounted}) unread)::int`;

// every poll and every word of news asks it, so it is written out once
const newQuery = db
  .select({ id: sql<string>`listener.id`, count: newTo(sql`listener.id`) })
  .from(sql`unnest(${sql.placeholder("listeners")}::uuid[]) listener(id)`)
  .prepare("new");

/** How many entries are new to each of these people; a hundred is as far as it counts. */
export async function countNotifications(userIds: string[]): Promise<Map<string, number>> {
  const rows = await newQuery.execute({ listeners: userIds });
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Nothing is new any more. Rows that a like taken back is deleting just now are left to it. */
export async function readNotifications(viewerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [read] = await tx.execute(sql`
      with unread as (select id from ${notifications} where user_id = ${viewerId} and not is_read for update skip locked),
      read as (update ${notifications} set is_read = true where id in (select id from unread) returning 1)
      select 1 from read limit 1`);
    if (read) await publish(tx, viewerId, { type: "notification" });
  });
}

/** Removes what was told longer ago than the policy says; the sweeper's part. */
export async function removeOldNotifications(): Promise<void> {
  await removeAll(notifications, lt(notifications.createdAt, sql`now() - make_interval(days => ${retention.activityDays})`));
}
