import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { inlineNumber } from "#app/db/page.server";
import { feedPreferences, userSettings, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { styles, tagsByStyle } from "#app/models/account/style";
import type { Post } from "#app/models/contract";
import { requirePost } from "#app/models/looks/post.server";
import { recordIdempotencyKey } from "#app/models/shared/idempotency.server";

type Preference = "more" | "less";

const maxWeight = 3;

export const maxFeedWeights = 500;

type Options = { isUndone?: boolean; idempotencyKey?: string | undefined };

/** Idempotent by key; `isUndone` reverses the step. */
export async function adjustFeedWeights(
  viewerId: string,
  postId: string,
  preference: Preference,
  { isUndone = false, idempotencyKey }: Options = {},
): Promise<void> {
  const post = await requirePost(viewerId, postId);
  const step = (preference === "more") === !isUndone ? 1 : -1;
  const subjects = [{ kind: "author" as const, value: post.userId }, ...post.tags.map((value) => ({ kind: "tag" as const, value }))];
  await db.transaction(async (tx) => {
    if (idempotencyKey && !(await recordIdempotencyKey(tx, viewerId, idempotencyKey))) return;
    for (const subject of subjects.toSorted((a, b) => a.value.localeCompare(b.value))) {
      await tx
        .insert(feedPreferences)
        .values({ id: newId(), userId: viewerId, ...subject, weight: step })
        .onConflictDoUpdate({
          target: [feedPreferences.userId, feedPreferences.kind, feedPreferences.value],
          set: { weight: sql`greatest(${-maxWeight}, least(${maxWeight}, ${feedPreferences.weight} + ${step}))` },
        });
    }
    await tx.delete(feedPreferences).where(and(eq(feedPreferences.userId, viewerId), eq(feedPreferences.weight, 0)));
    await tx.execute(sql`delete from ${feedPreferences} where id in (
      select id from ${feedPreferences} where user_id = ${viewerId} order by abs(weight) desc, id desc offset ${maxFeedWeights})`);
  });
}

export type Taste = { styleTags: ReadonlySet<string>; tags: ReadonlyMap<string, number>; authors: ReadonlyMap<string, number> };

const noTaste: Taste = { styleTags: new Set(), tags: new Map(), authors: new Map() };

type FeedWeights = [kind: "tag" | "author", value: string, weight: number][];

const viewer = sql.placeholder("viewer");
const stylesQuery = db
  .select({ styles: users.stylePreferences, isOn: userSettings.styleAnalysisEnabled })
  .from(users)
  .leftJoin(userSettings, eq(userSettings.userId, users.id))
  .where(eq(users.id, viewer))
  .prepare("styles");

export type TasteRow = [styles: string[], isOn: boolean | null, weights: FeedWeights];

/** For `presentTaste()`, in any query. */
export const tasteOf = (person: SQL | Placeholder): SQL<TasteRow | null> => sql<TasteRow | null>`(
  select json_build_array(${users.stylePreferences}, ${userSettings.styleAnalysisEnabled}, (
    select coalesce(json_agg(json_build_array(kind, value, weight)), '[]') from (
      select kind, value, weight from ${feedPreferences} where ${feedPreferences.userId} = ${person} limit ${inlineNumber(maxFeedWeights)}) learnt))
  from ${users} left join ${userSettings} on ${userSettings.userId} = ${users.id} where ${users.id} = ${person})`;

const tasteQuery = db
  .select({ taste: sql<TasteRow | null>`${tasteOf(viewer)}` }) // nested, so that columns name their tables
  .from(sql`(values (1)) one`)
  .prepare("taste");

export async function getStyleTags(viewerId: string): Promise<ReadonlySet<string>> {
  const [person] = await stylesQuery.execute({ viewer: viewerId });
  return new Set(person && person.isOn !== false ? tagsOf(person.styles) : []);
}

const tagsOf = (chosen: string[]) => styles.filter((style) => chosen.includes(style)).flatMap((style) => tagsByStyle[style]);

export async function getTaste(viewerId: string): Promise<Taste> {
  const [row] = await tasteQuery.execute({ viewer: viewerId });
  return presentTaste(row?.taste ?? null);
}

export function presentTaste(row: TasteRow | null): Taste {
  const [styles, isOn, weights] = row ?? [[], false, []];
  if (isOn === false) return noTaste;
  const weightsOf = (wanted: "tag" | "author") => new Map(weights.flatMap(([kind, value, weight]) => (kind === wanted ? [[value, weight]] : [])));
  return { styleTags: new Set(tagsOf(styles)), tags: weightsOf("tag"), authors: weightsOf("author") };
}

type Weighable = Pick<Post, "userId" | "tags">;

const styleStep = 0.4;

/** 0.4 per style tag (0.8 at most), 1 per step of feedback. */
export function tasteScore(taste: Taste, post: Weighable): number {
  const inStyle = Math.min(2, post.tags.filter((tag) => taste.styleTags.has(tag)).length) * styleStep;
  const tags = post.tags.map((tag) => taste.tags.get(tag) ?? 0);
  const strongest = tags.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one), 0);
  return inStyle + strongest + (taste.authors.get(post.userId) ?? 0);
}

type Reasons = { likes: number; isFresh: boolean; styleTags: string[]; raised: string[]; lowered: string[]; author: "raised" | "lowered" | null };

export async function getRankingReasons(viewerId: string, post: Post): Promise<Reasons> {
  const taste = await getTaste(viewerId);
  const weight = taste.authors.get(post.userId) ?? 0;
  return {
    likes: post.likesCount,
    isFresh: Date.now() - Date.parse(post.createdAt) < 3 * 24 * 3600 * 1000,
    styleTags: post.tags.filter((tag) => taste.styleTags.has(tag)),
    raised: post.tags.filter((tag) => (taste.tags.get(tag) ?? 0) > 0),
    lowered: post.tags.filter((tag) => (taste.tags.get(tag) ?? 0) < 0),
    author: weight > 0 ? "raised" : weight < 0 ? "lowered" : null,
  };
}
