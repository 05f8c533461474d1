import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { bodies, keptPhotos, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { dataCopy } from "#app/jobs/data-copy.server";
import { makeBodyLayers } from "#app/jobs/layers.server";
import { pictureRemoval } from "#app/jobs/picture-removal.server";
import { storePictureFiles } from "#app/media/files.server";
import { ingestPicture } from "#app/media/ingest.server";
import type { OwnBody } from "#app/models/contract";
import { imageUrlOf } from "#app/models/media/picture";
import { readData, requestCopy } from "#app/models/privacy/data-copy.server";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { enqueue } from "#app/queue/queue.server";
import { objectStore } from "#app/storage/object-store.server";
import { type Client, createClient, createSignedInClient } from "#tests/http";
import { makePicture, makeUser, password } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";
import { hasFile, listJobs, makeAtlas } from "../../media/layers";
import { makeJpeg } from "../../media/pictures";

// makes layers, but runs no job
const server = await startServer({ WORKER: "off", VISION: "on", RATE_LIMIT_FACTOR: "100" });

const shape = { frame: { width: 300, height: 768 } };
const make = (userId: string, bytes = 1000) => makeBodyLayers(userId, async () => ({ value: { shape, quality: 1, atlas: makeAtlas(bytes) } }));

async function makeAna() {
  const ana = await makeUser();
  return { ana, as: await createSignedInClient(server, ana), photo: await makePhoto(ana) };
}

async function makePhoto(of: { id: string }) {
  const { id: mediaId } = await ingestPicture({ ownerId: of.id, purpose: "edit_input", bytes: await makeJpeg({ width: 300, height: 600 }) });
  return { ...(await keepPhoto(of.id, imageUrlOf(mediaId))), mediaId };
}

const getBody = (as: Client) => as.json<OwnBody & { url?: string }>("/api/user/body");
const setBody = async (as: Client, body: object) => (await as.post("/api/user/body", body)).status;
const hasBodyFile = (mediaId: string) => hasFile(mediaId, "body.webp");
async function runRemovals(mediaId: string): Promise<number> {
  const jobs = (await listJobs("picture-removal", mediaId)).filter(({ data }) => data.files);
  for (const { id } of jobs) {
    await pictureRemoval.run({ mediaIds: [mediaId], files: ["body.webp"] });
    await db.execute(sql`delete from pgboss.job where id = ${id}`);
  }
  return jobs.length;
}

test("ana's kept photo becomes her body, which she alone reads", async () => {
  const { ana, as, photo } = await makeAna();
  const other = await createSignedInClient(server, await makeUser());
  expect(await getBody(as)).toEqual({ state: "none" });
  expect(await setBody(as, { photoId: photo.id })).toBe(200);
  expect(await getBody(as)).toEqual({ state: "pending", photoId: photo.id, imageUrl: photo.imageUrl });
  expect((await as.get("/api/user/body.webp")).status).toBe(404);
  await make(ana.id);
  const body = await getBody(as);
  expect(body).toMatchObject({ state: "ready", version: 1, shape });
  const picture = await as.get(body.url ?? "");
  expect(Object.fromEntries(picture.headers)).toMatchObject({ "content-type": "image/webp", "cache-control": "no-store" });
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(makeAtlas());
  const known = { headers: { "If-None-Match": picture.headers.get("etag") ?? "" } };
  expect((await as.get(body.url ?? "", known)).status).toBe(304);
  expect([await getBody(other), (await other.get(body.url ?? "", known)).status]).toEqual([{ state: "none" }, 404]);
  expect((await other.get(`/media/${photo.mediaId}/body.webp`)).status).toBe(404);
  expect((await as.get(`/media/${photo.mediaId}/body.webp`)).status).toBe(404);
  const anonymous = createClient(server);
  for (const path of ["/api/user/body", body.url ?? ""]) expect((await anonymous.get(path)).status).toBe(401);
});

test("only a photo of her own can be it; a picture of hers is kept first, and both or neither is refused", async () => {
  const [{ as }, bia] = [await makeAna(), await makeAna()];
  expect(await setBody(as, { photoId: bia.photo.id })).toBe(404);
  expect(await setBody(as, { photoId: newId() })).toBe(404);
  for (const input of [{}, { photoId: "nada" }, { photoId: newId(), imageUrl: bia.photo.imageUrl }, { imageUrl: "" }, { imageUrl: bia.photo.imageUrl }])
    expect([input, await setBody(as, input)]).toEqual([input, 422]);
  const { ana, as: own } = await makeAna();
  const { id } = await makePicture(ana, "edit_input");
  expect(await setBody(own, { imageUrl: imageUrlOf(id) })).toBe(200);
  expect(await getBody(own)).toMatchObject({ state: "pending", imageUrl: imageUrlOf(id) });
  expect(await db.$count(keptPhotos, eq(keptPhotos.mediaId, id))).toBe(1);
});

test("the same photo twice at once is one order, and another photo replaces it with its file", async () => {
  const { ana, as, photo } = await makeAna();
  expect(await Promise.all([1, 2, 3].map(() => setBody(as, { photoId: photo.id })))).toEqual([200, 200, 200]);
  expect(await listJobs("body-layers", ana.id)).toHaveLength(1);
  await Promise.all([make(ana.id), make(ana.id)]);
  expect([await hasBodyFile(photo.mediaId), (await getBody(as)).state]).toEqual([true, "ready"]);
  await setBody(as, { photoId: photo.id });
  expect((await getBody(as)).state).toBe("ready");
  const next = await makePhoto(ana);
  await setBody(as, { photoId: next.id });
  expect([await runRemovals(photo.mediaId), await hasBodyFile(photo.mediaId)]).toEqual([1, false]);
  await make(ana.id);
  expect([(await getBody(as)).state, await hasBodyFile(next.mediaId)]).toEqual(["ready", true]);
});

test("an order that was lost is given again with the same photo, but not one that is waited for", async () => {
  const { ana, as, photo } = await makeAna();
  await setBody(as, { photoId: photo.id });
  await db.execute(sql`delete from pgboss.job where data ->> 'userId' = ${ana.id}`);
  await setBody(as, { photoId: photo.id });
  expect(await listJobs("body-layers", ana.id)).toEqual([]);
  await db.update(bodies).set({ createdAt: sql`now() - interval '11 minutes'` }).where(eq(bodies.userId, ana.id));
  await setBody(as, { photoId: photo.id });
  expect(await listJobs("body-layers", ana.id)).toHaveLength(1);
  await make(ana.id);
  expect((await getBody(as)).state).toBe("ready");
});

test("layers that are too large are refused, and the body of a photo that went meanwhile is thrown away", async () => {
  const { ana, as, photo } = await makeAna();
  await setBody(as, { photoId: photo.id });
  await make(ana.id, 480_001);
  expect([await getBody(as), await hasBodyFile(photo.mediaId)]).toMatchObject([{ state: "refused", refused: "poor_fit" }, false]);
  const next = await makePhoto(ana);
  await setBody(as, { photoId: next.id });
  await makeBodyLayers(ana.id, async () => {
    await as.delete(`/api/user/photos/${next.id}`);
    return { value: { shape, quality: 1, atlas: makeAtlas() } };
  });
  expect([await getBody(as), await hasBodyFile(next.mediaId)]).toEqual([{ state: "none" }, false]);
});

test("the body goes when she takes it back or lets the photo go, and at once when she deletes her account", async () => {
  const { ana, as, photo } = await makeAna();
  const setAndMake = async (id: string) => {
    await setBody(as, { photoId: id });
    await make(ana.id);
    expect((await getBody(as)).state).toBe("ready");
  };
  await setAndMake(photo.id);
  expect([(await as.delete("/api/user/body")).status, await getBody(as)]).toEqual([204, { state: "none" }]);
  expect([await runRemovals(photo.mediaId), await hasBodyFile(photo.mediaId), await db.$count(keptPhotos, eq(keptPhotos.id, photo.id))]).toEqual([1, false, 1]);
  await setAndMake(photo.id);
  await as.delete(`/api/user/photos/${photo.id}`);
  expect([await getBody(as), await runRemovals(photo.mediaId), await hasBodyFile(photo.mediaId)]).toEqual([{ state: "none" }, 1, false]);
  const last = await makePhoto(ana);
  await setAndMake(last.id);
  expect((await as.form("/settings/delete", { currentPassword: password })).status).toBe(303);
  expect(await db.$count(bodies, eq(bodies.userId, ana.id))).toBe(0);
  expect([await runRemovals(last.mediaId), await hasBodyFile(last.mediaId)]).toEqual([1, false]);
});

test("the purge leaves no file of layers, whatever left it there", async () => {
  const { ana, photo } = await makeAna();
  await storePictureFiles(photo.mediaId, [
    { file: "body.webp", type: "image/webp", bytes: makeAtlas() },
    { file: "garment.webp", type: "image/webp", bytes: makeAtlas() },
  ]);
  await db.insert(bodies).values({ userId: ana.id, photoId: photo.id, state: "ready", version: 1, shape });
  await db.update(users).set({ deletionRequestedAt: sql`now() - interval '15 days'` }).where(eq(users.id, ana.id));
  const worker = await startServer({ WORKER: "inline" });
  await db.transaction((tx) => enqueue(tx, "account-purge", {}));
  await waitUntil("the purge", async () => (await db.$count(users, eq(users.id, ana.id))) === 0);
  expect(await worker.stop()).toBe(0);
  expect(await objectStore.list(`${photo.mediaId}/`)).toEqual([]);
});

test("her copy holds her body: its shape with the photo, and the file", async () => {
  const { ana, as, photo } = await makeAna();
  await setBody(as, { photoId: photo.id });
  await make(ana.id);
  expect((await readData(ana.id)).pictures).toMatchObject([{ id: photo.mediaId, body: { state: "ready", shape } }]);
  const { id } = await requestCopy(ana.id);
  await dataCopy.run({ copyId: id });
  const copy = await objectStore.read(`${id}/part1.zip`);
  expect(Buffer.from((await copy?.arrayBuffer()) ?? new ArrayBuffer(0)).includes(`layers/${photo.mediaId}-body.webp`)).toBe(true);
});

test("a server that makes no layers says so and orders nothing", async () => {
  const { ana, photo } = await makeAna();
  const blind = await startServer({ WORKER: "off", VISION: "off" });
  const as = await createSignedInClient(blind, ana);
  expect([await setBody(as, { photoId: photo.id }), await getBody(as)]).toEqual([503, { state: "none" }]);
  expect(await listJobs("body-layers", ana.id)).toEqual([]);
});
