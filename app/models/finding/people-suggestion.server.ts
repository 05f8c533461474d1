import { and, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { fixed, type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { follows, posts, refusedSuggestions, userInteractions, users } from "#app/db/schema";
import { AppError } from "../app-error";
import { hydrateCards } from "../card.server";
import type { SuggestedPerson, UserSummary } from "../contract";
import { requireRelation } from "../person.server";
import { authorColumns, type Hydrate, hydratePosts, presentAuthor } from "../post-view.server";
import { styleTagsOf } from "../preference.server";
import { isPresent } from "../presence.server";
import { isUuid } from "../uuid";
import { unblocked, visibleTo } from "../visibility.server";

const maxFollowed = 30;
const maxFollowedByEach = 20;
const maxHotLooks = 300;
const maxLooksShown = 3;

/** Refusals that are remembered of a person; the oldest are forgotten. */
export const maxRefusals = 500;

type Candidate = { id: string; weight: number; friends: number; friendIds: string[]; styleTags: string[]; lookIds: string[] };

/** People to follow: whom those that the viewer follows follow, then who has hot looks in the viewer's styles, then whoever has hot looks; each with their newest looks. */
export const suggestPeople = (viewerId: string, page: PageRequest) => suggest(viewerId, page, hydratePosts);

/** The same with the looks as cards. */
export const suggestPeopleCards = (viewerId: string, page: PageRequest) => suggest(viewerId, page, hydrateCards);

async function suggest<T extends { id: string }>(viewerId: string, { limit, cursor }: PageRequest, hydrate: Hydrate<T>): Promise<Page<SuggestedPerson<T>>> {
  const styleTags = await styleTagsOf(viewerId);
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
    .where(and(isAnyOf(users.id, ids), isPresent));
  return new Map(rows.map((row) => [row.id, presentAuthor(row)]));
}

/** Strangers by weight, none of whom the viewer follows, silenced or refused, nor across a block, and each with a look that the viewer may see. */
async function listCandidates(viewerId: string, styleTags: ReadonlySet<string>, cursor: string | null, limit: number): Promise<Candidate[]> {
  const below = cursor === null ? sql`true` : belowCursor(cursor);
  const inStyle = sql.param([...styleTags]);
  const isStranger = sql`id <> ${viewerId}
    and not exists (select 1 from ${follows} where follower_id = ${viewerId} and following_id = person.id)
    and not exists (select 1 from ${userInteractions} where user_id = ${viewerId} and target_user_id = person.id)
    and not exists (select 1 from ${refusedSuggestions} where user_id = ${viewerId} and person_id = person.id)`;
  return db.execute<Candidate>(sql`
    with friend as (select following_id as id from ${follows} where follower_id = ${viewerId} order by ${follows.id} desc limit ${fixed(maxFollowed)}),
    followed as (
      select theirs.id, count(*)::int as friends, (array_agg(friend.id))[1:2] as friend_ids from friend
      cross join lateral (select following_id as id from ${follows} where follower_id = friend.id order by ${follows.id} desc limit ${fixed(maxFollowedByEach)}) theirs
      group by theirs.id),
    hot as (
      select user_id, tags, row_number() over () as place from (
        select user_id, tags from ${posts} where privacy = 'public' and not is_archived order by hot_score desc, id desc limit ${fixed(maxHotLooks)}) look),
    author as (
      select user_id as id, min(place) as place, least(3, count(distinct place) filter (where tag is not null)) as in_style,
        (array_agg(distinct tag) filter (where tag is not null))[1:2] as style_tags
      from hot left join lateral unnest(tags) tag on tag = any(${inStyle}::text[]) group by user_id),
    person as materialized (
      select id, coalesce(friends, 0) as friends, coalesce(friend_ids, '{}') as friend_ids, coalesce(style_tags, '{}') as style_tags,
        (4000 * least(coalesce(friends, 0), 10) + 3000 * coalesce(in_style, 0) + ${fixed(maxHotLooks)} - coalesce(place, ${fixed(maxHotLooks)}))::int as weight
      from followed full join author using (id))
    select candidate.id, weight, friends, friend_ids as "friendIds", style_tags as "styleTags", look_ids as "lookIds"
    from (select * from person where ${below} and ${isStranger} order by weight desc, id desc) candidate
    cross join lateral (select from ${users} where ${users.id} = candidate.id and ${isPresent} and ${unblocked(viewerId, sql`${users.id}`)} offset 0) there
    cross join lateral (select array(
      select ${posts.id} from ${posts} where ${posts.userId} = candidate.id and not ${posts.isArchived} and ${visibleTo(viewerId)}
      order by ${posts.id} desc limit ${fixed(maxLooksShown)}) as look_ids) shown
    where cardinality(look_ids) > 0 order by weight desc, candidate.id desc limit ${limit}`);
}

function belowCursor(cursor: string): SQL {
  const [, weight, id = ""] = /^(\d{1,6})_([\w-]{36})$/.exec(cursor) ?? [];
  if (!isUuid(id)) throw new AppError("bad_cursor");
  return sql`(weight, id) < (${Number(weight)}::int, ${id}::uuid)`;
}

/** Never proposes them again; once more changes nothing. */
export async function refuseSuggestion(viewerId: string, userId: string): Promise<void> {
  await requireOther(viewerId, userId);
  await db.insert(refusedSuggestions).values({ userId: viewerId, personId: userId }).onConflictDoNothing();
  await db.execute(sql`delete from ${refusedSuggestions} where user_id = ${viewerId} and person_id in (
    select person_id from ${refusedSuggestions} where user_id = ${viewerId} order by created_at desc, person_id offset ${maxRefusals})`);
}

/** Takes the refusal back; idempotent. */
export async function allowSuggestion(viewerId: string, userId: string): Promise<void> {
  await requireOther(viewerId, userId);
  await db.delete(refusedSuggestions).where(sql`user_id = ${viewerId} and person_id = ${userId}`);
}

async function requireOther(viewerId: string, userId: string) {
  if (viewerId === userId) throw new AppError("on_oneself");
  await requireRelation(viewerId, userId);
}
