import { afterAll, beforeEach, expect, mock, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { garments, media, posts } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { makeGarmentLayers } from "#app/jobs/layers.server";
import { pictureRemoval } from "#app/jobs/picture-removal.server";
import { storePictureFiles } from "#app/media/files.server";
import { ingestPicture } from "#app/media/ingest.server";
import type { LayersMaker } from "#app/media/layers-makers.server";
import { createPost, deletePost, setPrivacy, updatePost } from "#app/models/looks/post.server";
import { orderMissingGarments } from "#app/models/media/garment-layers.server";
import { imageUrlOf, masterFile } from "#app/models/media/picture";
import { decidePost, isActOnPost } from "#app/models/moderation/moderation-act.server";
import { getLastActId } from "#app/models/moderation/moderation-audit.server";
import { garmentVersion } from "#app/models/shared/layers";
import { createTryOn } from "#app/models/try-on/try-on.server";
import { makePost, makeUser } from "#tests/people";
import { hasFile, listJobs, makeAtlas, makeGarmentShape } from "./layers";
import { makeJpeg } from "./pictures";

type Answer = Awaited<ReturnType<LayersMaker>>;

const made: Answer = { value: { shape: makeGarmentShape(), quality: 0.8, atlas: makeAtlas() } };
let pictures: Uint8Array[] = [];
let answer: Answer | Error = made;

const switchVision = (isVisionOn: boolean) => mock.module("#app/config/vision.server", () => ({ isVisionOn }));

beforeEach(async () => {
  await switchVision(true);
  pictures = [];
  answer = made;
});
afterAll(() => switchVision(env.VISION === "on"));

const marta = await makeUser({ email: "marta.roupas@exemplo.com" });
env.adminEmails.push(marta.email);

type Look = { id: string; imageUrl: string };

const look = { caption: "Linho", type: "outfit" as const, tags: [], privacy: "public" as const, location: null, altText: null };
const getMediaId = (url: string) => url.split("/")[2] ?? "";

async function postLook(by: { id: string }, { imageUrl, allowTryOn = true }: { imageUrl?: string; allowTryOn?: boolean } = {}): Promise<Look> {
  const uploadPicture = async () =>
    imageUrlOf((await ingestPicture({ ownerId: by.id, purpose: "post", bytes: await makeJpeg({ width: 600, height: 750 }) })).id);
  const post = await createPost(by.id, { ...look, imageUrl: imageUrl ?? (await uploadPicture()), allowTryOn });
  return { id: post.id, imageUrl: getMediaId(post.imageUrl) };
}

const getRow = async ({ id }: { id: string }) => (await db.select().from(garments).where(eq(garments.postId, id)))[0];
const make = ({ id }: { id: string }) =>
  makeGarmentLayers(id, async (master) => {
    pictures.push(master);
    if (answer instanceof Error) throw answer;
    return answer;
  });
const isFileThere = ({ imageUrl }: Look) => hasFile(imageUrl, "garment.webp");
const runRemovals = async ({ imageUrl }: Look) => {
  const jobs = (await listJobs("picture-removal", imageUrl)).filter(({ data }) => data.files);
  for (const { id } of jobs) {
    await pictureRemoval.run({ mediaIds: [imageUrl], files: ["garment.webp"] });
    await db.execute(sql`delete from pgboss.job where id = ${id}`);
  }
  return jobs.length;
};
const judge = async (decision: "approve" | "reject", { id }: Look) =>
  decidePost(marta.id, id, decision, { key: newId(), seen: await getLastActId(isActOnPost(id)), reason: "Foge às regras" });

test("the clothes of ana's look are ordered with it and made from its picture, once", async () => {
  const post = await postLook(await makeUser());
  expect(await getRow(post)).toMatchObject({ state: "pending", version: garmentVersion, shape: null });
  expect((await listJobs("garment-layers", post.id)).map(({ data }) => data)).toEqual([{ postId: post.id }]);
  await make(post);
  expect(await getRow(post)).toMatchObject({ state: "ready", version: garmentVersion, shape: makeGarmentShape(), quality: 0.8 });
  expect(await isFileThere(post)).toBe(true);
  await make(post);
  expect(pictures.map(({ length }) => length > 1000)).toEqual([true]);
});

test("a look that nobody may try has none, until ana lets others try it; when she takes that back, row and file go", async () => {
  const ana = await makeUser();
  const post = await postLook(ana, { allowTryOn: false });
  expect([await getRow(post), await listJobs("garment-layers", post.id)]).toEqual([undefined, []]);
  await updatePost(ana.id, post.id, { allowTryOn: true });
  await make(post);
  await updatePost(ana.id, post.id, { allowTryOn: true, caption: "Outra legenda" });
  await setPrivacy(ana.id, post.id, "followers");
  expect((await getRow(post))?.state).toBe("ready");
  expect(await listJobs("garment-layers", post.id)).toHaveLength(1);
  await updatePost(ana.id, post.id, { allowTryOn: false });
  expect([await getRow(post), await runRemovals(post), await isFileThere(post)]).toEqual([undefined, 1, false]);
  await make(post); // the job of an order that was withdrawn
  expect([await getRow(post), await isFileThere(post)]).toEqual([undefined, false]);
});

test("when ana changes her mind while the clothes are made, nothing of them stays", async () => {
  const ana = await makeUser();
  const post = await postLook(ana);
  await makeGarmentLayers(post.id, async () => {
    await updatePost(ana.id, post.id, { allowTryOn: false });
    return made;
  });
  expect([await getRow(post), await isFileThere(post)]).toEqual([undefined, false]);
});

test("two workers at the same look leave one row and its file", async () => {
  const post = await postLook(await makeUser());
  await Promise.all([make(post), make(post)]);
  expect([(await getRow(post))?.state, await isFileThere(post)]).toEqual(["ready", true]);
});

test("the clothes go with the look, though its picture stays for a try-on", async () => {
  const ana = await makeUser();
  const post = await postLook(ana);
  await make(post);
  await createTryOn(ana, { imageIds: [post.imageUrl], prompt: "vestido azul" });
  await deletePost(ana.id, post.id);
  expect([await getRow(post), await db.$count(media, eq(media.id, post.imageUrl))]).toEqual([undefined, 1]);
  expect([await runRemovals(post), await isFileThere(post), await hasFile(post.imageUrl, masterFile)]).toEqual([1, false, true]);
});

test("of two looks with one picture, the clothes stay for the one that still lets others try it", async () => {
  const ana = await makeUser();
  const first = await postLook(ana);
  const second = await postLook(ana, { imageUrl: imageUrlOf(first.imageUrl) });
  for (const post of [first, second]) await make(post);
  await updatePost(ana.id, first.id, { allowTryOn: false });
  expect([await runRemovals(first), await isFileThere(second)]).toEqual([1, true]);
  await deletePost(ana.id, second.id);
  expect([await runRemovals(second), await isFileThere(second)]).toEqual([1, false]);
});

test("a rejected look loses its clothes, and gets them again when moderation takes that back", async () => {
  const ana = await makeUser();
  const post = await postLook(ana);
  await make(post);
  await db.update(posts).set({ moderationStatus: "held" }).where(eq(posts.id, post.id));
  await judge("reject", post);
  expect([await getRow(post), await runRemovals(post), await isFileThere(post)]).toEqual([undefined, 1, false]);
  await updatePost(ana.id, post.id, { allowTryOn: true });
  await orderMissingGarments();
  expect(await getRow(post)).toBeUndefined();
  await judge("approve", post);
  await make(post);
  expect([(await getRow(post))?.state, await isFileThere(post)]).toEqual(["ready", true]);
});

test.each([
  ["a picture that is too large", { value: { shape: makeGarmentShape(), quality: 0.8, atlas: makeAtlas(120_001) } }],
  ["a shape that is too large", { value: { shape: makeGarmentShape(600), quality: 0.8, atlas: makeAtlas() } }],
  ["no clothes in the picture", { refused: "no_clothes" as const }],
] as [string, Answer][])("%s: the look is refused without a word, and not tried again", async (_, refusal) => {
  answer = refusal;
  const post = await postLook(await makeUser());
  await make(post);
  expect([await getRow(post), await isFileThere(post)]).toMatchObject([{ state: "refused", shape: null }, false]);
  await make(post);
  await orderMissingGarments();
  expect([(await getRow(post))?.state, pictures.length]).toEqual(["refused", 1]);
});

test("an order outlives a vision process that fails", async () => {
  const post = await postLook(await makeUser());
  answer = new Error("out of memory");
  await expect(make(post)).rejects.toThrow("out of memory");
  expect((await getRow(post))?.state).toBe("pending");
});

test("without vision nothing is ordered, neither with a look nor by the sweep", async () => {
  await switchVision(false);
  const ana = await makeUser();
  const post = await postLook(ana);
  await updatePost(ana.id, post.id, { allowTryOn: true });
  await orderMissingGarments();
  expect([await getRow(post), await listJobs("garment-layers", post.id)]).toEqual([undefined, []]);
});

test("older looks are gone through in portions, newest first, each once, also when two sweeps meet", async () => {
  await db.delete(garments);
  await db.update(posts).set({ allowTryOn: false });
  const ana = await makeUser();
  const looks = [];
  for (let number = 0; number < 7; number++) looks.push(await makePost({ by: ana, allowTryOn: number !== 3 }));
  const wanted = looks.filter(({ allowTryOn }) => allowTryOn).toReversed();
  const listOrdered = async () => (await db.select({ id: garments.postId }).from(garments).orderBy(sql`post_id desc`)).map(({ id }) => id);

  await orderMissingGarments(2);
  expect(await listOrdered()).toEqual(wanted.slice(0, 2).map(({ id }) => id));
  expect((await listJobs("garment-layers", wanted[0]?.id ?? "")).map(({ priority }) => priority)).toEqual([-10]);
  await Promise.all([orderMissingGarments(3), orderMissingGarments(3)]);
  await db.update(garments).set({ state: "refused" });
  for (let round = 0; round < 3; round++) await orderMissingGarments(3);
  expect(await listOrdered()).toEqual(wanted.map(({ id }) => id));
  for (const { id } of wanted) expect(await listJobs("garment-layers", id)).toHaveLength(1);
});

test("an older version is made anew, one drawn with its picture is not, and an order that was lost is found", async () => {
  const ana = await makeUser();
  const [old, exact, lost, recent] = [await makePost({ by: ana }), await makePost({ by: ana }), await makePost({ by: ana }), await makePost({ by: ana })];
  await db.insert(garments).values([
    { postId: old.id, state: "ready", version: 0, shape: makeGarmentShape() },
    { postId: exact.id, state: "ready", version: 0, shape: makeGarmentShape(), isExact: true },
    { postId: lost.id, state: "pending", version: garmentVersion, createdAt: new Date(Date.now() - 25 * 3_600_000) },
    { postId: recent.id, state: "pending", version: garmentVersion },
  ]);
  await orderMissingGarments();
  const ordered = await Promise.all([old, exact, lost, recent].map(async ({ id }) => (await listJobs("garment-layers", id)).length));
  expect(ordered).toEqual([1, 0, 1, 0]);
  expect([await getRow(old), await getRow(exact)]).toMatchObject([
    { state: "pending", version: garmentVersion },
    { state: "ready", version: 0 },
  ]);
});

test("a picture that goes takes its layers along", async () => {
  const ana = await makeUser();
  const post = await postLook(ana);
  await storePictureFiles(post.imageUrl, [{ file: "body.webp", type: "image/webp", bytes: makeAtlas() }]);
  await make(post);
  await deletePost(ana.id, post.id);
  await pictureRemoval.run({ mediaIds: [post.imageUrl] });
  expect(await Promise.all(["garment.webp", "body.webp", masterFile].map((file) => hasFile(post.imageUrl, file)))).toEqual([false, false, false]);
});
