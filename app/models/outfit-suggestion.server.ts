import { and, desc, eq, ne, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { outfitSuggestions, posts } from "#app/db/schema";
import type { Post } from "./contract";
import { unmuted } from "./feed.server";
import { hydratePosts } from "./post-view.server";
import { tasteFor, tasteOf } from "./preference.server";
import { dayOf } from "./sao-paulo";
import { requireSettings } from "./user-settings.server";
import { visibleTo } from "./visibility.server";

const mostShown = 5;
const mostCandidates = 200;
const mostOfOne = 2;

/** The day, week or month whose suggestions hold now, by São Paulo's clock; null when none are wished. */
export function suggestionPeriod(frequency: string, now = new Date()): string | null {
  if (frequency === "never") return null;
  const date = dayOf(now);
  if (frequency === "monthly") return date.slice(0, 7);
  if (frequency !== "weekly") return date;
  const monday = new Date(`${date}T12:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return `week of ${monday.toISOString().slice(0, 10)}`;
}

/** Up to five looks of others to try on, the same for the whole period; nothing is computed for who switched them off. */
export async function listOutfitSuggestions(viewerId: string, now = new Date()): Promise<Post[]> {
  const settings = await requireSettings(viewerId);
  const period = settings.outfitSuggestionsEnabled ? suggestionPeriod(settings.suggestionFrequency, now) : null;
  if (period === null) return [];
  const ids = (await keptFor(viewerId, period)) ?? (await choose(viewerId, period));
  return hydratePosts(viewerId, await stillWearable(viewerId, ids));
}

async function keptFor(viewerId: string, period: string): Promise<string[] | null> {
  const [kept] = await db
    .select({ postIds: outfitSuggestions.postIds })
    .from(outfitSuggestions)
    .where(and(eq(outfitSuggestions.userId, viewerId), eq(outfitSuggestions.period, period)));
  return kept?.postIds ?? null;
}

const wearable = (viewerId: string) =>
  and(eq(posts.allowTryOn, true), ne(posts.userId, viewerId), visibleTo(viewerId), unmuted(viewerId, sql`${posts.userId}`));

async function stillWearable(viewerId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isAnyOf(posts.id, ids), wearable(viewerId)));
  const seen = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => seen.has(id));
}

/** Ranks and keeps them. While there are none at all nothing is kept, so that the first looks do not wait for tomorrow. */
async function choose(viewerId: string, period: string): Promise<string[]> {
  const [candidates, taste, liking] = await Promise.all([candidatesFor(viewerId), tasteOf(viewerId), likingOf(viewerId)]);
  const weighed = candidates
    .map((look) => ({ ...look, weight: look.score + tasteFor(taste, look) + likedTags(liking, look.tags) }))
    .sort((one, other) => other.weight - one.weight || (one.id < other.id ? 1 : -1));
  const byAuthor = new Map<string, number>();
  const postIds: string[] = [];
  for (const { id, userId } of weighed) {
    const count = byAuthor.get(userId) ?? 0;
    if (count >= mostOfOne) continue;
    byAuthor.set(userId, count + 1);
    if (postIds.push(id) === mostShown) break;
  }
  if (postIds.length === 0) return [];
  const kept = { period, postIds, createdAt: sql`now()` };
  await db
    .insert(outfitSuggestions)
    .values({ userId: viewerId, ...kept })
    .onConflictDoUpdate({ target: outfitSuggestions.userId, set: kept, setWhere: ne(outfitSuggestions.period, period) });
  return (await keptFor(viewerId, period)) ?? postIds;
}

/** The hottest looks they may wear and have not tried on yet. */
function candidatesFor(viewerId: string) {
  const isTried = sql`exists (select 1 from image_edits where user_id = ${viewerId} and source_post_id = ${posts.id} and status = 'completed')`;
  return db
    .select({ id: posts.id, userId: posts.userId, tags: posts.tags, score: posts.hotScore })
    .from(posts)
    .where(and(eq(posts.privacy, "public"), sql`not ${posts.isArchived}`, wearable(viewerId), sql`not ${isTried}`))
    .orderBy(desc(posts.hotScore), desc(posts.id))
    .limit(mostCandidates);
}

/** How often each tag stands on the looks that the viewer liked, and twice for those they saved; of the latest hundred of each. */
async function likingOf(viewerId: string): Promise<ReadonlyMap<string, number>> {
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

/** Grows slowly with how often: 0.3 for a tag liked once, 0.6 for three times, and so on; the two best tags count. */
function likedTags(liking: ReadonlyMap<string, number>, tags: string[]): number {
  const weights = tags.map((tag) => 0.3 * Math.log2(1 + (liking.get(tag) ?? 0))).sort((one, other) => other - one);
  return (weights[0] ?? 0) + (weights[1] ?? 0);
}
