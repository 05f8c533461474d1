import { expect, spyOn, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { client, db, reader } from "#app/db/client.server";
import { media, pieces, pieceWears, posts } from "#app/db/schema";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { getReadableMedia, removeOrphanMedia } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import type { WardrobeNumbers, WardrobePiece } from "#app/models/pieces/wardrobe-contract";
import { listWardrobe } from "#app/models/pieces/wardrobe-view.server";
import { deletePerson, deletePictureRows, deleteUserData, listPicturesOf } from "#app/models/privacy/account-purge.server";
import { readData } from "#app/models/privacy/data-copy.server";
import { type Client, createSignedInClient } from "../http.ts";
import { makeJpeg } from "../media/pictures.ts";
import { makePicture, makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

const dayBefore = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const today = () => saoPauloDay(new Date());

/** A piece of hers on a look that she posted that many days ago. */
async function markOnLook(by: { id: string }, daysAgo: number, mark: object) {
  const look = await makePost({ by });
  const createdAt = dayBefore(daysAgo);
  await db.update(posts).set({ createdAt }).where(eq(posts.id, look.id));
  const { id } = await markPiece(by.id, look.id, NewMark.parse({ imageUrl: imageUrlOf(look.imageUrl), x: 5000, y: 5000, ...mark }));
  return { id, day: saoPauloDay(createdAt), postId: look.id };
}

const submit = (as: Client, path: string, fields: [name: string, value: string | Blob][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value as string);
  return as.raw("POST", path, form, { accept: "text/html" });
};

test("a piece is in bia's wardrobe once she marked it, worn on each day of its looks and of «Usei hoje», for her alone", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [as, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const first = await markOnLook(bia, 9, { kind: "skirt", name: "Saia", priceCents: 10_000 });
  await markOnLook(bia, 9, { pieceId: first.id });
  const second = await markOnLook(bia, 4, { pieceId: first.id });
  const ai = await markOnLook(bia, 1, { pieceId: first.id });
  await db.update(posts).set({ isAi: true }).where(eq(posts.id, ai.postId));
  const path = `/api/wardrobe/${first.id}`;
  expect(await asBia.json<WardrobePiece>(path)).toMatchObject({ timesWorn: 2, lastWornOn: second.day, pricePerWearCents: 5000, isWornToday: false });
  const answers = await Promise.all([1, 2].map(() => asBia.put(`${path}/wears`, { isWorn: true })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await asBia.json<WardrobePiece>(path)).toMatchObject({ timesWorn: 3, lastWornOn: today(), pricePerWearCents: 3333, isWornToday: true });
  await asBia.put(`${path}/wears`, { isWorn: true, wornOn: second.day });
  expect(await asBia.json<WardrobePiece>(path)).toMatchObject({ timesWorn: 3 });
  for (const wornOn of ["2999-01-01", "1999-01-01", "ontem"]) expect((await asBia.put(`${path}/wears`, { isWorn: true, wornOn })).status).toBe(422);
  expect(await (await asBia.put(`${path}/wears`, { isWorn: false })).json()).toMatchObject({ timesWorn: 2, isWornToday: false });

  await asBia.patch(path, { season: "winter", state: "wash" });
  expect(await asBia.json<WardrobePiece>(path)).toMatchObject({ season: "winter", state: "wash", name: "Saia" });
  expect([(await as.get(path)).status, (await as.get(`/wardrobe/${first.id}`)).status]).toEqual([403, 404]);
  expect([(await as.patch(path, { state: null })).status, (await as.put(`${path}/wears`, { isWorn: true })).status]).toEqual([403, 403]);
  const seen = JSON.stringify(await as.json(`/api/pieces/${first.id}`));
  for (const own of ["season", "state", "photo", "photoId", "timesWorn"]) expect([own, seen.includes(`"${own}"`)]).toEqual([own, false]);
  expect(await as.json<WardrobePiece[]>("/api/wardrobe")).toEqual([]);
});

test("bia filters and orders her wardrobe, reads it page by page to its end, and its numbers", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const rows = [
    { name: "Saia", kind: "skirt", colour: "red", priceCents: 9000, season: "summer" },
    { name: "Casacão", kind: "coat", colour: "black", priceCents: 40_000, season: "winter" },
    { name: "Bolsa", kind: "bag", colour: "black", season: "all", state: "give" },
    { name: "Blusa", kind: "top", colour: "red", state: "wash" },
  ] as const;
  const wears = [2, 1, 3, 0];
  for (const [index, row] of rows.entries()) {
    const [piece] = await db
      .insert(pieces)
      .values({ ...row, ownerId: bia.id })
      .returning({ id: pieces.id });
    for (let day = 1; day <= (wears[index] ?? 0); day++) await db.insert(pieceWears).values({ pieceId: piece?.id ?? "", wornOn: saoPauloDay(dayBefore(day)) });
  }
  const list = async (query: string) => (await as.json<WardrobePiece[]>(`/api/wardrobe?${query}`)).map(({ name }) => name);
  expect(await list("")).toEqual(["Blusa", "Bolsa", "Casacão", "Saia"]);
  expect(await list("order=most")).toEqual(["Bolsa", "Saia", "Casacão", "Blusa"]);
  expect(await list("order=least")).toEqual(["Blusa", "Casacão", "Saia", "Bolsa"]);
  expect((await list("order=cheap")).slice(0, 2)).toEqual(["Saia", "Casacão"]);
  expect((await list("order=dear")).slice(0, 2)).toEqual(["Casacão", "Saia"]);
  expect(await list("colour=red&kind=")).toEqual(["Blusa", "Saia"]);
  expect(await list("season=winter")).toEqual(["Bolsa", "Casacão"]);
  expect(await list("state=none")).toEqual(["Casacão", "Saia"]);
  expect([(await as.get("/api/wardrobe?order=random")).status, (await as.get("/api/wardrobe?cursor=1_x")).status]).toEqual([422, 400]);
  for (const order of ["newest", "most", "least", "cheap", "dear"]) {
    const read: (string | null)[] = [];
    let next: string | undefined = `/api/wardrobe?order=${order}&limit=1`;
    while (next && read.length < 9) {
      const answer = await as.get(next);
      read.push(...((await answer.json()) as WardrobePiece[]).map(({ name }) => name));
      next = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    expect([order, read]).toEqual([order, await list(`order=${order}`)]);
  }
  const numbers = await as.json<WardrobeNumbers>("/api/wardrobe/numbers");
  expect(numbers).toMatchObject({ pieces: 4, worn: 3, wears: 6 });
  const namesOf = (found: WardrobePiece[]) => found.map(({ name }) => name);
  expect(namesOf(numbers.mostWorn)).toEqual(["Bolsa", "Saia", "Casacão"]);
  expect(namesOf(numbers.leastWorn)).toEqual(["Blusa", "Casacão", "Saia"]);
  expect([namesOf(numbers.bestPerWear), namesOf(numbers.worstPerWear)]).toEqual([
    ["Saia", "Casacão"],
    ["Casacão", "Saia"],
  ]);
  expect(numbers.onNoLook).toHaveLength(4);
  const page = await (await as.get("/?tab=collections&view=wardrobe&colour=red&order=nonsense")).text();
  expect([page.includes(">Blusa<"), page.includes(">Casacão<")]).toEqual([true, false]);
});

test("bia keeps a piece from a photo that nobody else reads; it goes with the piece, and is in her copy until then", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [as, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const photo = await makePicture(bia, "edit_input");
  const create = (imageUrl: string, key: string = crypto.randomUUID()) =>
    asBia.post("/api/wardrobe", { kind: "bag", name: "Bolsa", imageUrl }, { headers: { "Idempotency-Key": key } });
  for (const wrong of [imageUrlOf((await makePicture(ana, "edit_input")).id), imageUrlOf((await makePicture(bia)).id), "https://elsewhere.example/a.jpg"])
    expect((await create(wrong)).status).toBe(422);
  const key = crypto.randomUUID();
  const answers = await Promise.all([create(imageUrlOf(photo.id), key), create(imageUrlOf(photo.id), key)]);
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  const [piece, ...others] = await asBia.json<WardrobePiece[]>("/api/wardrobe");
  expect([piece?.name, piece?.mark, others.length]).toEqual(["Bolsa", null, 0]);
  const id = piece?.id ?? "";
  expect(piece?.photo?.url).toContain(photo.id);
  const look = await makePost({ by: bia });
  await asBia.post(`/api/posts/${look.id}/pieces`, { pieceId: id });
  expect((await as.get(`/api/pieces/${id}`)).status).toBe(200);
  expect([await getReadableMedia(ana.id, photo.id), (await getReadableMedia(bia.id, photo.id))?.id]).toEqual([null, photo.id]);
  await db
    .update(media)
    .set({ createdAt: new Date(0) })
    .where(eq(media.id, photo.id));
  await removeOrphanMedia();
  expect(await db.$count(media, eq(media.id, photo.id))).toBe(1);
  await asBia.put(`/api/wardrobe/${id}/wears`, { isWorn: true });
  await asBia.patch(`/api/wardrobe/${id}`, { season: "all", state: "give" });
  const copied = (await readData(bia.id)).pieces;
  expect(copied).toMatchObject([{ name: "Bolsa", season: "all", state: "give", pictureId: photo.id, wornOn: [today()] }]);
  expect((await asBia.delete(`/api/pieces/${id}`)).status).toBe(204);
  expect([await db.$count(media, eq(media.id, photo.id)), await db.$count(pieceWears, eq(pieceWears.pieceId, id))]).toEqual([0, 0]);

  expect((await create(imageUrlOf((await makePicture(bia, "edit_input")).id))).status).toBe(201);
  await deleteUserData(bia.id);
  await deletePictureRows(await listPicturesOf(bia.id));
  await deletePerson(bia.id);
  expect(await db.$count(pieces, eq(pieces.ownerId, bia.id))).toBe(0);
});

test("bia sends several photos by a plain form and names them, changes several at once, and deletes them after being asked", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, bia);
  const anas = await markOnLook(ana, 1, { kind: "dress" });
  const photos = await Promise.all([600, 700].map(async (width) => new File([await makeJpeg({ width, height: 800 })], "peça.jpg", { type: "image/jpeg" })));
  const key = crypto.randomUUID();
  const send = () => submit(as, "/wardrobe/new", [["key", key], ["kind", "top"], ...photos.map((photo): [string, Blob] => ["image", photo])]);
  for (const _ of [1, 2]) expect((await send()).headers.get("location")).toBe("/wardrobe/name");
  const kept = await as.json<WardrobePiece[]>("/api/wardrobe");
  expect(kept.map(({ kind, name }) => [kind, name])).toEqual([
    ["top", null],
    ["top", null],
  ]);
  const [first = "", second = ""] = kept.map(({ id }) => id);
  const name = (id: string, ...[kind, called, colour]: [string, string, string]): [string, string][] =>
    Object.entries({ piece: id, kind, name: called, colour });
  expect((await submit(as, "/wardrobe/name", [...name(first, "skirt", "Saia azul", "blue"), ...name(second, "top", "", "")])).status).toBe(303);
  expect(await as.json<WardrobePiece>(`/api/wardrobe/${first}`)).toMatchObject({ kind: "skirt", name: "Saia azul", colour: "blue" });
  expect((await submit(as, "/wardrobe/name", name(first, "tiara", "", ""))).status).toBe(422);

  const choose = (act: string, season = "") =>
    submit(as, "/wardrobe/choose", [...[first, second, anas.id].map((id): [string, string] => ["piece", id]), ["act", act], ["season", season]]);
  expect([(await choose("wash")).status, (await choose("season", "summer")).status]).toEqual([303, 303]);
  expect((await as.json<WardrobePiece[]>("/api/wardrobe?state=wash&season=summer")).length).toBe(2);
  const asked = await choose("delete");
  expect([asked.status, (await asked.text()).includes("Excluir 3 peças")]).toEqual([200, true]);
  expect((await as.json<WardrobePiece[]>("/api/wardrobe")).length).toBe(2);
  expect((await choose("confirm")).status).toBe(303);
  expect(await as.json<WardrobePiece[]>("/api/wardrobe")).toEqual([]);
  expect(await db.$count(pieces, eq(pieces.id, anas.id))).toBe(1);
  expect((await submit(as, "/wardrobe/choose", [["act", "wash"]])).status).toBe(422);
  const many = { pieceIds: Array.from({ length: 41 }, () => crypto.randomUUID()), state: "wash" };
  expect([(await as.patch("/api/wardrobe", many)).status, (await as.delete("/api/wardrobe", { pieceIds: many.pieceIds })).status]).toEqual([422, 422]);
  const tooMany = Array.from({ length: 11 }, (_, index): [string, Blob] => ["image", new File(["x"], `${index}.jpg`, { type: "image/jpeg" })]);
  expect((await submit(as, "/wardrobe/new", [["kind", "top"], ...tooMany])).status).toBe(422);
});

test("who has no pieces reads how to begin, not a form with nothing to choose; a filter that leaves none can be taken off", async () => {
  const [eva, bia] = [await makeUser(), await makeUser()];
  const [as, asBia] = [await createSignedInClient(server, eva), await createSignedInClient(server, bia)];
  await markOnLook(bia, 1, { kind: "skirt" });
  for (const [path, form] of [
    ["/wardrobe/choose", 'value="delete"'],
    ["/wardrobe/numbers", "0 já usada"],
    ["/wardrobe/outfits/new", "Criar combinação"],
    ["/wardrobe/calendar/plan", "Vou usar neste dia"],
  ] as const) {
    const [none, some] = [await (await as.get(path)).text(), await (await asBia.get(path)).text()];
    const begins = (page: string) => page.includes("Seu guarda-roupa começa aqui") && page.includes('href="/wardrobe/new"');
    expect([path, begins(none), begins(some), none.includes(form)]).toEqual([path, true, false, false]);
  }
  expect(await (await as.get("/wardrobe/name")).text()).toContain('href="/wardrobe/new"');
  const filtered = await (await asBia.get("/wardrobe/choose?kind=bag")).text();
  expect([filtered.includes("Nenhuma peça assim"), filtered.includes('value="delete"')]).toEqual([true, false]);
});

test("bia's wardrobe reads her pieces by their keys, however many days and marks others have", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await markOnLook(bia, 3, { kind: "skirt", name: "Saia" });
  const look = await makePost({ by: ana });
  await db.execute(sql`
    with made as (insert into pieces (id, owner_id, kind) select gen_random_uuid(), ${ana.id}, 'bag' from generate_series(1, 3000) returning id),
    marked as (insert into piece_marks (piece_id, post_id) select id, ${look.id} from made)
    insert into piece_wears (piece_id, worn_on) select id, current_date - back from made, generate_series(0, 3) back`);
  await db.execute(sql`vacuum analyze pieces, piece_marks, piece_wears, posts, post_pictures`);
  const sent = spyOn(reader, "unsafe");
  const { items } = await listWardrobe(bia.id, {}, { limit: 9, cursor: null });
  const queries = sent.mock.calls.filter(([text]) => text.includes("with worn as"));
  sent.mockRestore();
  expect([items.length, queries.length]).toEqual([1, 1]);
  for (const [text, values] of queries) {
    const plan = (await client.unsafe(`explain ${text}`, values as string[])).map((row) => String(row["QUERY PLAN"])).join("\n");
    expect(plan.match(/Seq Scan on (piece_wears|piece_marks|pieces)/g)).toBeNull();
    expect(plan).toContain("piece_wears_piece_id_worn_on_pk");
  }
  await db.delete(pieces).where(eq(pieces.ownerId, ana.id));
});
