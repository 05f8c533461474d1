import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { keptPhotos, media, posts } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import type { KeptPhoto } from "#app/models/contract";
import { removeOrphanMedia } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { keepPhoto, listKeptPhotos, removeKeptPhoto } from "#app/models/try-on/kept-photo.server";
import { createTryOn } from "#app/models/try-on/try-on.server";
import { deleteTryOn } from "#app/models/try-on/try-on-deletion.server";
import { requireTryOnStart } from "#app/models/try-on/try-on-start.server";
import { type Client, createSignedInClient } from "#tests/http";
import { makePicture, makePost, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";
import { getCredits } from "../try-ons";

const server = await startServer({ WORKER: "off" });

const makeStoredPhoto = async (person: { id: string }) => imageUrlOf((await makePicture(person, "edit_input")).id);
const getMediaId = (url: string) => url.split("/")[2] ?? "";
const isThere = async (url: string) => (await db.$count(media, eq(media.id, getMediaId(url)))) === 1;
const listPhotos = async (client: Client) => client.json<KeptPhoto[]>("/api/user/photos");

async function keepPhotoOf(client: Client, imageUrl: unknown) {
  const response = await client.post("/api/user/photos", { imageUrl });
  return { status: response.status, body: (await response.json()) as KeptPhoto & { code: string } };
}

test("Ana keeps five photos of hers and no sixth, sees the latest first, and nobody else sees any", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [client, other] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const photos = await Promise.all(Array.from({ length: 7 }, () => makeStoredPhoto(ana)));
  const answers = await Promise.all(photos.map((photo) => keepPhotoOf(client, photo)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("kept_photos_full");
  const list = await listPhotos(client);
  expect(list).toHaveLength(5);
  expect(list.map(({ id }) => id)).toEqual(
    list
      .map(({ id }) => id)
      .sort()
      .reverse(),
  );
  expect((await keepPhotoOf(client, list[4]?.imageUrl)).body).toEqual(list[4] as KeptPhoto & { code: string });
  expect(await listPhotos(other)).toEqual([]);
  expect((await other.get(list[0]?.imageUrl ?? "")).status).toBe(404);
  expect((await other.delete(`/api/user/photos/${list[0]?.id}`)).status).toBe(404);
  expect((await client.delete(`/api/user/photos/${list[0]?.id}`)).status).toBe(204);
  expect((await client.delete(`/api/user/photos/${list[0]?.id}`)).status).toBe(404);
  expect((await client.delete("/api/user/photos/nada")).status).toBe(404);
  expect(await listPhotos(client)).toEqual(list.slice(1));
  const start = await requireTryOnStart(ana.id, { postIds: [], imageUrls: [], editId: null });
  expect(start.photos.map(({ id, image }) => ({ id, imageUrl: image.url }))).toEqual(list.slice(1));
});

test("only an upload of one's own can be kept", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const client = await createSignedInClient(server, ana);
  const refused = [
    await makeStoredPhoto(bia),
    imageUrlOf((await makePost({ by: bia })).imageUrl),
    imageUrlOf((await makePicture(ana, "edit_result")).id),
    imageUrlOf(newId()),
    "https://example.com/eu.jpg",
    "data:image/png;base64,AAAA",
  ];
  for (const url of refused) expect([url, (await keepPhotoOf(client, url)).body.code]).toEqual([url, "image_not_allowed"]);
  expect((await keepPhotoOf(client, "")).status).toBe(422);
  expect((await keepPhotoOf(client, undefined)).status).toBe(422);
  expect(await listPhotos(client)).toEqual([]);
});

test("without scripts a form keeps a photo and another lets it go", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const photo = await makeStoredPhoto(ana);
  const added = await client.form("/api/user/photos", { imageUrl: photo, returnTo: "/?tab=tryon" });
  expect([added.status, added.headers.get("location")]).toEqual([303, "/?tab=tryon"]);
  const [first] = await listPhotos(client);
  const removed = await client.form(`/api/user/photos/${first?.id}`, { _method: "delete", returnTo: "/?tab=tryon" });
  expect(removed.status).toBe(303);
  expect([await listPhotos(client), await isThere(photo)]).toEqual([[], false]);
});

test("a kept photo outlives its try-on and the sweep, and goes when it is let go, unless something uses it", async () => {
  const ana = await makeUser();
  const [photo, used, posted] = [await makeStoredPhoto(ana), await makeStoredPhoto(ana), imageUrlOf((await makePicture(ana, "post")).id)];
  for (const url of [photo, used, posted]) await keepPhoto(ana.id, url);
  const edits = [photo, used].map((url) => createTryOn(ana, { imageIds: [getMediaId(url)], prompt: "vestido vermelho" }));
  const [first] = await Promise.all(edits);
  await deleteTryOn(ana.id, first?.id ?? "");
  await db
    .update(media)
    .set({ createdAt: new Date(Date.now() - 48 * 60 * 60 * 1000) })
    .where(eq(media.ownerId, ana.id));
  await removeOrphanMedia();
  expect(await Promise.all([photo, used, posted].map(isThere))).toEqual([true, true, true]);
  for (const { id } of await listKeptPhotos(ana.id)) await removeKeptPhoto(ana.id, id);
  expect(await Promise.all([photo, used, posted].map(isThere))).toEqual([false, true, true]);
  expect(await db.$count(keptPhotos, eq(keptPhotos.userId, ana.id))).toBe(0);
});

test("a photo kept in the moment its try-on is deleted is either kept whole or not at all", async () => {
  const ana = await makeUser();
  for (let round = 0; round < 10; round++) {
    const photo = await makeStoredPhoto(ana);
    const { id } = await createTryOn(ana, { imageIds: [getMediaId(photo)], prompt: "vestido vermelho" });
    const [keeping, deleting] = await Promise.allSettled([keepPhoto(ana.id, photo), deleteTryOn(ana.id, id)]);
    expect(deleting.status).toBe("fulfilled");
    if (keeping.status === "rejected") expect(keeping.reason).toMatchObject({ code: "image_not_allowed" });
    expect(await isThere(photo)).toBe(keeping.status === "fulfilled");
    for (const kept of await listKeptPhotos(ana.id)) await removeKeptPhoto(ana.id, kept.id);
  }
});

test("a photo let go while a try-on with it begins lets none begin, and takes no credit", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [look, url] = [await makePost({ by: bia }), await makeStoredPhoto(ana)];
  const photo = await keepPhoto(ana.id, url);
  const { beginning } = await db.transaction(async (tx) => {
    // the try-on has locked the photo and waits for the look
    await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, look.id)).for("update");
    const edit = { imageIds: [getMediaId(url), look.imageUrl], prompt: "vestido vermelho", sourcePostId: look.id };
    const beginning = createTryOn(ana, edit).catch(({ code }: { code: string }) => code);
    await waitUntil("the try-on to wait", async () => (await db.execute(waiting)).length > 0);
    await removeKeptPhoto(ana.id, photo.id);
    return { beginning };
  });
  expect([await beginning, await isThere(url), await getCredits(ana)]).toEqual(["image_not_allowed", false, 5]);
});

const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
