import { afterAll, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { tryOns } from "#app/db/schema";
import { createCollection } from "#app/models/collections/collection.server";
import { addToCollection } from "#app/models/collections/collection-item.server";
import type { Plan } from "#app/models/contract";
import { imageUrlOf } from "#app/models/media/picture";
import { giveConsent } from "#app/models/privacy/consent.server";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { startFakeFal } from "#tests/fakes/fal";
import { getCredits, getTryOnRow, makeColor, makeStoredPhoto } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { holdCredits, makeLook, makePost, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const server = await startServer(fal.environment);

type Options = { plan?: Plan; looks?: number; hasConsent?: boolean };

/** Ana with a kept photo and a collection of Bia's looks, the last one first. */
async function createScene({ plan = "free", looks: count = 5, hasConsent = true }: Options = {}) {
  const ana = await makeUser({ subscriptionPlan: plan });
  if (hasConsent) await giveConsent(ana.id, "ai_provider", "pt");
  const picture = await makeStoredPhoto(ana);
  const photo = await keepPhoto(ana.id, imageUrlOf(picture.id));
  const bia = await makeUser();
  const collection = await createCollection(ana.id, { name: "Verão", description: "", category: null, isPrivate: false });
  const looks: { id: string }[] = [];
  for (let made = 0; made < count; made++) looks.unshift(await makeLook({ by: bia, look: made + 1 }));
  for (const look of looks.toReversed()) await addToCollection(ana.id, collection.id, look.id, {});
  const client = await createSignedInClient(server, ana);
  const path = `/api/collections/${collection.id}/try-ons`;
  const read = async (address: string) => (await (await client.get(address)).text()).split("<script>")[0]?.replaceAll("<!-- -->", "") ?? "";
  const open = () => read(`/collections/${collection.id}/try`);
  const start = async (more: object = {}) => {
    const response = await client.post(path, { photoId: photo.id, postIds: looks.map(({ id }) => id), ...more });
    return { status: response.status, ...((await response.json()) as { code?: string; started: string[]; leftOut: number }) };
  };
  const stop = async () => (await (await client.delete(path)).json()) as { cancelled: number };
  const list = () => db.select().from(tryOns).where(eq(tryOns.userId, ana.id)).orderBy(asc(tryOns.id));
  return { ana, bia, client, collection, looks, photo, picture, path, read, open, start, stop, list };
}

const holdAll = () => {
  for (let order = 0; order < 20; order++) fal.script({ polls: Number.POSITIVE_INFINITY });
};
const isSent = (id: string) => fal.orders().some(({ webhookUrl }) => webhookUrl?.includes(id));

test("Ana tries her collection on: the page says how many and for how much, the form begins them in order, and sent twice begins none twice", async () => {
  const { ana, bia, client, collection, looks, photo, picture, path, read, open, list } = await createScene({ looks: 3 });
  holdAll();
  const refused = await makePost({ by: bia, allowTryOn: false });
  await addToCollection(ana.id, collection.id, refused.id, {});
  expect(await read(`/?tab=collections&category=${collection.id}`)).toMatch(/Provar todos.{0,80}3 looks · 3 créditos/);
  const page = await open();
  expect(page).toContain("Provar 3 looks · 3 créditos");
  expect(page).toContain("1 look fica de fora: quem postou não permite provar.");
  const [, key = ""] = /name="key" value="([^"]+)"/.exec(page) ?? [];
  const [, postIds = ""] = /name="postIds" value="([^"]+)"/.exec(page) ?? [];
  expect(postIds).toBe(looks.map(({ id }) => id).join());
  const send = () => client.form(path, { key, postIds, photoId: photo.id, returnTo: `/collections/${collection.id}/try` });
  const answers = [await send(), await send()];
  expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual(Array(2).fill([303, `/collections/${collection.id}/try`]));
  const made = await list();
  expect(made.map(({ sourcePostId, collectionId, kind }) => [sourcePostId, collectionId, kind])).toEqual(looks.map(({ id }) => [id, collection.id, "look"]));
  expect([await getCredits(ana), new Set(made.map(({ imageUrls }) => imageUrls[0])).size, made[0]?.imageUrls[0]]).toEqual([2, 1, picture.id]);
  expect(await open()).toContain("3 sendo criados");
});

test("stopped, what has not begun is cancelled with its credits back, once, and the rest goes on", async () => {
  const { ana, start, stop, list, open } = await createScene();
  holdAll();
  const { started } = await start();
  expect([started.length, await getCredits(ana)]).toEqual([5, 0]);
  await waitUntil("three to be sent", () => started.slice(0, 3).every(isSent));
  expect(await open()).toContain("3 sendo criados · 2 na fila");
  expect([await stop(), await stop()]).toEqual([{ cancelled: 2 }, { cancelled: 0 }]);
  expect(await getCredits(ana)).toBe(2);
  expect((await list()).map(({ error }) => error)).toEqual([null, null, null, "cancelled", "cancelled"]);
  expect(await open()).toContain("3 sendo criados · 2 cancelados e não cobrados");
  for (const { id } of fal.orders().filter(({ webhookUrl }) => started.some((one) => webhookUrl?.includes(one)))) fal.finish(id);
  await waitUntil("three to end", async () => (await list()).filter(({ status }) => status === "completed").length === 3);
  const page = await open();
  expect(page).toContain("Provar 2 looks · 2 créditos");
  expect(page).toContain("3 looks ficam de fora: você já provou nesta foto.");
});

test("no more begin than the line takes and than the credits pay for", async () => {
  const premium = await createScene({ plan: "premium", looks: 12 });
  const page = await premium.open();
  expect(page).toContain("Provar 10 looks · incluído no Premium");
  expect(page).toContain("2 looks ficam para depois: cabem 10 na sua fila por vez.");
  expect((await premium.start()).status).toBe(422);
  const free = await createScene({ looks: 3 });
  await holdCredits(free.ana, 2);
  expect(await free.open()).toContain("1 look fica para depois: seus créditos não bastam para todos.");
  const { status, started, leftOut } = await free.start();
  expect([status, started.length, leftOut, await getCredits(free.ana)]).toEqual([201, 2, 1, 0]);
});

test("a look that changed since it was confirmed is left out, and the others begin", async () => {
  const { ana, bia, collection, looks, start, list } = await createScene({ looks: 2 });
  const refused = await makePost({ by: bia, allowTryOn: false });
  await addToCollection(ana.id, collection.id, refused.id, {});
  const outside = await makePost({ by: bia });
  const ids = [refused, outside, ...looks].map(({ id }) => id);
  expect(await start({ postIds: ids })).toMatchObject({ status: 201, leftOut: 2 });
  expect((await list()).map(({ sourcePostId }) => sourcePostId)).toEqual(looks.map(({ id }) => id));
  expect(await start({ postIds: [outside.id] })).toMatchObject({ status: 422, code: "image_not_allowed" });
});

test("ids written in capitals are the same looks and photo", async () => {
  const { collection, looks, photo, start, list } = await createScene({ looks: 2 });
  const started = await start({ photoId: photo.id.toUpperCase(), postIds: looks.map(({ id }) => id.toUpperCase()) });
  expect(started).toMatchObject({ status: 201, leftOut: 0 });
  expect((await list()).map(({ sourcePostId, collectionId }) => [sourcePostId, collectionId])).toEqual(looks.map(({ id }) => [id, collection.id]));
});

test("nothing begins with another's collection or photo, nor without the consent, which the form may give", async () => {
  const [mine, other] = [await createScene({ looks: 1, hasConsent: false }), await createScene({ looks: 1 })];
  expect((await other.client.post(mine.path, { photoId: other.photo.id, postIds: [mine.looks[0]?.id] })).status).toBe(404);
  expect((await other.client.delete(mine.path)).status).toBe(404);
  expect(await other.start({ photoId: mine.photo.id })).toMatchObject({ status: 422, code: "image_not_allowed" });
  expect(await mine.start()).toMatchObject({ status: 403, code: "consent_required" });
  expect(await mine.open()).toContain('name="consent"');
  const { status, started } = await mine.start({ consent: "on" });
  expect([status, (await getTryOnRow(started[0] ?? "")).collectionId]).toEqual([201, mine.collection.id]);
});
