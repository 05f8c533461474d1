import "#tests/vision-on";
import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { garments, posts, users } from "#app/db/schema";
import { makeGarmentLayers } from "#app/jobs/layers.server";
import { pictureRemoval } from "#app/jobs/picture-removal.server";
import { readPictureFile } from "#app/media/files.server";
import { ingestPicture } from "#app/media/ingest.server";
import type { LayersMaker } from "#app/media/layers-makers.server";
import { createPost, deletePost, updatePost } from "#app/models/looks/post.server";
import { orderMissingGarments } from "#app/models/media/garment-layers.server";
import { mediaIdOf } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { decidePost, newActKey } from "#app/models/moderation/moderation-act.server";
import { garmentFile, garmentVersion } from "#app/models/shared/layers";
import { makePost, makeUser } from "#tests/people";

const layers: LayersMaker = async () => ({ value: { shape: {}, quality: 1, atlas: new Uint8Array(100) } });

const getState = async (postId: string) => (await db.select({ state: garments.state }).from(garments).where(eq(garments.postId, postId)))[0]?.state ?? null;
const hasFile = async ({ mediaId }: { mediaId: string }) => (await readPictureFile(mediaId, garmentFile)) !== null;
const countJobs = async (postId: string) =>
  (await db.execute(sql`select 1 from pgboss.job where name = 'garment-layers' and data ->> 'postId' = ${postId}`)).length;

/** Runs the removal that was enqueued for the layers of a picture. */
async function runRemoval({ mediaId }: { mediaId: string }) {
  const job = { mediaIds: [mediaId], files: [garmentFile] };
  const found = await db.execute(sql`select 1 from pgboss.job where name = 'picture-removal' and data = ${JSON.stringify(job)}::jsonb`);
  expect(found.length).toBeGreaterThan(0);
  await pictureRemoval.run(job);
}

async function postLook(by: { id: string }, allowTryOn = true) {
  const picture = await ingestPicture({ ownerId: by.id, purpose: "post", bytes: await Bun.file("demo/look-01.jpg").bytes() });
  const input = { caption: "Alfaiataria leve", type: "outfit", tags: [], location: null, altText: null, privacy: "public" } as const;
  const { id, imageUrl } = await createPost(by.id, { ...input, tags: [], imageUrl: imageUrlOf(picture.id), allowTryOn });
  return { id, mediaId: mediaIdOf(imageUrl) ?? "" };
}

async function postWearableLook(by: { id: string }) {
  const look = await postLook(by);
  await makeGarmentLayers(look.id, layers);
  return look;
}

test("a new look waits for layers once, and two jobs at once leave it wearable", async () => {
  const ana = await makeUser();
  const [look, quiet] = [await postLook(ana), await postLook(ana, false)];
  expect([await getState(look.id), await countJobs(look.id)]).toEqual(["pending", 1]);
  expect([await getState(quiet.id), await countJobs(quiet.id)]).toEqual([null, 0]);
  await Promise.all([makeGarmentLayers(look.id, layers), makeGarmentLayers(look.id, layers)]);
  expect([await getState(look.id), await hasFile(look)]).toEqual(["ready", true]);
});

test("row and file go when trying is switched off, and a late removal leaves what is worn again", async () => {
  const ana = await makeUser();
  const look = await postWearableLook(ana);
  await updatePost(ana.id, look.id, { allowTryOn: false });
  await runRemoval(look);
  expect([await getState(look.id), await hasFile(look)]).toEqual([null, false]);
  await updatePost(ana.id, look.id, { allowTryOn: true });
  await makeGarmentLayers(look.id, layers);
  await runRemoval(look);
  expect([await countJobs(look.id), await hasFile(look)]).toEqual([2, true]);
});

test("the file goes with its look where the picture stays, unless another look of it is worn", async () => {
  const ana = await makeUser();
  const look = await postWearableLook(ana);
  const twin = await makePost({ by: ana, imageUrl: look.mediaId });
  await db.insert(garments).values({ postId: twin.id, state: "ready", version: garmentVersion });
  await deletePost(ana.id, look.id);
  await runRemoval(look);
  expect(await hasFile(look)).toBe(true);
  await updatePost(ana.id, twin.id, { allowTryOn: false });
  await runRemoval(look);
  expect(await hasFile(look)).toBe(false);
});

test("a rejected look loses its layers, and gets new ones when the decision is taken back", async () => {
  env.adminEmails.push("moderadora@exemplo.com");
  const moderator = await makeUser({ email: "moderadora@exemplo.com", emailVerified: true });
  const look = await postWearableLook(await makeUser());
  await decidePost(moderator.id, look.id, "reject", { key: newActKey(), seen: null, reason: "Não é um look" });
  await runRemoval(look);
  expect([await getState(look.id), await hasFile(look)]).toEqual([null, false]);
  const [act] = await db.execute<{ id: string }>(sql`select id from moderation_acts where post_id = ${look.id} order by id desc limit 1`);
  await decidePost(moderator.id, look.id, "approve", { key: newActKey(), seen: act?.id ?? null, reason: "É um look" });
  expect([await getState(look.id), await countJobs(look.id)]).toEqual(["pending", 2]);
});

test("older looks are gone through twenty at a time, none twice, and those refused now leave no old file", async () => {
  await db.delete(posts);
  await db.update(users).set({ postsCount: 0 });
  const ana = await makeUser();
  for (let made = 0; made < 23; made++) await makePost({ by: ana });
  await makePost({ by: ana, allowTryOn: false });
  await makePost({ by: ana, moderationStatus: "rejected" });
  await orderMissingGarments();
  expect(await db.$count(garments)).toBe(20);
  await orderMissingGarments();
  await orderMissingGarments();
  const jobs = await db.execute<{ priority: number; count: number }>(sql`
    select priority, count(*)::int as count from pgboss.job join ${garments} on post_id::text = data ->> 'postId' where name = 'garment-layers' group by priority`);
  expect([...jobs]).toEqual([{ priority: -10, count: 23 }]);

  const look = await postWearableLook(ana);
  await db.update(garments).set({ version: 0 }).where(eq(garments.postId, look.id));
  await orderMissingGarments();
  await makeGarmentLayers(look.id, async () => ({ refused: "poor_fit" }));
  expect([await countJobs(look.id), await getState(look.id), await hasFile(look)]).toEqual([2, "refused", false]);
});

test("a new cover gets layers of its own, and a job that read the former one settles nothing", async () => {
  const ana = await makeUser();
  const look = await postLook(ana);
  const back = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await Bun.file("demo/look-02.jpg").bytes() });
  const former = { imageUrl: imageUrlOf(look.mediaId) };
  await makeGarmentLayers(look.id, async (master) => {
    await updatePost(ana.id, look.id, { images: [{ imageUrl: imageUrlOf(back.id) }, former] });
    return layers(master);
  });
  expect([await getState(look.id), await hasFile(look)]).toEqual(["pending", false]);
  await makeGarmentLayers(look.id, layers);
  expect([await getState(look.id), await hasFile({ mediaId: back.id })]).toEqual(["ready", true]);
  await updatePost(ana.id, look.id, { images: [former, { imageUrl: imageUrlOf(back.id) }] });
  await runRemoval({ mediaId: back.id });
  expect([await getState(look.id), await hasFile({ mediaId: back.id })]).toEqual(["pending", false]);
});
