import { db } from "#app/db/client.server";
import { seedBody, seedGarment } from "#app/demo/garments.server";
import { makeLook } from "./people";

/** Gives a look with a demo picture the layers that were drawn with it. */
export async function giveLayers(postId: string, look: number): Promise<void> {
  const post = await db.query.posts.findFirst({ where: (posts, { eq }) => eq(posts.id, postId) });
  if (!post) throw new Error("no look");
  await seedGarment({ id: postId, mediaId: post.imageUrl }, `look-${String(look).padStart(2, "0")}.jpg`);
}

/** A look of the demo that can be worn. */
export async function makeWearableLook({ by, look = 1, ...more }: Parameters<typeof makeLook>[0]) {
  const post = await makeLook({ by, look, ...more });
  await giveLayers(post.id, look);
  return post;
}

/** Gives a person Marina's body photo and its layers. */
export const giveBody = (person: { id: string }) => seedBody(person.id, "marina-body.jpg");
