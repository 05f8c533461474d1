import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { Hono } from "hono";
import { db } from "#app/db/client.server";
import { dataCopies, media, posts, tryOns, users } from "#app/db/schema";
import { accountPurge } from "#app/jobs/account-purge.server";
import { dataCopy } from "#app/jobs/data-copy.server";
import { readPictureBytes } from "#app/media/files.server";
import { ingestFilm } from "#app/media/film/ingest-film.server";
import { hearOwnChanges } from "#app/models/access/changes/changes.server";
import { createPost, deletePost, setArchived, setPrivacy } from "#app/models/looks/post.server";
import { deleteMedia, mediaIdOf, removeOrphanMedia } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { setRelation } from "#app/models/people/relation.server";
import { deleteFilm } from "#app/models/try-on/try-on-deletion.server";
import { serveMedia } from "#app/server/media/serve.server";
import { objectStore } from "#app/storage/object-store.server";
import { makePremiumResult } from "#tests/get-ready/film/films";
import { makeUser } from "#tests/people";
import { makeFilm } from "./film-file";

const viewerOf = (id?: string) => (id ? { id, isModerator: false } : null);
const site = new Hono().on(["GET", "HEAD"], "/media/:id/:file", (c) =>
  serveMedia(c.req.raw, viewerOf(c.req.header("X-Viewer")), c.req.param("id"), c.req.param("file")),
);
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.fetch });
afterAll(() => server.stop(true));

type Asked = { as?: { id: string }; method?: string; headers?: Record<string, string> };

const get = async (path: string, { as, method = "GET", headers = {} }: Asked = {}) => {
  await hearOwnChanges();
  return fetch(new URL(path, server.url), { method, headers: { ...headers, ...(as ? { "X-Viewer": as.id } : {}) } });
};

/** Ana's result with a finished film. */
async function createScene() {
  const { person: ana, result } = await makePremiumResult();
  const film = await ingestFilm(ana.id, makeFilm(), result.after.id);
  const more = { status: "completed", model: "kling", prompt: "film", filmOf: result.id } as const;
  await db.insert(tryOns).values({ userId: ana.id, imageUrls: [result.after.id], resultImageUrls: [film.id], ...more });
  const post = (changes: Partial<Parameters<typeof createPost>[1]> = {}) =>
    createPost(ana.id, {
      imageUrl: imageUrlOf(result.after.id),
      caption: "em movimento",
      type: "virtual_tryon",
      tags: [],
      location: null,
      altText: null,
      privacy: "public",
      imageEditId: result.id,
      withFilm: true,
      ...changes,
    });
  return { ana, result, film, post, path: `/media/${film.id}/film.mp4` };
}

test("a film comes whole or in parts, with its name, and to nobody else", async () => {
  const { ana, film, path } = await createScene();
  const bytes = Buffer.from((await readPictureBytes(film.id, "film.mp4")) ?? []);
  const ask = async (headers: Record<string, string> = {}, more: Asked = {}) => {
    const response = await get(path, { as: ana, headers, ...more });
    const body = Buffer.from(await response.arrayBuffer());
    const named = ["content-range", "content-length", "content-type"].map((name) => response.headers.get(name));
    return { status: response.status, named, body, headers: response.headers };
  };
  const size = film.bytes;
  const whole = await ask();
  expect([whole.status, whole.named, whole.body.equals(bytes)]).toEqual([200, [null, String(size), "video/mp4"], true]);
  const etag = whole.headers.get("etag") ?? "";
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-disposition": `inline; filename="look.mp4"`,
  });
  const parts: [string, number, number][] = [
    ["bytes=0-", 0, size],
    ["bytes=0-99", 0, 100],
    [`bytes=1000-${size * 2}`, 1000, size],
    ["bytes=-10", size - 10, size],
    [`bytes=-${size * 3}`, 0, size],
  ];
  for (const [range, start, end] of parts) {
    const part = await ask({ Range: range });
    expect([range, part.status, part.named]).toEqual([range, 206, [`bytes ${start}-${end - 1}/${size}`, String(end - start), "video/mp4"]]);
    expect(part.body.equals(bytes.subarray(start, end))).toBe(true);
  }
  for (const range of [`bytes=${size}-`, "bytes=-0"]) {
    const outside = await ask({ Range: range });
    expect([outside.status, outside.named[0], outside.body.length]).toEqual([416, `bytes */${size}`, 0]);
  }
  for (const range of ["bytes=9-3", "bytes=-", "bytes=0-1,4-5", "lines=0-1", `bytes=${"9".repeat(40)}-`])
    expect((await ask({ Range: range })).status).toBe(200);
  expect((await ask({ Range: "bytes=0-9", "If-Range": etag })).status).toBe(206);
  expect((await ask({ Range: "bytes=0-9", "If-Range": '"another"' })).body.length).toBe(size);
  expect((await ask({ "If-None-Match": etag })).status).toBe(304);
  const head = await ask({ Range: "bytes=0-9" }, { method: "HEAD" });
  expect([head.status, head.named, head.body.length]).toEqual([200, [null, String(size), "video/mp4"], 0]);
  expect((await get(`${path}?download=meu filme`, { as: ana })).headers.get("content-disposition")).toBe(`attachment; filename="meu-filme.mp4"`);
  for (const stranger of [undefined, await makeUser()]) expect((await get(path, stranger ? { as: stranger } : {})).status).toBe(404);
});

test("a film has one file and no picture, and a picture has no film", async () => {
  const { ana, result, film } = await createScene();
  for (const file of ["master.jpg", "1080.jpg", "640.webp"]) expect((await get(`/media/${film.id}/${file}`, { as: ana })).status).toBe(404);
  expect((await get(`/media/${result.after.id}/film.mp4`, { as: ana })).status).toBe(404);
  expect(mediaIdOf(`/media/${film.id}/film.mp4`)).toBeNull();
});

test("others see the film where they see its look, and lose it with the look", async () => {
  const { ana, film, post, path } = await createScene();
  const bia = await makeUser();
  const sees = async () => (await get(path, { as: bia })).status === 200;
  const look = await post();
  expect([look.videoUrl, await sees()]).toEqual([path, true]);
  await setPrivacy(ana.id, look.id, "followers");
  expect(await sees()).toBe(false);
  await setPrivacy(ana.id, look.id, "public");
  await setArchived(ana.id, look.id, true);
  expect(await sees()).toBe(false);
  await setArchived(ana.id, look.id, false);
  for (const hidden of ["held", "rejected"] as const) {
    await db.update(posts).set({ moderationStatus: hidden }).where(eq(posts.id, look.id));
    expect([await sees(), (await get(path, { as: ana })).status]).toEqual([false, 200]);
  }
  await db.update(posts).set({ moderationStatus: "approved" }).where(eq(posts.id, look.id));
  expect(await sees()).toBe(true);
  await setRelation(ana.id, bia.id, "block");
  expect(await sees()).toBe(false);
  expect((await get(path, { as: ana })).status).toBe(200);
  expect((await db.select().from(media).where(eq(media.id, film.id))).length).toBe(1);
});

test("the posted film outlives its deletion as a result, and goes with the last that shows it", async () => {
  const { ana, result, film, post } = await createScene();
  const look = await post();
  await deleteFilm(ana.id, result.id);
  await db.transaction((tx) => deleteMedia(tx, [film.id]));
  await removeOrphanMedia();
  const isKept = async () => (await db.$count(media, eq(media.id, film.id))) === 1;
  expect(await isKept()).toBe(true);
  await deletePost(ana.id, look.id);
  expect(await isKept()).toBe(false);
});

test("a look takes the film of its own picture alone", async () => {
  const { post } = await createScene();
  const other = await createScene();
  await expect(post({ imageUrl: imageUrlOf(other.result.after.id) })).rejects.toMatchObject({ code: "image_not_allowed" });
  await expect(post({ imageEditId: null })).rejects.toMatchObject({ code: "edit_not_ready" });
  await expect(post({ imageEditId: other.result.id })).rejects.toMatchObject({ code: "edit_not_ready" });
  const { person: ana, result } = await makePremiumResult();
  const own = {
    imageUrl: imageUrlOf(result.after.id),
    caption: "sem filme",
    type: "virtual_tryon",
    tags: [],
    location: null,
    altText: null,
    privacy: "public",
  } as const;
  await expect(createPost(ana.id, { ...own, tags: [], imageEditId: result.id, withFilm: true })).rejects.toMatchObject({ code: "edit_not_ready" });
  expect((await post({ withFilm: undefined })).videoUrl).toBeNull();
});

test("L-01: ana's copy of her data holds her film", async () => {
  const { ana, result, film } = await createScene();
  const [copy] = await db.insert(dataCopies).values({ userId: ana.id }).returning();
  await dataCopy.run({ copyId: copy?.id ?? "" });
  const zip = await objectStore.read(`${copy?.id}/part1.zip`);
  const files = unzipSync(new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer()));
  expect(files[`pictures/film-${film.id}.mp4`]?.length).toBe(film.bytes);
  expect(strFromU8(files["tryOns.json"] ?? new Uint8Array())).toContain(`"filmOf": "${result.id}"`);
  expect(strFromU8(files["index.html"] ?? new Uint8Array())).toContain(`<a href="pictures/film-${film.id}.mp4">`);
});

test("L-10: the purge of ana's account leaves nothing of her films, posted, finished or on their way", async () => {
  const { ana, result, film, post } = await createScene();
  await post();
  await db.insert(tryOns).values({ userId: ana.id, imageUrls: [result.after.id], model: "kling", prompt: "film", status: "processing", filmOf: result.id });
  await db
    .update(users)
    .set({ deletionRequestedAt: new Date("2020-01-01") })
    .where(eq(users.id, ana.id));
  await accountPurge.run({});
  expect([
    await db.$count(users, eq(users.id, ana.id)),
    await db.$count(tryOns, eq(tryOns.userId, ana.id)),
    await readPictureBytes(film.id, "film.mp4"),
  ]).toEqual([0, 0, null]);
});
