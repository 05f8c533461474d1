import { expect, test } from "bun:test";
import { and, eq, or, sql } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { cutOuts, media, pieceMarks, pieces, posts, tryOns, users } from "#app/db/schema";
import { runCutOut } from "#app/jobs/cut-out.server";
import type { PieceFinder } from "#app/media/cut-out/cut-out.server";
import { ingestPicture } from "#app/media/ingest.server";
import { removeOrphanMedia } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { setRelation } from "#app/models/people/relation.server";
import { discardCutOut, getCutOuts, keepCutOut, startCutOut, undoCutOut } from "#app/models/pieces/cut-out.server";
import { NewPiece } from "#app/models/pieces/piece.schema";
import { requirePiece } from "#app/models/pieces/piece-view.server";
import { addPiece } from "#app/models/pieces/wardrobe.server";
import type { WardrobePiece } from "#app/models/pieces/wardrobe-contract";
import { deletePerson, deletePictureRows, deleteUserData, listPicturesOf } from "#app/models/privacy/account-purge.server";
import { readData } from "#app/models/privacy/data-copy.server";
import { wardrobePath } from "#app/try-again-paths";
import { VisionError } from "#app/vision/process/vision-error";
import { createSignedInClient } from "../http.ts";
import { makeMorePictures, makePicture, makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";
import { countPerson, cut, find, makePiece, openOf, picture, urlOf, whole } from "./pieces.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off", ADMIN_EMAILS: "marta@espelho.example" });

test("bia cuts out her dress: hers alone until she keeps it, then of whoever sees the piece; nothing of her is in it", async () => {
  const [ana, { bia, piece, look }] = [await makeUser(), await makePiece()];
  const [as, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  await Promise.all([startCutOut(bia.id, piece.id), startCutOut(bia.id, piece.id)]);
  expect(await db.$count(cutOuts, eq(cutOuts.pieceId, piece.id))).toBe(1);
  await expect(startCutOut(ana.id, piece.id)).rejects.toMatchObject({ code: "forbidden" });
  const { open } = await getCutOuts(piece.id);
  await Promise.all([runCutOut(open?.id ?? "", { find }), runCutOut(open?.id ?? "", { find })]);
  const mediaId = await openOf(piece.id);
  expect((await getCutOuts(piece.id)).open).toMatchObject({ state: "ready", way: "clothes" });
  expect([(await as.get(urlOf(mediaId))).status, (await asBia.get(urlOf(mediaId))).status, (await requirePiece(ana.id, piece.id)).cutOut]).toEqual([
    404,
    200,
    null,
  ]);
  await keepCutOut(bia.id, piece.id);
  await keepCutOut(bia.id, piece.id);
  const { cutOut } = await requirePiece(ana.id, piece.id);
  expect(cutOut?.url).toBe(urlOf(mediaId));
  const shown = await as.get(urlOf(mediaId));
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  for (const bytes of [await shown.arrayBuffer(), await (await asBia.get(urlOf(mediaId, "cutbase.webp"))).arrayBuffer()]) {
    expect([(await sharp(bytes).metadata()).hasAlpha, await countPerson(bytes)]).toEqual([true, 0]);
  }
  expect([(await as.get(urlOf(mediaId, "cutbase.webp"))).status, (await as.get(urlOf(mediaId, "cutmask.png"))).status]).toEqual([404, 404]);
  expect((await as.get(urlOf(mediaId, "master.jpg"))).status).toBe(404);
  const other = await makePost({ by: bia });
  await db.insert(pieceMarks).values({ pieceId: piece.id, postId: other.id });
  for (const change of [{ isArchived: true }, { privacy: "mutual" }, { moderationStatus: "rejected" }] as const) {
    await db
      .update(posts)
      .set({ isArchived: false, privacy: "public", ...change })
      .where(eq(posts.id, look.id));
    const seen = [(await as.get(urlOf(mediaId))).status, (await as.get(urlOf(mediaId, "cutsmall.webp"))).status, (await requirePiece(ana.id, piece.id)).cutOut];
    expect([change, ...seen]).toEqual([change, 404, 404, null]); // she sees the piece on the other look
  }
  await db.update(posts).set({ moderationStatus: "approved" }).where(eq(posts.id, look.id));
  expect((await as.get(urlOf(mediaId, "cutsmall.webp"))).status).toBe(200);
  await setRelation(bia.id, ana.id, "block");
  expect((await as.get(urlOf(mediaId))).status).toBe(404);
});

test("a moderator reads of bia's cut-outs what anybody does: none of a draft, of an archive or of a held look, and no file of the brush", async () => {
  const [marta, { bia, piece, look }] = [await makeUser({ email: "marta@espelho.example" }), await makePiece()];
  const [as, asBia] = [await createSignedInClient(server, marta), await createSignedInClient(server, bia)];
  expect((await as.get("/admin")).status).toBe(200);
  const files = ["cutout.webp", "cutsmall.webp", "cutbase.webp", "cutmask.png"];
  const read = (mediaId: string) => Promise.all(files.map(async (file) => (await as.get(urlOf(mediaId, file))).status));
  await startCutOut(bia.id, piece.id);
  await runCutOut((await getCutOuts(piece.id)).open?.id ?? "", { find });
  const mediaId = await openOf(piece.id);
  const nothing = [404, 404, 404, 404];
  expect(await read(mediaId)).toEqual(nothing);
  await keepCutOut(bia.id, piece.id);
  expect(await read(mediaId)).toEqual([200, 200, 404, 404]);
  for (const change of [{ isArchived: true }, { moderationStatus: "held" }] as const) {
    await db
      .update(posts)
      .set({ isArchived: false, moderationStatus: "approved", ...change })
      .where(eq(posts.id, look.id));
    expect([change, await read(mediaId)]).toEqual([change, nothing]);
  }
  const act = await as.form(`/piece/${piece.id}/cut-out`, { act: "discard" });
  expect([act.status, (await asBia.get(urlOf(mediaId))).status]).toEqual([404, 200]);
});

test("a piece of bia's photo is cut out of it for her alone, and has its colour unless she chose one", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [as, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const { id: photoId } = await ingestPicture({ ownerId: bia.id, purpose: "edit_input", bytes: picture });
  const { id } = await addPiece(bia.id, NewPiece.parse({ kind: "dress", imageUrl: imageUrlOf(photoId) }));
  expect(await (await asBia.get(`/wardrobe/${id}`)).text()).toContain(`/piece/${id}/cut-out`);
  await cut(bia.id, id);
  const kept = await asBia.form(`/piece/${id}/cut-out`, { act: "keep" });
  expect([kept.status, kept.headers.get("location")]).toEqual([303, `/wardrobe/${id}`]);
  const listed = await asBia.json<WardrobePiece>(`/api/wardrobe/${id}`);
  const url = listed.cutOut?.url ?? "";
  expect([listed.colour, url.split("/").at(-1)]).toEqual(["red", "cutout.webp"]);
  expect(await (await asBia.get(wardrobePath())).text()).toContain(url);
  const look = await makePost({ by: bia });
  await db.insert(pieceMarks).values({ pieceId: id, postId: look.id });
  expect([(await requirePiece(ana.id, id)).cutOut, (await as.get(url)).status]).toEqual([null, 404]);
  expect([(await as.post(`/api/pieces/${id}/try-on`, {})).status, (await asBia.post(`/api/pieces/${id}/try-on`, {})).status]).toEqual([422, 200]);

  await db.update(pieces).set({ colour: "gold" }).where(eq(pieces.id, id));
  await cut(bia.id, id);
  await keepCutOut(bia.id, id);
  expect((await requirePiece(bia.id, id)).colour).toBe("gold");
  await asBia.delete(`/api/pieces/${id}`);
  expect(await db.$count(media, and(eq(media.ownerId, bia.id), or(eq(media.purpose, "cut_out"), eq(media.id, photoId))))).toBe(0);
});

test("without eyes the lower part of the box stays, and an area of faces is refused; busy eyes are asked again", async () => {
  const { bia, piece } = await makePiece();
  const off: PieceFinder = async () => {
    throw new VisionError("off");
  };
  await cut(bia.id, piece.id, { x: 0, y: 6000, width: 10_000, height: 4000 }, { find: off });
  expect((await getCutOuts(piece.id)).open).toMatchObject({ state: "ready", way: "box" });
  await cut(bia.id, piece.id, { x: 2000, y: 0, width: 6000, height: 4000 }, { find: off });
  expect((await getCutOuts(piece.id)).open).toMatchObject({ state: "refused", picture: null });
  const busy: PieceFinder = async () => {
    throw new VisionError("busy");
  };
  await expect(cut(bia.id, piece.id, whole, { find: busy })).rejects.toThrow("busy");
});

test("undo goes back version by version, to the one before and to the box; what is discarded is gone", async () => {
  const { bia, piece } = await makePiece();
  const keep = async () => {
    await cut(bia.id, piece.id);
    await keepCutOut(bia.id, piece.id);
    return (await requirePiece(bia.id, piece.id)).cutOut?.url;
  };
  const [first, second] = [await keep(), await keep()];
  expect(first).not.toBe(second);
  await cut(bia.id, piece.id);
  const draft = await openOf(piece.id);
  await cut(bia.id, piece.id);
  await undoCutOut(bia.id, piece.id);
  expect(await openOf(piece.id)).toBe(draft);
  await discardCutOut(bia.id, piece.id);
  expect([await openOf(piece.id), (await requirePiece(bia.id, piece.id)).cutOut?.url]).toEqual(["", second]);
  await undoCutOut(bia.id, piece.id);
  expect((await requirePiece(bia.id, piece.id)).cutOut?.url).toBe(first);
  await undoCutOut(bia.id, piece.id);
  expect((await requirePiece(bia.id, piece.id)).cutOut).toBeNull();
  expect(await db.$count(media, eq(media.ownerId, bia.id))).toBe(1);
  for (let count = 0; count < 12; count++) await cut(bia.id, piece.id);
  expect(await db.$count(cutOuts, eq(cutOuts.pieceId, piece.id))).toBe(10);
});

test("a brush erases and brings back, but never bia; anything but a grey mask of its size is refused", async () => {
  const { bia, piece } = await makePiece();
  const asBia = await createSignedInClient(server, bia);
  await cut(bia.id, piece.id);
  const send = async (mask: Uint8Array | string) => {
    const fields = { act: "mend", mask: typeof mask === "string" ? mask : new File([new Uint8Array(mask)], "mask.png", { type: "image/png" }) };
    return (await asBia.form(`/piece/${piece.id}/cut-out`, fields, { isMultipart: true })).status;
  };
  const size = (await getCutOuts(piece.id)).open?.picture?.base ?? { width: 1, height: 1 };
  const grey = (level: number, wanted = size) =>
    sharp({ create: { ...wanted, channels: 3, background: { r: level, g: level, b: level } } })
      .png()
      .toBuffer();
  const red = await sharp({ create: { ...size, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const clear = await sharp({ create: { ...size, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
    .png()
    .toBuffer();
  for (const bad of ["nothing", new Uint8Array(9), await grey(255, { width: 4000, height: 4000 }), red, clear, await grey(0), new Uint8Array(310_000)])
    expect([bad.length, await send(bad)]).toEqual([bad.length, 422]);
  expect(await send(await grey(255))).toBe(303);
  const { open } = await getCutOuts(piece.id);
  expect([open?.state, open?.way, open?.picture?.height]).toEqual(["ready", "brush", size.height]);
  expect(await countPerson(await (await asBia.get(urlOf(open?.picture?.mediaId ?? ""))).arrayBuffer())).toBe(0);
});

test("cut-outs go with the picture, the piece and the account, and are in the copy of bia's data", async () => {
  const { bia, piece, look, mediaId } = await makePiece("dress", true);
  await cut(bia.id, piece.id);
  await keepCutOut(bia.id, piece.id);
  const file = (await requirePiece(bia.id, piece.id)).cutOut?.url ?? "";
  const asBia = await createSignedInClient(server, bia);
  expect(Buffer.from(await (await asBia.get(file)).arrayBuffer()).includes("compositeWithTrainedAlgorithmicMedia")).toBe(true);
  expect(JSON.stringify((await readData(bia.id)).pieces)).toContain('"state":"kept"');
  await db
    .update(media)
    .set({ createdAt: new Date(0) })
    .where(eq(media.ownerId, bia.id));
  await removeOrphanMedia();
  expect((await asBia.get(file)).status).toBe(200);
  await db.insert(tryOns).values({ userId: bia.id, imageUrls: [mediaId], model: "kling", prompt: "x", status: "failed" });
  await asBia.delete(`/api/posts/${look.id}`);
  expect([(await asBia.get(file)).status, await db.$count(cutOuts, eq(cutOuts.pieceId, piece.id))]).toEqual([404, 0]);

  const { bia: caio, piece: other } = await makePiece();
  await cut(caio.id, other.id);
  const draft = await openOf(other.id);
  const asCaio = await createSignedInClient(server, caio);
  await asCaio.delete(`/api/pieces/${other.id}`);
  expect([(await asCaio.get(urlOf(draft))).status, await db.$count(media, eq(media.id, draft))]).toEqual([404, 0]);

  const { bia: dora, piece: third } = await makePiece();
  await cut(dora.id, third.id);
  await deleteUserData(dora.id);
  await deletePictureRows(await listPicturesOf(dora.id));
  expect(await deletePerson(dora.id)).toBe(true);
});

test("the cut-out of a piece's photo stays when a look that showed the photo goes", async () => {
  const bia = await makeUser();
  const asBia = await createSignedInClient(server, bia);
  const { id: photoId } = await ingestPicture({ ownerId: bia.id, purpose: "edit_input", bytes: picture });
  const { id } = await addPiece(bia.id, NewPiece.parse({ kind: "dress", imageUrl: imageUrlOf(photoId) }));
  await cut(bia.id, id);
  await keepCutOut(bia.id, id);
  const posted = await asBia.post("/api/posts", { imageUrl: imageUrlOf(photoId), caption: "Vestido vermelho", type: "outfit" });
  const look = (await posted.json()) as { id: string };
  expect([posted.status, (await asBia.delete(`/api/posts/${look.id}`)).status]).toEqual([201, 204]);
  const { cutOut } = await asBia.json<WardrobePiece>(`/api/wardrobe/${id}`);
  expect((await asBia.get(cutOut?.url ?? "/media")).status).toBe(200);
});

test("REL-52: the sweep of the release before, which knows no pieces and albums, takes none of their pictures; whoever leaves loses them all", async () => {
  const { bia, piece, look } = await makePiece();
  await cut(bia.id, piece.id);
  await keepCutOut(bia.id, piece.id);
  await makeMorePictures(look, 1);
  const photo = await makePicture(bia, "edit_input");
  await db.insert(pieces).values({ ownerId: bia.id, kind: "bag", photoId: photo.id });
  const unused = await makePicture(bia, "edit_input");
  const swept = sql`delete from media where owner_id = ${bia.id} and not exists (select from posts where image_url = media.id) returning id`;
  expect([...(await db.execute(swept))]).toEqual([{ id: unused.id }]);
  expect(await db.$count(media, eq(media.ownerId, bia.id))).toBe(4);
  await db.update(users).set({ deletionRequestedAt: new Date() }).where(eq(users.id, bia.id));
  await db.delete(posts).where(eq(posts.userId, bia.id));
  await deletePictureRows(await listPicturesOf(bia.id));
  expect([await deletePerson(bia.id), await db.$count(pieces, eq(pieces.ownerId, bia.id))]).toEqual([true, 0]);
});

test("bia's page without scripts: cut out, kept, changed by numbers, undone; nobody else has it", async () => {
  const [ana, { bia, piece }] = [await makeUser(), await makePiece()];
  const [as, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const path = `/piece/${piece.id}/cut-out`;
  const post = async (fields: Record<string, string>, by = asBia) => (await by.form(path, fields)).status;
  const read = async () => (await asBia.get(path)).text();
  const box = { act: "cut", x: "0", y: "0", width: "100", height: "100" };
  expect([(await as.get(path)).status, await post(box, as)]).toEqual([404, 404]);
  expect(await read()).toContain("Recortar");
  expect(await post(box)).toBe(303);
  const waiting = await read();
  expect([waiting.includes("Recortando"), waiting.includes('http-equiv="refresh"')]).toEqual([true, true]);
  expect(await post({ act: "keep" })).toBe(409);
  await runCutOut((await getCutOuts(piece.id)).open?.id ?? "", { find });
  expect(await read()).toContain("Guardar recorte");
  expect(await post({ act: "keep" })).toBe(303);
  expect(await (await as.get(`/piece/${piece.id}`)).text()).toContain("/cutout.webp");
  for (const bad of [{ ...box, width: "1" }, { ...box, x: "90" }, { ...box, y: "101" }, { ...box, height: "x" }, { act: "burn" }])
    expect([bad, await post(bad)]).toEqual([bad, 422]);
  const tried = await as.post(`/api/pieces/${piece.id}/try-on`, {});
  const { imageUrl } = (await tried.json()) as { imageUrl: string };
  const onWhite = await (await as.get(imageUrl)).arrayBuffer();
  const corner = await sharp(onWhite).extract({ left: 0, top: 0, width: 4, height: 4 }).raw().toBuffer();
  expect(Math.min(...corner)).toBeGreaterThan(245);
  expect(await post({ act: "undo" })).toBe(303);
  expect(await (await as.get(`/piece/${piece.id}`)).text()).not.toContain("/cutout.webp");
});
