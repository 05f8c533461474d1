import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { feedPreferences, userSettings, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import type { Post } from "./contract";
import { recordDeed } from "./idempotency.server";
import { requirePost } from "./post.server";
import { type Style, tagsOfStyle } from "./style";

type Preference = "more" | "less";

const furthest = 3;

/** Tags and authors that Explore knows of a person; beyond them the weakest and oldest are forgotten. */
export const maxLearnt = 500;

type Options = { isUndone?: boolean; idempotencyKey?: string | undefined };

/** Moves the weights of the post's tags and author in the viewer's Explore, a step up or down; `isUndone` takes the step back. Once for each idempotency key. */
export async function preferPost(viewerId: string, postId: string, preference: Preference, { isUndone = false, idempotencyKey }: Options = {}): Promise<void> {
  const post = await requirePost(viewerId, postId);
  const step = (preference === "more") === !isUndone ? 1 : -1;
  const subjects = [{ kind: "author" as const, value: post.userId }, ...post.tags.map((value) => ({ kind: "tag" as const, value }))];
  await db.transaction(async (tx) => {
    if (idempotencyKey && !(await recordDeed(tx, viewerId, idempotencyKey))) return;
    for (const subject of subjects.toSorted((a, b) => a.value.localeCompare(b.value))) {
      await tx
        .insert(feedPreferences)
        .values({ id: newId(), userId: viewerId, ...subject, weight: step })
        .onConflictDoUpdate({
          target: [feedPreferences.userId, feedPreferences.kind, feedPreferences.value],
          set: { weight: sql`greatest(${-furthest}, least(${furthest}, ${feedPreferences.weight} + ${step}))` },
        });
    }
    await tx.delete(feedPreferences).where(and(eq(feedPreferences.userId, viewerId), eq(feedPreferences.weight, 0)));
    await tx.execute(sql`delete from ${feedPreferences} where id in (
      select id from ${feedPreferences} where user_id = ${viewerId} order by abs(weight) desc, id desc offset ${maxLearnt})`);
  });
}

export type Taste = { styleTags: ReadonlySet<string>; tags: ReadonlyMap<string, number>; authors: ReadonlyMap<string, number> };

const noTaste: Taste = { styleTags: new Set(), tags: new Map(), authors: new Map() };

// every page of Explore asks these two, so they are written out once
const viewer = sql.placeholder("viewer");
const stylesQuery = db
  .select({ styles: users.stylePreferences, isOn: userSettings.styleAnalysisEnabled })
  .from(users)
  .leftJoin(userSettings, eq(userSettings.userId, users.id))
  .where(eq(users.id, viewer))
  .prepare("styles");
const weightsQuery = db
  .select({ kind: feedPreferences.kind, value: feedPreferences.value, weight: feedPreferences.weight })
  .from(feedPreferences)
  .where(eq(feedPreferences.userId, viewer))
  .limit(maxLearnt)
  .prepare("weights");

/** What Explore knows of the viewer: styles from onboarding, «ver mais» and «ver menos». Nothing at all with style analysis off. */
export async function tasteOf(viewerId: string): Promise<Taste> {
  const [[person], weights] = await Promise.all([stylesQuery.execute({ viewer: viewerId }), weightsQuery.execute({ viewer: viewerId })]);
  if (!person || person.isOn === false) return noTaste;
  const weightsOf = (kind: "tag" | "author") => new Map(weights.filter((row) => row.kind === kind).map((row) => [row.value, row.weight]));
  return {
    styleTags: new Set(person.styles.flatMap((style) => tagsOfStyle[style as Style] ?? [])),
    tags: weightsOf("tag"),
    authors: weightsOf("author"),
  };
}

type Weighable = Pick<Post, "userId" | "tags">;

const styleStep = 0.4;

/** What the viewer's taste adds to a look's hot score: 0.4 a tag of their styles (0.8 at most), 1 a step of «ver mais» or «ver menos». */
export function tasteFor(taste: Taste, post: Weighable): number {
  const inStyle = Math.min(2, post.tags.filter((tag) => taste.styleTags.has(tag)).length) * styleStep;
  const tags = post.tags.map((tag) => taste.tags.get(tag) ?? 0);
  const strongest = tags.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one), 0);
  return inStyle + strongest + (taste.authors.get(post.userId) ?? 0);
}

/** The true terms that put a look before the viewer in Explore. */
type Reasons = { likes: number; isFresh: boolean; styleTags: string[]; raised: string[]; lowered: string[]; author: "raised" | "lowered" | null };

/** Why the viewer sees this post: what ranked it, by name. */
export async function reasonsFor(viewerId: string, post: Post): Promise<Reasons> {
  const taste = await tasteOf(viewerId);
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
