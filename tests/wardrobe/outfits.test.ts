import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { outfits, packPieces, packs, wearPlans } from "#app/db/schema";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { getReadableMedia, mediaIdOf } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { planWear } from "#app/models/pieces/outfits/calendar.server";
import { boundPlace, layOut } from "#app/models/pieces/outfits/outfit";
import { addToPack, createPack } from "#app/models/pieces/outfits/pack.server";
import type { PieceKind } from "#app/models/pieces/piece";
import { NewMark, NewPiece } from "#app/models/pieces/piece.schema";
import { deletePieces, markPiece } from "#app/models/pieces/piece.server";
import { addPiece } from "#app/models/pieces/wardrobe.server";
import type { Outfit } from "#app/models/pieces/wardrobe-contract";
import { deletePerson, deletePictureRows, deleteUserData, listPicturesOf } from "#app/models/privacy/account-purge.server";
import { readData } from "#app/models/privacy/data-copy.server";
import { type Client, createSignedInClient } from "../http.ts";
import { ingestDemoLook } from "../media/demo-pictures.ts";
import { makeLook, makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

/** Pieces of these kinds, on looks of theirs. */
async function markPieces(by: { id: string }, kinds: PieceKind[]): Promise<string[]> {
  const ids: string[] = [];
  let look = await makePost({ by });
  for (const [number, kind] of kinds.entries()) {
    if (number % 12 === 11) look = await makePost({ by });
    ids.push((await markPiece(by.id, look.id, NewMark.parse({ kind, name: `Peça ${number}` }))).id);
  }
  return ids;
}

const submit = (as: Client, path: string, fields: [name: string, value: string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return as.raw("POST", path, form, { accept: "text/html" });
};

const idsOf = ({ pieces }: Outfit) => pieces.map(({ piece }) => piece.id);

test("new pieces lie as on a body, two of a kind beside each other, and no place leaves the canvas", () => {
  const [top, skirt, shoes, otherTop] = layOut(["top", "skirt", "shoes", "top"]);
  expect((top?.y ?? 0) < (skirt?.y ?? 0) && (skirt?.y ?? 0) < (shoes?.y ?? 0)).toBe(true);
  expect(otherTop).not.toEqual(top);
  expect(layOut(["top"], ["top"])[0]).toEqual(otherTop);
  expect(boundPlace({ x: -5, y: 10_900, scale: 900, rotation: 190 })).toEqual({ x: 0, y: 10_000, scale: 250, rotation: -170 });
  for (const { x, y } of layOut(Array.from({ length: 12 }, () => "bag" as const))) expect(x <= 10_000 && y <= 10_000).toBe(true);
});

test("bia puts an outfit together, once a key, moves and renames it, and ana finds nothing of it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [as, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const [top = "", skirt = ""] = await markPieces(bia, ["top", "skirt"]);
  const [anas = ""] = await markPieces(ana, ["bag"]);
  const body = { name: "  Primeira   reunião ", occasion: "work", pieces: [{ pieceId: skirt }, { pieceId: top, x: 100, y: 200, scale: 120, rotation: -15 }] };
  const key = { headers: { "idempotency-key": crypto.randomUUID() } };
  const [made, again] = [await asBia.post("/api/outfits", body, key), await asBia.post("/api/outfits", body, key)];
  const outfit = (await made.json()) as Outfit;
  expect([made.status, ((await again.json()) as Outfit).id]).toEqual([201, outfit.id]);
  expect(outfit).toMatchObject({ name: "Primeira reunião", occasion: "work" });
  expect(outfit.pieces[1]).toMatchObject({ x: 100, y: 200, scale: 120, rotation: -15, piece: { id: top } });
  const path = `/api/outfits/${outfit.id}`;
  const turned = (await (await asBia.patch(path, { name: "", pieces: [{ pieceId: top }, { pieceId: skirt, rotation: 90 }] })).json()) as Outfit;
  expect([turned.name, turned.occasion, idsOf(turned), turned.pieces[1]?.rotation]).toEqual([null, "work", [top, skirt], 90]);

  for (const pieces of [
    [],
    [{ pieceId: top }, { pieceId: top }],
    [{ pieceId: top, scale: 300 }],
    [{ pieceId: top, x: 10_001 }],
    [{ pieceId: top, rotation: 181 }],
    Array.from({ length: 13 }, () => ({ pieceId: crypto.randomUUID() })),
  ])
    expect((await asBia.post("/api/outfits", { pieces })).status).toBe(422);
  expect((await asBia.post("/api/outfits", { occasion: "casamento", pieces: [{ pieceId: top }] })).status).toBe(422);
  for (const call of [asBia.post("/api/outfits", { pieces: [{ pieceId: anas }] }), asBia.patch(path, { pieces: [{ pieceId: anas }] })])
    expect((await call).status).toBe(404);
  expect(idsOf(await asBia.json<Outfit>(path))).toEqual([top, skirt]);

  expect(await as.json<Outfit[]>("/api/outfits")).toEqual([]);
  const emptied = await asBia.patch(path, { pieces: [] });
  expect([emptied.status, ((await emptied.json()) as { issues: { message: string }[] }).issues[0]?.message]).toEqual([
    422,
    "Deixe pelo menos uma peça na combinação, ou exclua a combinação.",
  ]);
  expect(idsOf(await asBia.json<Outfit>(path))).toEqual([top, skirt]);
  for (const call of [as.get(path), as.patch(path, { name: "x" }), as.delete(path), as.get(`/wardrobe/outfits/${outfit.id}`)])
    expect((await call).status).toBe(404);
  expect((await asBia.json<Outfit[]>("/api/outfits?occasion=work")).length).toBe(1);
  expect(await asBia.json<Outfit[]>("/api/outfits?occasion=beach")).toEqual([]);

  await deletePieces(bia.id, [top]);
  expect(idsOf(await asBia.json<Outfit>(path))).toEqual([skirt]);
  expect((await readData(bia.id)).outfits).toMatchObject([{ occasion: "work", pieces: [{ pieceId: skirt, rotation: 90 }] }]);
  await planWear(bia.id, { plannedOn: saoPauloDay(new Date()), outfitId: outfit.id, pieceIds: [skirt] });
  const pack = await createPack(bia.id, { name: "Recife", startsOn: saoPauloDay(new Date()), endsOn: saoPauloDay(new Date()) });
  await addToPack(bia.id, pack.id, { fromPlans: true });
  await deleteUserData(bia.id);
  const left = [outfits, wearPlans, packs].map((table) => db.$count(table, eq(table.ownerId, bia.id)));
  expect([...(await Promise.all(left)), await db.$count(packPieces, eq(packPieces.packId, pack.id))]).toEqual([0, 0, 0, 0]);
  await deletePictureRows(await listPicturesOf(bia.id));
  expect(await deletePerson(bia.id)).toBe(true);
});

test("plain forms put an outfit together, add to it up to twelve pieces, lift one, take one out, and delete it", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const ids = await markPieces(
    bia,
    Array.from({ length: 13 }, () => "top" as const),
  );
  const tick = (some: string[]): [string, string][] => some.map((id) => ["piece", id]);
  expect((await submit(as, "/wardrobe/outfits/new", [["name", "x"]])).status).toBe(422);
  const key: [string, string] = ["key", crypto.randomUUID()];
  const sent = [1, 2].map(() =>
    submit(as, "/wardrobe/outfits/new", [key, ["name", "Feira"], ["occasion", "everyday"], ["kind", ""], ...tick(ids.slice(0, 3))]),
  );
  const [path = ""] = (await Promise.all(sent)).map(({ headers }) => headers.get("location") ?? "");
  const [outfit] = await as.json<Outfit[]>("/api/outfits");
  expect([path, (await as.json<Outfit[]>("/api/outfits")).length]).toEqual([`/wardrobe/outfits/${outfit?.id}`, 1]);
  // after Back the form has its key still
  const other = await submit(as, "/wardrobe/outfits/new", [key, ["name", "Outra"], ...tick(ids.slice(0, 2))]);
  expect([other.status, other.headers.get("location") === path]).toEqual([303, false]);
  await as.delete(`/api/outfits/${other.headers.get("location")?.split("/").at(-1)}`);
  const places = (outfit?.pieces ?? []).map(({ piece, x, y, scale, rotation }): [string, string] => ["place", [piece.id, x, y, scale, rotation].join(" ")]);
  const texts: [string, string][] = [
    ["name", "Feira de domingo"],
    ["occasion", ""],
  ];
  expect((await submit(as, path, [...texts, ...places, ["front", ids[0] ?? ""]])).status).toBe(303);
  expect(await as.json<Outfit[]>("/api/outfits")).toMatchObject([{ name: "Feira de domingo", occasion: null }]);
  expect(idsOf((await as.json<Outfit[]>("/api/outfits"))[0] as Outfit)).toEqual([ids[1] ?? "", ids[2] ?? "", ids[0] ?? ""]);
  expect((await submit(as, path, [...texts, ...places, ["remove", ids[1] ?? ""]])).status).toBe(303);
  expect((await submit(as, path, [...texts, ["place", `${ids[1]} 1 2 3`]])).status).toBe(422);
  const page = await (await as.get(`/wardrobe/outfits/${outfit?.id}/pieces?piece=${ids[5]}&kind=top`)).text();
  expect([page.includes(`value="${ids[3]}"`), page.includes(`value="${ids[0]}"`), page.split(`value="${ids[5]}"`).length]).toEqual([true, false, 2]);
  expect((await submit(as, `${path}/pieces`, tick(ids.slice(3)))).status).toBe(303);
  expect((await submit(as, `${path}/pieces`, tick([ids[1] ?? ""]))).status).toBe(409);
  expect((await as.json<Outfit>(`/api/outfits/${outfit?.id}`)).pieces.length).toBe(12);
  expect((await as.delete(`/api/outfits/${outfit?.id}`)).status).toBe(204);
});

test("an id in capitals names the same piece: it is in the outfit once, and lies where its kind does", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const [top = "", shoes = ""] = await markPieces(bia, ["top", "shoes"]);
  const outfit = (await (await as.post("/api/outfits", { pieces: [{ pieceId: top }] })).json()) as Outfit;
  const added = await submit(
    as,
    `/wardrobe/outfits/${outfit.id}/pieces`,
    [top, shoes].map((id) => ["piece", id.toUpperCase()]),
  );
  expect(added.status).toBe(303);
  const { pieces } = await as.json<Outfit>(`/api/outfits/${outfit.id}`);
  expect(pieces.map(({ piece, x, y }) => [piece.id, x, y])).toEqual(layOut(["top", "shoes"]).map(({ x, y }, index) => [[top, shoes][index] ?? "", x, y]));
});

test("bia takes the last piece out without scripts: it stays, and so does the name she typed; an outfit whose pieces are gone is renamed", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const [top = ""] = await markPieces(bia, ["top"]);
  const made = await as.post("/api/outfits", { name: "Feira", pieces: [{ pieceId: top }] });
  const { id } = (await made.json()) as Outfit;
  const texts: [string, string][] = [
    ["name", "Feira de domingo"],
    ["occasion", "party"],
  ];
  const refused = await submit(as, `/wardrobe/outfits/${id}`, [...texts, ["place", `${top} 5000 5000 100 0`], ["remove", top]]);
  const page = await refused.text();
  expect([refused.status, page.includes("Deixe pelo menos uma peça"), page.includes(`value="Feira de domingo"`)]).toEqual([422, true, true]);
  expect(page).toMatch(/<option[^>]*value="party"[^>]*selected|<option[^>]*selected[^>]*value="party"/);
  expect(await as.json<Outfit>(`/api/outfits/${id}`)).toMatchObject({ name: "Feira", pieces: [{ piece: { id: top } }] });
  await deletePieces(bia.id, [top]);
  expect((await submit(as, `/wardrobe/outfits/${id}`, texts)).status).toBe(303);
  expect(await as.json<Outfit>(`/api/outfits/${id}`)).toMatchObject({ name: "Feira de domingo", pieces: [] });
});

test("two forms at once make no more than 200 outfits", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const [pieceId = ""] = await markPieces(bia, ["top"]);
  await db.insert(outfits).values(Array.from({ length: 199 }, () => ({ ownerId: bia.id })));
  const answers = await Promise.all([1, 2].map(() => as.post("/api/outfits", { pieces: [{ pieceId }] })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("bia tries an outfit on: three pictures go to Get Ready, the last of two pieces, and neither ana's pieces nor one without a picture", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [as, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const look = await makeLook({ by: bia, look: 18 });
  const mark = async (kind: PieceKind) =>
    (await markPiece(bia.id, look.id, NewMark.parse({ kind, imageUrl: imageUrlOf(look.imageUrl), x: 1200, y: 1100, width: 3000, height: 3000 }))).id;
  const photo = await ingestDemoLook(bia.id, 6, "edit_input");
  const { id: top } = await addPiece(bia.id, NewPiece.parse({ kind: "top", imageUrl: imageUrlOf(photo.id) }));
  const pieceIds = [await mark("accessory"), await mark("bag"), await mark("shoes"), await mark("skirt"), top];
  const [unseen = ""] = await markPieces(bia, ["top"]);
  expect((await as.post("/api/wardrobe/try-on", { pieceIds: [top] })).status).toBe(404);
  expect((await asBia.post("/api/wardrobe/try-on", { pieceIds: [unseen] })).status).toBe(422);
  expect((await asBia.post("/api/wardrobe/try-on", { pieceIds: [] })).status).toBe(422);
  const { imageUrls } = (await (await asBia.post("/api/wardrobe/try-on", { pieceIds })).json()) as { imageUrls: string[] };
  const stored = await Promise.all(imageUrls.map((url) => getReadableMedia(bia.id, mediaIdOf(url) ?? "")));
  expect(stored.map((one) => [one?.purpose, one?.ownerId])).toEqual(Array.from({ length: 3 }, () => ["piece_part", bia.id]));
  const [whole, skirt, together] = stored;
  expect([whole && whole.height > whole.width, skirt && skirt.width - skirt.height, together && together.width > together.height]).toEqual([true, 0, true]);
  expect(await getReadableMedia(ana.id, mediaIdOf(imageUrls[0] ?? "") ?? "")).toBeNull();
  const led = await asBia.form("/api/wardrobe/try-on", { pieceIds: `${top} ${pieceIds[3]}` });
  expect(led.headers.get("location")?.match(/image=/g)?.length).toBe(2);
  const page = await (await asBia.get(led.headers.get("location") ?? "")).text();
  expect(page.match(/name="garment\d?"/g)?.length).toBeGreaterThanOrEqual(2);
});
