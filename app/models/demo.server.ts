import { and, eq, notInArray, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { comments, posts, users } from "#app/db/schema";
import type { Plan } from "./contract";

/** Whether nobody but these people, or nobody at all, has an account. */
export async function hasNobodyBut(usernames: string[]): Promise<boolean> {
  const others = await db.select({ id: users.id }).from(users).where(notInArray(users.username, usernames)).limit(1);
  return others.length === 0;
}

export async function findDemoPerson(username: string): Promise<{ id: string; profilePhoto: string | null } | undefined> {
  const [person] = await db.select({ id: users.id, profilePhoto: users.profilePhoto }).from(users).where(eq(users.username, username));
  return person;
}

/** Gives a demo person the face and the plan that others get in other ways. */
export async function dressDemoPerson(userId: string, profilePhoto: string, subscriptionPlan: Plan = "free"): Promise<void> {
  const subscriptionEndDate = subscriptionPlan === "free" ? null : sql`now() + interval '30 days'`;
  await db.update(users).set({ profilePhoto, subscriptionPlan, subscriptionEndDate, emailVerified: true }).where(eq(users.id, userId));
}

export async function findDemoPost(userId: string, caption: string): Promise<string | undefined> {
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), eq(posts.caption, caption)));
  return post?.id;
}

export async function hasDemoComment(postId: string, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.postId, postId), eq(comments.userId, userId)));
  return found.length > 0;
}

const idOf = (at: Date) => Bun.randomUUIDv7("hex", at);

/** Moves a post that nothing refers to yet back in time: lists go by the id, which holds the time too. Returns its new id. */
export async function backdatePost(postId: string, at: Date): Promise<string> {
  const id = idOf(at);
  await db.update(posts).set({ id, createdAt: at, moderationStatus: "approved" }).where(eq(posts.id, postId));
  return id;
}

/** The same for a comment. */
export async function backdateComment(commentId: string, at: Date): Promise<void> {
  await db
    .update(comments)
    .set({ id: idOf(at), createdAt: at })
    .where(eq(comments.id, commentId));
}
