import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { pictureHashes, posts, rejectedPictures, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { hashRejectedPictures } from "#app/jobs/rejected-pictures.server";
import { ingestPicture } from "#app/media/ingest.server";
import { createPost, deletePost, getPost } from "#app/models/looks/post.server";
import { getReadableMedia } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { isRejectedPicture, removeOldRejections } from "#app/models/media/rejected-picture.server";
import { sendMessage } from "#app/models/messages/message.server";
import { createAppeal, decideAppeal } from "#app/models/moderation/appeal.server";
import { decidePost, isActOnPost } from "#app/models/moderation/moderation-act.server";
import { countOpenCases, getLastActId } from "#app/models/moderation/moderation-audit.server";
import { listMatchedPosts } from "#app/models/moderation/moderation-queue.server";
import { createTryOnLink } from "#app/models/try-on/try-on-link.server";
import { makeResult } from "../get-ready/try-ons.ts";
import { type Client, createSignedInClient } from "../http.ts";
import { isInBench } from "../in-bench.ts";
import { ingestDemoLook } from "../media/demo-pictures.ts";
import { makeDataUrl } from "../media/pictures.ts";
import { makeLook, makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

type Person = { id: string };

const marta = await makeUser({ email: "marta.fotos@exemplo.com" });
env.adminEmails.push(marta.email);
const server = await startServer({ ADMIN_EMAILS: marta.email, RATE_LIMIT_FACTOR: "1000" });

const readDemoLook = async (look: number) => Buffer.from(await Bun.file(`demo/look-${String(look).padStart(2, "0")}.jpg`).bytes());
const makeActInput = async (post: Person) => ({ key: newId(), seen: await getLastActId(isActOnPost(post.id)), reason: "Foge às regras" });
const reject = async (post: Person) => decidePost(marta.id, post.id, "reject", await makeActInput(post));
const getErrorCode = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error) => error.code ?? error,
  );
const input = { caption: "De novo", type: "outfit" as const, tags: [], privacy: "public" as const, location: null, altText: null };
const createPostOf = async (by: Person, bytes: Uint8Array) => {
  const picture = await ingestPicture({ ownerId: by.id, purpose: "post", bytes });
  return createPost(by.id, { ...input, imageUrl: imageUrlOf(picture.id) });
};

async function cropImage(bytes: Buffer, { left = 0, top = 0, right = 0, bottom = 0 }) {
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const [x, y] = [Math.round(width * left), Math.round(height * top)];
  const area = { left: x, top: y, width: width - x - Math.round(width * right), height: height - y - Math.round(height * bottom) };
  return sharp(bytes).extract(area).jpeg().toBuffer();
}

const copies: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  "the same": async (bytes) => bytes,
  "quality 40": (bytes) => sharp(bytes).jpeg({ quality: 40 }).toBuffer(),
  "half the size": async (bytes) =>
    sharp(bytes)
      .resize({ width: Math.round(((await sharp(bytes).metadata()).width ?? 0) / 2) })
      .jpeg()
      .toBuffer(),
  "by WebP": async (bytes) =>
    sharp(await sharp(bytes).webp({ quality: 60 }).toBuffer())
      .jpeg()
      .toBuffer(),
  "2 % off in all": (bytes) => cropImage(bytes, { left: 0.01, top: 0.01, right: 0.01, bottom: 0.01 }),
  "2 % off each side": (bytes) => cropImage(bytes, { left: 0.02, top: 0.02, right: 0.02, bottom: 0.02 }),
  "2 % off a corner": (bytes) => cropImage(bytes, { left: 0.02, top: 0.02 }),
  "2 % off the bottom": (bytes) => cropImage(bytes, { bottom: 0.02 }),
  mirrored: (bytes) => sharp(bytes).flop().jpeg({ quality: 60 }).toBuffer(),
  "in grey": (bytes) => sharp(bytes).greyscale().jpeg().toBuffer(),
};

test("SEC-110: a rejected picture is recognised in its copies, and no look of the demo is taken for another", async () => {
  const ana = await makeUser();
  const looks = Array.from({ length: 28 }, (_, nth) => nth + 1).filter((look) => isInBench || look % 5 === 1);
  const copied = isInBench ? [1, 8, 15, 22] : [1];
  const pictures = new Map<number, string>();
  for (const look of looks) pictures.set(look, (await ingestDemoLook(ana.id, look)).id);
  const wrong: string[] = [];
  for (const look of looks) {
    const imageUrl = pictures.get(look) ?? "";
    const post = await makePost({ by: ana, imageUrl });
    await reject(post);
    for (const other of looks) {
      const isRejected = await isRejectedPicture(pictures.get(other) ?? "");
      if (isRejected !== (other === look)) wrong.push(`${other} beside ${look}: ${isRejected}`);
    }
    for (const [how, copy] of Object.entries(copied.includes(look) ? copies : {})) {
      const picture = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await copy(await readDemoLook(look)) });
      if (!(await isRejectedPicture(picture.id))) wrong.push(`${look}, ${how}, is not recognised`);
    }
    await decidePost(marta.id, post.id, "approve", await makeActInput(post));
    if (await isRejectedPicture(imageUrl)) wrong.push(`${look} is still rejected`);
  }
  expect(wrong).toEqual([]);
}, 120_000);

test("a picture without structure is recognised by its bytes alone", async () => {
  const ana = await makeUser();
  const makeColorImage = (background: string) =>
    sharp({ create: { width: 400, height: 500, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const red = await createPostOf(ana, await makeColorImage("#c02040"));
  await reject(red);
  expect((await createPostOf(ana, await makeColorImage("#2040c0"))).moderationStatus).toBe("pending");
  expect((await createPostOf(ana, await makeColorImage("#c02040"))).moderationStatus).toBe("held");
});

test("SEC-110: ana posts a rejected picture again, under its address and as a copy: nobody but her sees it, she reads why, and it waits for marta", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const first = await createPostOf(ana, await readDemoLook(1));
  await reject(first);
  const again = await createPost(ana.id, { ...input, imageUrl: first.imageUrl });
  const copy = await createPostOf(
    bia,
    await sharp(await readDemoLook(1))
      .jpeg({ quality: 40 })
      .toBuffer(),
  );
  for (const [post, by, other] of [
    [again, ana, bia],
    [copy, bia, ana],
  ] as const) {
    expect([post.moderationStatus, (await getPost(by.id, post.id))?.id, await getPost(other.id, post.id)]).toEqual(["held", post.id, null]);
  }
  expect(await getReadableMedia(ana.id, copy.imageUrl.split("/")[2] ?? "")).toBeNull();
  const waiting = (await listMatchedPosts(marta.id)).map(({ id }) => id);
  expect([waiting.includes(again.id), waiting.includes(copy.id), (await countOpenCases()).matched >= 2]).toEqual([true, true, true]);
  const act = await getLastActId(isActOnPost(copy.id));
  const page = await (await (await createSignedInClient(server, bia)).get(`/moderation/${act}`)).text();
  expect([page.includes("parece com uma que a moderação retirou"), page.includes(">rejected_picture<")]).toEqual([true, false]);

  const asMarta = await createSignedInClient(server, marta);
  const queue = await (await asMarta.get("/admin/pending")).text();
  expect([queue.includes("Parecem com fotos retiradas"), queue.includes(`/admin/posts/${copy.id}`)]).toEqual([true, true]);
  await decidePost(marta.id, copy.id, "approve", await makeActInput(copy));
  expect((await getPost(ana.id, copy.id))?.moderationStatus).toBe("approved");
});

test("deleting the look or the account forgets nothing; an appeal that is granted does", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const deleted = await createPostOf(ana, await readDemoLook(2));
  await reject(deleted);
  await deletePost(ana.id, deleted.id);
  await db.delete(users).where(eq(users.id, ana.id));
  expect((await createPostOf(bia, await readDemoLook(2))).moderationStatus).toBe("held");

  const look = await createPostOf(bia, await readDemoLook(3));
  await reject(look);
  const act = (await getLastActId(isActOnPost(look.id))) ?? "";
  expect((await createPostOf(await makeUser(), await readDemoLook(3))).moderationStatus).toBe("held");
  await createAppeal(bia.id, act, "A foto é minha, e ninguém está nu.");
  await decideAppeal(marta.id, act, "grant", { key: newId(), reason: "Você tem razão" });
  expect((await createPostOf(await makeUser(), await readDemoLook(3))).moderationStatus).toBe("pending");
});

test("SEC-110: the other doors refuse it in words: a profile photo, a result sent or linked to", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await reject(await makeLook({ by: ana, look: 4 }));
  const asBia = await createSignedInClient(server, bia);
  const avatar = await sharp(await readDemoLook(4))
    .extract({ left: 0, top: 0, width: 600, height: 600 })
    .jpeg()
    .toBuffer();
  const square = await asBia.post("/api/profile-photo/upload", { imageData: makeDataUrl(avatar), fileName: "eu.jpg" });
  expect(square.status).toBe(200); // another crop is another picture
  await reject(await makePost({ by: ana, imageUrl: (await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: avatar })).id }));
  const refused = await asBia.post("/api/profile-photo/upload", { imageData: makeDataUrl(avatar), fileName: "eu.jpg" });
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: "image_rejected", message: expect.stringContaining("Escolha outra") }]);
  const result = await makeResult(bia, { result: await readDemoLook(4) });
  expect(await getErrorCode(sendMessage(bia.id, ana.id, { content: "Olha", imageEditId: result.id }))).toBe("image_rejected");
  expect(await getErrorCode(createTryOnLink(bia.id, result.id))).toBe("image_rejected");
});

/** Posts a look by the page's form. */
const submitPostForm = (as: Client, bytes: Uint8Array, path: string) =>
  as.form(path, { image: new File([new Uint8Array(bytes)], "look.jpg", { type: "image/jpeg" }), caption: "De novo", key: crypto.randomUUID() });

test("SEC-110: every way to post a look holds it: the API, the form, Get Ready's direct post and a try-on's result", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await reject(await makeLook({ by: ana, look: 5 }));
  const asBia = await createSignedInClient(server, bia);
  const copy = await sharp(await readDemoLook(5))
    .resize({ width: 500 })
    .jpeg()
    .toBuffer();
  const { imageUrl } = await (await asBia.post("/api/posts/upload-image", { imageData: makeDataUrl(copy) })).json();
  const posted = await asBia.post("/api/posts", { imageUrl, caption: "De novo", type: "outfit" });
  expect([posted.status, await posted.json()]).toMatchObject([201, { moderationStatus: "held" }]);
  const sent = await submitPostForm(asBia, copy, "/create-post");
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/?page=profile"]);
  expect(await (await asBia.get("/?page=profile")).text()).toContain("Look em análise");
  expect((await submitPostForm(asBia, copy, "/get-ready?mode=direct")).status).toBe(303);
  const result = await makeResult(bia, { result: copy });
  expect((await asBia.form(`/get-ready/${result.id}/post`, { caption: "De novo", privacy: "public", key: crypto.randomUUID() })).status).toBe(303);
  const statuses = await db.select({ status: posts.moderationStatus }).from(posts).where(eq(posts.userId, bia.id));
  expect(statuses.map(({ status }) => status)).toEqual(["held", "held", "held", "held"]);
});

test("pictures of the release before have no hash: one that is posted gets it, and the sweep notes those that were rejected", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: ana, look: 6 });
  await db.delete(pictureHashes).where(eq(pictureHashes.mediaId, look.imageUrl));
  await db.update(posts).set({ moderationStatus: "rejected" }).where(eq(posts.id, look.id));
  const copy = await sharp(await readDemoLook(6))
    .jpeg({ quality: 40 })
    .toBuffer();
  expect((await createPostOf(bia, copy)).moderationStatus).toBe("pending");
  await hashRejectedPictures();
  const old = await ingestPicture({ ownerId: bia.id, purpose: "post", bytes: copy });
  await db.delete(pictureHashes).where(eq(pictureHashes.mediaId, old.id));
  const posted = await (await createSignedInClient(server, bia)).post("/api/posts", { imageUrl: imageUrlOf(old.id), caption: "De novo", type: "outfit" });
  expect((await posted.json()).moderationStatus).toBe("held");
  const long = new Date(Date.now() - 6 * 366 * 24 * 3_600_000);
  await db.update(rejectedPictures).set({ createdAt: long }).where(eq(rejectedPictures.postId, look.id));
  await removeOldRejections();
  expect(await db.$count(rejectedPictures, eq(rejectedPictures.postId, look.id))).toBe(0);
});
