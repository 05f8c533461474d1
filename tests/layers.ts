import { db } from "#app/db/client.server";
import { seedBody, seedGarment } from "#app/demo/garments.server";
import { makeLook } from "./people";

/** A look of the demo with the layers that were drawn with it. */
export async function makeWearableLook({ by, look = 1, ...more }: Parameters<typeof makeLook>[0]) {
  const post = await makeLook({ by, look, ...more });
  const row = await db.query.posts.findFirst({ where: (posts, { eq }) => eq(posts.id, post.id) });
  if (!row) throw new Error("no look");
  await seedGarment({ id: post.id, mediaId: row.imageUrl }, `look-${String(look).padStart(2, "0")}.jpg`);
  return post;
}

/** Gives a person Marina's body photo and its layers. */
export const giveBody = (person: { id: string }) => seedBody(person.id, "marina-body.jpg");
