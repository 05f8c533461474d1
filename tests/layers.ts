import { db } from "#app/db/client.server";
import { keepSeededBody, seedGarment } from "#app/demo/garments.server";
import { ingestOnce } from "./media/demo-pictures";
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

const bodyPhoto = "marina-body.jpg";

/** Gives a person Marina's body photo and its layers. */
export async function giveBody({ id }: { id: string }): Promise<void> {
  const photo = await ingestOnce({ ownerId: id, purpose: "edit_input", bytes: await Bun.file(`demo/${bodyPhoto}`).bytes() });
  await keepSeededBody({ userId: id, mediaId: photo.id }, bodyPhoto);
}
