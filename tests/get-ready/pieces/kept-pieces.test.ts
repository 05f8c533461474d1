import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { bodies, keptPhotos, media } from "#app/db/schema";
import type { KeptPhoto } from "#app/models/contract";
import { removeOrphanMedia } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { readData } from "#app/models/privacy/data-copy.server";
import { keepPhoto, listKeptPhotos } from "#app/models/try-on/kept-photo.server";
import { type Client, createSignedInClient } from "#tests/http";
import { makeLook, makePicture, makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { listTryOns, makePhoto, sendTryOn } from "../try-on-form";
import { getCredits } from "../try-ons";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", WORKER: "off" });

async function createAna() {
  const ana = await makeUser();
  return { ana, client: await createSignedInClient(server, ana) };
}

const makeStored = async (person: { id: string }) => imageUrlOf((await makePicture(person, "edit_input")).id);
const listPieces = (client: Client) => client.json<KeptPhoto[]>("/api/user/pieces");
const isThere = async (url: string) => (await db.$count(media, eq(media.id, url.split("/")[2] ?? ""))) === 1;

test("ana keeps thirty pieces and no more, apart from her photos; nobody else sees or deletes one", async () => {
  const [{ ana, client }, { client: other }] = [await createAna(), await createAna()];
  const [dress, ...pictures] = await Promise.all(Array.from({ length: 31 }, () => makeStored(ana)));
  const answers = [];
  for (const imageUrl of [dress, dress, ...pictures]) answers.push(await client.post("/api/user/pieces", { imageUrl }));
  expect(answers.slice(0, -1).every(({ status }) => status === 201)).toBe(true);
  expect([answers.at(-1)?.status, await answers.at(-1)?.json()]).toMatchObject([409, { code: "kept_pieces_full" }]);
  const pieces = await listPieces(client);
  expect([pieces.length, pieces.at(-1)?.imageUrl, await client.json<KeptPhoto[]>("/api/user/photos")]).toEqual([30, dress, []]);

  const first = pieces.at(-1);
  expect(await listPieces(other)).toEqual([]);
  expect((await other.get(first?.imageUrl ?? "")).status).toBe(404);
  expect((await other.delete(`/api/user/pieces/${first?.id}`)).status).toBe(404);
  expect((await client.delete(`/api/user/photos/${first?.id}`)).status).toBe(404); // a piece is no photo of hers
  expect((await client.delete(`/api/user/pieces/${first?.id}`)).status).toBe(204);
  expect([(await listPieces(client)).length, await isThere(dress ?? "")]).toEqual([29, false]);
});

test("only a picture of one's own is kept, and the same one may be her photo too", async () => {
  const [{ ana, client }, bia] = [await createAna(), await makeUser()];
  for (const imageUrl of [await makeStored(bia), imageUrlOf((await makePost({ by: bia })).imageUrl), "https://example.com/a.jpg"])
    expect((await client.post("/api/user/pieces", { imageUrl })).status).toBe(422);
  const picture = await makeStored(ana);
  await keepPhoto(ana.id, picture);
  const piece = await keepPhoto(ana.id, picture, "piece");
  expect((await client.delete(`/api/user/pieces/${piece.id}`)).status).toBe(204);
  expect([await isThere(picture), (await listKeptPhotos(ana.id)).length]).toEqual([true, 1]);
});

test("a kept piece outlives the sweep, is never a body photo, and stands in the copy of ana's data", async () => {
  const { ana, client } = await createAna();
  const picture = await makeStored(ana);
  const piece = await keepPhoto(ana.id, picture, "piece");
  await db
    .update(media)
    .set({ createdAt: new Date(Date.now() - 48 * 60 * 60 * 1000) })
    .where(eq(media.ownerId, ana.id));
  await removeOrphanMedia();
  expect(await isThere(picture)).toBe(true);
  const { pictures } = await readData(ana.id);
  expect(pictures).toMatchObject([{ isKept: false, isKeptPiece: true }]);
  await client.post("/api/user/body", { photoId: piece.id });
  expect(await db.$count(bodies, eq(bodies.userId, ana.id))).toBe(0);
});

test("the form keeps the new pieces that ana asks to be kept, and offers them at the next try-on", async () => {
  const { ana, client } = await createAna();
  const look = await makeLook({ by: await makeUser(), look: 7 });
  await sendTryOn(client, { look: look.id, garment: await makePhoto("#c02040"), garment2: await makePhoto("#2040c0"), keepPieces: "on" });
  const pieces = await listPieces(client);
  expect([pieces.length, (await listKeptPhotos(ana.id)).length]).toEqual([2, 0]);
  const page = await (await client.get("/?tab=tryon&mode=edit")).text();
  for (const { imageUrl } of pieces) expect(page).toContain(`name="piece" aria-label="Minha peça ${imageUrl === pieces[0]?.imageUrl ? 1 : 2}"`);
});

test("without scripts kept pieces are ticked; a fourth is refused beside them, with all that was ticked", async () => {
  const { ana, client } = await createAna();
  const kept = await Promise.all(Array.from({ length: 4 }, () => makeStored(ana)));
  for (const url of kept) await keepPhoto(ana.id, url, "piece");
  const send = async (urls: string[]) => {
    const body = new FormData();
    body.append("person", await makePhoto());
    for (const url of urls) body.append("piece", url);
    body.append("prompt", "");
    body.append("plain", "1");
    return client.raw("POST", "/get-ready", body, { accept: "text/html" });
  };
  const refused = await send(kept);
  const page = await refused.text();
  expect([refused.status, page.match(/id="piece-error"[^>]*>.*?São até três peças/) !== null]).toEqual([422, true]);
  expect(page.match(/name="piece"[^>]*checked=""|checked=""[^>]*name="piece"/g)?.length).toBe(4);
  expect(await getCredits(ana)).toBe(5);
  expect((await send(kept.slice(0, 2))).status).toBe(303);
  expect(await listTryOns(ana)).toMatchObject([{ kind: "pieces" }]);
  expect(await db.$count(keptPhotos, eq(keptPhotos.userId, ana.id))).toBe(4);
});
