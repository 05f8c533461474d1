import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { creditEntries, media, postPictures, posts, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { hashPassword } from "#app/models/account/password.server";
import { insertUser } from "#app/models/account/user.server";
import { ingestDemoLook } from "./media/demo-pictures.ts";

export const password = "Vestido#Azul7";

let passwordHash: Promise<string> | undefined;

/** Creates a user with unique name, email and password. */
export async function makeUser(more: Partial<typeof users.$inferInsert> = {}) {
  const username = more.username ?? `p${newId().replaceAll("-", "").slice(12)}`;
  const email = more.email ?? `${username}@exemplo.com`;
  passwordHash ??= hashPassword(password); // takes 30 ms of a core
  const id = await insertUser({ email, username, language: "pt", isProven: true }, await passwordHash);
  if (more.credits !== undefined) await holdCredits({ id }, more.credits);
  const [user] = await db
    .update(users)
    .set({ isOnboardingComplete: true, ...more })
    .where(eq(users.id, id))
    .returning();
  if (!user) throw new Error("the user just made is gone");
  return user;
}

/** Sets the credits, with a ledger entry. */
export async function holdCredits({ id }: { id: string }, credits: number): Promise<void> {
  const before = sql<number>`(select credits from users where id = ${id})`;
  await db.insert(creditEntries).values({ userId: id, kind: "adjustment", amount: sql`${credits}::int - ${before}` });
  await db.update(users).set({ credits }).where(eq(users.id, id));
}

/** Inserts a picture row without stored bytes. */
export async function makePicture(owner: { id: string }, purpose: "post" | "edit_input" | "edit_result" | "avatar" = "post") {
  const row = {
    id: newId(),
    ownerId: owner.id,
    purpose,
    width: 1080,
    height: 1350,
    bytes: 1000,
    sha256: "0".repeat(64),
    thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
  };
  await db.insert(media).values(row);
  return row;
}

/** Gives a look further pictures, without stored bytes. */
export async function makeMorePictures({ id, userId }: { id: string; userId: string }, count: number, more: Partial<typeof postPictures.$inferInsert> = {}) {
  const pictures = [];
  for (let position = 1; position <= count; position++) {
    const picture = await makePicture({ id: userId });
    await db.insert(postPictures).values({ postId: id, position, mediaId: picture.id, ...more });
    pictures.push(picture);
  }
  return pictures;
}

/** Creates a look, public by default. */
export async function makePost({ by, ...more }: { by: { id: string } } & Partial<typeof posts.$inferInsert>) {
  const imageUrl = more.imageUrl ?? (await makePicture(by)).id;
  const [post] = await db
    .insert(posts)
    .values({ userId: by.id, caption: "Linho cru dos pés à cabeça", type: "outfit", tags: ["linho"], ...more, imageUrl })
    .returning();
  if (!post) throw new Error("the post just made is gone");
  if (!post.isArchived) {
    await db
      .update(users)
      .set({ postsCount: sql`${users.postsCount} + 1` })
      .where(eq(users.id, by.id));
  }
  return post;
}

/** Creates a look with demo picture 1 to 28. */
export async function makeLook({ by, look = 1, ...more }: { by: { id: string }; look?: number } & Partial<typeof posts.$inferInsert>) {
  const picture = await ingestDemoLook(by.id, look);
  return makePost({ by, imageUrl: picture.id, ...more });
}
