import { and, desc, eq, ne, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { outfitSuggestions, posts } from "#app/db/schema";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { isUnmuted, visibleTo } from "#app/models/access/visibility.server";
import { getOrCreateSettings } from "#app/models/account/user-settings.server";
import type { Post } from "#app/models/contract";
import { hydratePosts } from "#app/models/looks/post-view.server";
import { getTaste, tasteScore } from "./preference.server";

const maxShown = 5;
const maxCandidates = 200;
const maxPerAuthor = 2;

/** Current period in São Paulo time; null when switched off. */
export function getSuggestionPeriod(frequency: string, now = new Date()): string | null {
  if (frequency === "never") return null;
  const date = saoPauloDay(now);
  if (frequency === "monthly") return date.slice(0, 7);
  if (frequency !== "weekly") return date;
  const monday = new Date(`${date}T12:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return `week of ${monday.toISOString().slice(0, 10)}`;
}

/** Up to five, fixed for the period. */
export async function listOutfitSuggestions(viewerId: string, now = new Date()): Promise<Post[]> {
  const settings = await getOrCreateSettings(viewerId);
  const period = settings.outfitSuggestionsEnabled ? getSuggestionPeriod(settings.suggestionFrequency, now) : null;
  if (period === null) return [];
  const ids = (await findStoredSuggestions(viewerId, period)) ?? (await createSuggestions(viewerId, period));
  return hydratePosts(viewerId, await filterWearable(viewerId, ids));
}

async function findStoredSuggestions(viewerId: string, period: string): Promise<string[] | null> {
  const [saved] = await db
    .select({ postIds: outfitSuggestions.postIds })
    .from(outfitSuggestions)
    .where(and(eq(outfitSuggestions.userId, viewerId), eq(outfitSuggestions.period, period)));
  return saved?.postIds ?? null;
}

const canTryOn = (viewerId: string) =>
  and(eq(posts.allowTryOn, true), ne(posts.userId, viewerId), visibleTo(viewerId), isUnmuted(viewerId, sql`${posts.userId}`));

async function filterWearable(viewerId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isAnyOf(posts.id, ids), canTryOn(viewerId)));
  const visible = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => visible.has(id));
}

/** Saves nothing while there are no candidates. */
async function createSuggestions(viewerId: string, period: string): Promise<string[]> {
  const [candidates, taste, liking] = await Promise.all([listCandidates(viewerId), getTaste(viewerId), countLikedTags(viewerId)]);
  const weighed = candidates
    .map((look) => ({ ...look, weight: look.score + tasteScore(taste, look) + likedTagScore(liking, look.tags) }))
    .sort((one, other) => other.weight - one.weight || (one.id < other.id ? 1 : -1));
  const byAuthor = new Map<string, number>();
  const postIds: string[] = [];
  for (const { id, userId } of weighed) {
    const count = byAuthor.get(userId) ?? 0;
    if (count >= maxPerAuthor) continue;
    byAuthor.set(userId, count + 1);
    if (postIds.push(id) === maxShown) break;
  }
  if (postIds.length === 0) return [];
  const values = { period, postIds, createdAt: sql`now()` };
  await db
    .insert(outfitSuggestions)
    .values({ userId: viewerId, ...values })
    .onConflictDoUpdate({ target: outfitSuggestions.userId, set: values, setWhere: ne(outfitSuggestions.period, period) });
  return (await findStoredSuggestions(viewerId, period)) ?? postIds;
}

function listCandidates(viewerId: string) {
  const isTried = sql`exists (select 1 from image_edits where user_id = ${viewerId} and source_post_id = ${posts.id} and status = 'completed')`;
  return db
    .select({ id: posts.id, userId: posts.userId, tags: posts.tags, score: posts.hotScore })
    .from(posts)
    .where(and(eq(posts.privacy, "public"), sql`not ${posts.isArchived}`, canTryOn(viewerId), sql`not ${isTried}`))
    .orderBy(desc(posts.hotScore), desc(posts.id))
    .limit(maxCandidates);
}

/** Saves count twice; the latest hundred of each. */
async function countLikedTags(viewerId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.execute<{ tag: string; weight: number }>(sql`
    select tag, sum(weight)::int as weight from (
      (select post_id, 1 as weight from likes where user_id = ${viewerId} order by id desc limit 100)
      union all
      (select item.post_id, 2 from collection_items item join collections on collections.id = item.collection_id
        where collections.user_id = ${viewerId} and collections.kind = 'looks' order by item.id desc limit 100)) as chosen
    join posts on posts.id = chosen.post_id, unnest(posts.tags) as tag
    group by tag`);
  return new Map(rows.map(({ tag, weight }) => [tag, weight]));
}

/** 0.3 for one like, 0.6 for three; the two best tags count. */
function likedTagScore(liking: ReadonlyMap<string, number>, tags: string[]): number {
  const weights = tags.map((tag) => 0.3 * Math.log2(1 + (liking.get(tag) ?? 0))).sort((one, other) => other - one);
  return (weights[0] ?? 0) + (weights[1] ?? 0);
}
