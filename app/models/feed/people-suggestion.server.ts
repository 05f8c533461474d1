import { and, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { bearsDelay } from "#app/db/delayed-reads.server";
import { inlineNumber, type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { dismissedSuggestions, follows, posts, userInteractions, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { isActive } from "#app/models/access/active-people.server";
import { isUnblocked, visibleTo } from "#app/models/access/visibility.server";
import type { SuggestedPerson, UserSummary } from "#app/models/contract";
import { hydrateCards } from "#app/models/looks/post-card.server";
import { type Hydrate, hydratePosts } from "#app/models/looks/post-view.server";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import { requireRelation } from "#app/models/people/person.server";
import { getStyleTags } from "./preference.server";

const maxFollowed = 30;
const maxFollowedByEach = 20;
const maxHotLooks = 300;
const maxLooksShown = 3;

export const maxRefusals = 500;

type Candidate = { id: string; weight: number; friends: number; friendIds: string[]; styleTags: string[]; lookIds: string[] };

/** Friends of friends, then authors in the viewer's styles, then popular ones. */
export const suggestPeople = bearsDelay((viewerId: string, page: PageRequest) => suggest(viewerId, page, hydratePosts));

export const suggestPeopleCards = bearsDelay((viewerId: string, page: PageRequest) => suggest(viewerId, page, hydrateCards));

async function suggest<T extends { id: string }>(viewerId: string, { limit, cursor }: PageRequest, hydrate: Hydrate<T>): Promise<Page<SuggestedPerson<T>>> {
  const styleTags = await getStyleTags(viewerId);
  const rows = await listCandidates(viewerId, styleTags, cursor, limit + 1);
  const { items, nextCursor } = pageOf(rows, limit, ({ weight, id }) => `${weight}_${id}`);
  const [people, looks] = await Promise.all([
    listPeople(items.flatMap(({ id, friendIds }) => [id, ...friendIds])),
    hydrate(
      viewerId,
      items.flatMap(({ lookIds }) => lookIds),
    ),
  ]);
  const looksById = new Map(looks.map((look) => [look.id, look]));
  return { items: items.flatMap((candidate) => present(candidate, people, looksById) ?? []), nextCursor };
}

function present<T>({ id, friends, friendIds, styleTags, lookIds }: Candidate, people: ReadonlyMap<string, UserSummary>, looks: ReadonlyMap<string, T>) {
  const person = people.get(id);
  if (!person) return null;
  const followedBy = friendIds.flatMap((friend) => people.get(friend)?.username ?? []);
  return { ...person, followedBy, followedByCount: friends, styleTags, looks: lookIds.flatMap((look) => looks.get(look) ?? []) };
}

async function listPeople(ids: string[]): Promise<Map<string, UserSummary>> {
  const rows = await db
    .select(authorColumns)
    .from(users)
    .where(and(isAnyOf(users.id, ids), isActive));
  return new Map(rows.map((row) => [row.id, presentAuthor(row)]));
}

async function listCandidates(viewerId: string, styleTags: ReadonlySet<string>, cursor: string | null, limit: number): Promise<Candidate[]> {
  const below = cursor === null ? sql`true` : belowCursor(cursor);
  const inStyle = sql.param([...styleTags]);
  const isStranger = sql`candidate.id <> ${viewerId}
    and not exists (select 1 from ${follows} where follower_id = ${viewerId} and following_id = candidate.id)
    and not exists (select 1 from ${userInteractions} where user_id = ${viewerId} and target_user_id = candidate.id)
    and not exists (select 1 from ${dismissedSuggestions} where user_id = ${viewerId} and person_id = candidate.id)`;
  return db.execute<Candidate>(sql`
    with friend as (select following_id as id from ${follows} where follower_id = ${viewerId} order by ${follows.id} desc limit ${inlineNumber(maxFollowed)}),
    followed as (
      select theirs.id, count(*)::int as friends, (array_agg(friend.id))[1:2] as friend_ids from friend
      cross join lateral (select following_id as id from ${follows} where follower_id = friend.id order by ${follows.id} desc limit ${inlineNumber(maxFollowedByEach)}) theirs
      group by theirs.id),
    hot as (
      select user_id, tags, row_number() over () as place from (
        select user_id, tags from ${posts} where privacy = 'public' and not is_archived order by hot_score desc, id desc limit ${inlineNumber(maxHotLooks)}) look),
    author as (
      select user_id as id, min(place) as place, least(3, count(distinct place) filter (where tag is not null)) as in_style,
        (array_agg(distinct tag) filter (where tag is not null))[1:2] as style_tags
      from hot left join lateral unnest(tags) tag on tag = any(${inStyle}::text[]) group by user_id),
    person as materialized (
      select id, coalesce(friends, 0) as friends, coalesce(friend_ids, '{}') as friend_ids, coalesce(style_tags, '{}') as style_tags,
        (4000 * least(coalesce(friends, 0), 10) + 3000 * coalesce(in_style, 0) + ${inlineNumber(maxHotLooks)} - coalesce(place, ${inlineNumber(maxHotLooks)}))::int as weight
      from followed full join author using (id))
    select candidate.id, weight, friends, friend_ids as "friendIds", style_tags as "styleTags", look_ids as "lookIds"
    from (select * from person where ${below} order by weight desc, id desc) candidate
    cross join lateral (select from ${users} where ${users.id} = candidate.id and ${isStranger} and ${isActive} and ${isUnblocked(viewerId, sql`${users.id}`)} offset 0) there
    cross join lateral (select array(
      select ${posts.id} from ${posts} where ${posts.userId} = candidate.id and not ${posts.isArchived} and ${visibleTo(viewerId)}
      order by ${posts.id} desc limit ${inlineNumber(maxLooksShown)}) as look_ids) shown
    where cardinality(look_ids) > 0 order by weight desc, candidate.id desc limit ${limit}`);
}

function belowCursor(cursor: string): SQL {
  const [, weight, id = ""] = /^(\d{1,6})_([\w-]{36})$/.exec(cursor) ?? [];
  if (!isUuid(id)) throw new AppError("bad_cursor");
  return sql`(weight, id) < (${Number(weight)}::int, ${id}::uuid)`;
}

export async function refuseSuggestion(viewerId: string, userId: string): Promise<void> {
  await requireOther(viewerId, userId);
  await db.insert(dismissedSuggestions).values({ userId: viewerId, personId: userId }).onConflictDoNothing();
  await db.execute(sql`delete from ${dismissedSuggestions} where user_id = ${viewerId} and person_id in (
    select person_id from ${dismissedSuggestions} where user_id = ${viewerId} order by created_at desc, person_id offset ${maxRefusals})`);
}

export async function allowSuggestion(viewerId: string, userId: string): Promise<void> {
  await requireOther(viewerId, userId);
  await db.delete(dismissedSuggestions).where(sql`user_id = ${viewerId} and person_id = ${userId}`);
}

async function requireOther(viewerId: string, userId: string) {
  if (viewerId === userId) throw new AppError("on_oneself");
  await requireRelation(viewerId, userId);
}
