import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { collectedPieces, cutOuts, media, pieceMarks, pieces, posts, reports, userInteractions } from "#app/db/schema";
import { storePictureFiles } from "#app/media/files.server";
import type { MarkedPiece, PieceDetail, Post, PostDetail, ShownPiece } from "#app/models/contract";
import { updatePost } from "#app/models/looks/post.server";
import { mediaIdOf } from "#app/models/media/media.server";
import { cutOutFile, imageUrlOf } from "#app/models/media/picture";
import { getFinding, noteClothes, storeFinding } from "#app/models/media/picture-finding.server";
import { followUser } from "#app/models/people/follow.server";
import { cropAround } from "#app/models/pieces/crop";
import { parsePieceLink } from "#app/models/pieces/piece-link";
import { deletePerson, deletePictureRows, deleteUserData, listPicturesOf } from "#app/models/privacy/account-purge.server";
import { readData } from "#app/models/privacy/data-copy.server";
import { requireInputs } from "#app/models/try-on/try-on-input.server";
import { type Client, createSignedInClient } from "../http.ts";
import { makeLook, makeMorePictures, makePicture, makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

type Person = { id: string };

const point = (look: { imageUrl: string }) => ({ imageUrl: imageUrlOf(look.imageUrl), x: 5000, y: 6000 });
const skirt = { kind: "skirt", name: "Saia plissada", brand: "Da avó", size: "38", colour: "red", priceCents: 12990, source: "thrift" };

async function markSkirt(by: Person, look: Person & { imageUrl: string }, more: object = {}): Promise<MarkedPiece> {
  const as = await createSignedInClient(server, by);
  const answer = await as.post(`/api/posts/${look.id}/pieces`, { ...skirt, ...point(look), ...more });
  expect(answer.status).toBe(201);
  return answer.json();
}

test("bia marks her skirt on a look; ana reads what bia said of it, and the look says how many pieces it has", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const link = "https://Brecho.EXAMPLE/saia?id=1";
  const marked = await markSkirt(bia, look, { link, x: 1000, y: 2000, width: 3000, height: 4000 });
  expect(marked).toMatchObject({ ...skirt, ownerId: bia.id, link: { url: "https://brecho.example/saia?id=1", host: "brecho.example" }, isShared: true });
  const as = await createSignedInClient(server, ana);
  const [listed] = await as.json<MarkedPiece[]>(`/api/posts/${look.id}/pieces`);
  expect(listed).toEqual(marked);
  expect(listed?.mark).toMatchObject({ postId: look.id, imageUrl: imageUrlOf(look.imageUrl), x: 1000, y: 2000, width: 3000, height: 4000 });
  expect((await as.json<PostDetail>(`/api/posts/${look.id}`)).piecesCount).toBe(1);
  expect(await as.json<PieceDetail>(`/api/pieces/${marked.id}`)).toMatchObject({ name: "Saia plissada", owner: { id: bia.id }, isTriable: true, copyId: null });
  for (const [method, path] of [
    ["patch", `/api/pieces/${marked.id}`],
    ["delete", `/api/pieces/${marked.id}`],
    ["post", `/api/posts/${look.id}/pieces`],
    ["delete", `/api/posts/${look.id}/pieces/${marked.id}`],
  ] as const)
    expect([path, (await as[method](path, method === "delete" ? undefined : { kind: "top" })).status]).toEqual([path, 403]);
});

test("a piece is seen where one of its looks is: not behind a block, an archive, a privacy, a rejection or a deletion", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const { id } = await markSkirt(bia, look);
  const as = await createSignedInClient(server, ana);
  const asBia = await createSignedInClient(server, bia);
  const readStatuses = async () => [
    (await as.get(`/api/pieces/${id}`)).status,
    (await as.get(`/piece/${id}`)).status,
    (await as.get(`/api/posts/${look.id}/pieces`)).status,
    (await as.get(`/post/${look.id}/pieces`)).status,
  ];
  const hide = async (change: Partial<typeof posts.$inferInsert>) => db.update(posts).set(change).where(eq(posts.id, look.id));
  const isGone = [404, 404, 404, 404];
  expect(await readStatuses()).toEqual([200, 200, 200, 200]);
  for (const [hidden, shown] of [
    [{ isArchived: true }, { isArchived: false }],
    [{ privacy: "followers" }, { privacy: "public" }],
    [{ moderationStatus: "held" }, { moderationStatus: "approved" }],
    [{ moderationStatus: "rejected" }, { moderationStatus: "approved" }],
  ] as const) {
    await hide(hidden);
    expect([hidden, await readStatuses()]).toEqual([hidden, isGone]);
    expect((await asBia.get(`/api/pieces/${id}`)).status).toBe(200);
    await hide(shown);
  }
  await db.insert(userInteractions).values({ userId: bia.id, targetUserId: ana.id, type: "block" });
  expect(await readStatuses()).toEqual(isGone);
  await db.delete(userInteractions).where(eq(userInteractions.userId, bia.id));
  await asBia.delete(`/api/posts/${look.id}`);
  expect(await readStatuses()).toEqual(isGone);
  expect(await asBia.json<PieceDetail>(`/api/pieces/${id}`)).toMatchObject({ id, mark: null, isTriable: false });
});

test("what does not fit is refused with its words: the place, the picture, the link, the price and the thirteenth piece", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [look, other] = [await makePost({ by: bia }), await makePost({ by: bia })];
  const as = await createSignedInClient(server, bia);
  const refused: [more: object, path: string][] = [
    [{ kind: undefined }, "kind"],
    [{ kind: "tiara" }, "kind"],
    [{ x: 10_001 }, "x"],
    [{ x: -1 }, "x"],
    [{ y: null }, "x"],
    [{ x: 9000, width: 2000, height: 100 }, "width"],
    [{ width: 2000 }, "width"],
    [{ imageUrl: imageUrlOf(other.imageUrl) }, "imageUrl"],
    [{ imageUrl: imageUrlOf((await makePicture(ana)).id) }, "imageUrl"],
    [{ link: "http://loja.example" }, "link"],
    [{ link: "javascript:alert(1)" }, "link"],
    [{ name: "a".repeat(81) }, "name"],
    [{ priceCents: 100_000_001 }, "priceCents"],
    [{ colour: "infrared" }, "colour"],
  ];
  for (const [more, path] of refused) {
    const answer = await as.post(`/api/posts/${look.id}/pieces`, { ...skirt, ...point(look), ...more });
    expect([more, answer.status, ((await answer.json()) as { issues: { path: string }[] }).issues[0]?.path]).toEqual([more, 422, path]);
  }
  expect(await db.$count(pieces, eq(pieces.ownerId, bia.id))).toBe(0);
  const answers = await Promise.all(Array.from({ length: 14 }, () => as.post(`/api/posts/${look.id}/pieces`, { kind: "accessory" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 12 }, () => 201), 409, 409]);
  expect(await db.$count(pieceMarks, eq(pieceMarks.postId, look.id))).toBe(12);
});

test("only https addresses of named hosts are links", () => {
  expect(parsePieceLink("loja.com.br/saia")).toEqual({ url: "https://loja.com.br/saia", host: "loja.com.br" });
  expect(parsePieceLink("https://saiões.com.br/")).toEqual({ url: "https://xn--saies-fua.com.br/", host: "xn--saies-fua.com.br" });
  for (const wrong of [
    "http://loja.com.br",
    "ftp://loja.com.br",
    "data:text/html,oi",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://0x7f000001/",
    "https://ana:senha@loja.com.br/",
    "https://loja.com.br:8443/",
    `https://loja.com.br/${"a".repeat(500)}`,
    "nada disso",
  ])
    expect([wrong, parsePieceLink(wrong)]).toEqual([wrong, null]);
});

test("the same skirt is marked on another look, by one request twice only once, and another's skirt on none", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [first, second, anas] = [await makePost({ by: bia }), await makePost({ by: bia }), await makePost({ by: ana })];
  const { id } = await markSkirt(bia, first);
  const as = await createSignedInClient(server, bia);
  for (const x of [1, 2]) expect((await as.post(`/api/posts/${second.id}/pieces`, { pieceId: id, ...point(second), x })).status).toBe(201);
  expect((await as.json<Post[]>(`/api/pieces/${id}/looks`)).map((look) => look.id)).toEqual([second.id, first.id]);
  const asAna = await createSignedInClient(server, ana);
  expect((await asAna.post(`/api/posts/${anas.id}/pieces`, { pieceId: id, ...point(anas) })).status).toBe(404);
  const headers = { "idempotency-key": "a saia" };
  const twice = await Promise.all([1, 2].map(() => asAna.post(`/api/posts/${anas.id}/pieces`, { kind: "bag" }, { headers })));
  expect(twice.map(({ status }) => status).filter((status) => status === 201).length).toBeGreaterThan(0);
  expect(await db.$count(pieces, eq(pieces.ownerId, ana.id))).toBe(1);
});

test("bia's plain form, saved four times at once and after Back, is one piece; taken out, the same form marks it again", async () => {
  const bia = await makeUser();
  const look = await makePost({ by: bia });
  const as = await createSignedInClient(server, bia);
  const key = /name="key" value="([^"]+)"/.exec(await (await as.get(`/post/${look.id}/pieces/new`)).text())?.[1] ?? "";
  const save = async (more: object = {}) => {
    const answer = await as.form(`/post/${look.id}/pieces/new`, { kind: "skirt", name: "Saia plissada", isShared: "on", key, ...more });
    return [answer.status, answer.headers.get("location")];
  };
  const saved = [303, `/post/${look.id}/pieces`];
  expect(await Promise.all([1, 2, 3, 4].map(() => save()))).toEqual([saved, saved, saved, saved]);
  expect(await save()).toEqual(saved);
  const [piece] = await as.json<MarkedPiece[]>(`/api/posts/${look.id}/pieces`);
  expect([await db.$count(pieces, eq(pieces.ownerId, bia.id)), await db.$count(pieceMarks, eq(pieceMarks.postId, look.id))]).toEqual([1, 1]);
  await as.delete(`/api/posts/${look.id}/pieces/${piece?.id}`);
  expect(await save()).toEqual(saved);
  expect((await as.json<MarkedPiece[]>(`/api/posts/${look.id}/pieces`)).map(({ id }) => id)).toEqual([piece?.id ?? ""]);
  expect(await save({ name: "Saia lisa" })).toEqual(saved); // other content is another piece
  expect(await db.$count(pieces, eq(pieces.ownerId, bia.id))).toBe(2);
});

test("among the pieces to mark again, one of bia's own photo is shown with it", async () => {
  const bia = await makeUser();
  const look = await makePost({ by: bia });
  const photo = await makePicture(bia, "edit_input");
  const as = await createSignedInClient(server, bia);
  expect((await as.post("/api/wardrobe", { kind: "skirt", imageUrl: imageUrlOf(photo.id) })).status).toBe(201);
  expect(await (await as.get(`/post/${look.id}/pieces/new`)).text()).toContain(photo.id);
});

test("a link to com.br is refused as no address of a shop", async () => {
  const bia = await makeUser();
  const look = await makePost({ by: bia });
  const as = await createSignedInClient(server, bia);
  for (const link of ["com.br", "https://www.com.br/", "blogspot.com"]) {
    const answer = await as.form(`/post/${look.id}/pieces/new`, { kind: "skirt", link });
    const page = await answer.text();
    expect([link, answer.status, page.includes("Isto não é o endereço de uma loja."), page.includes("A moderação esconde")]).toEqual([link, 422, true, false]);
  }
});

test("a piece whose picture leaves the look stays on the look without a place, and its mark can be moved and taken out", async () => {
  const bia = await makeUser();
  const look = await makePost({ by: bia });
  const [second] = await makeMorePictures(look, 1);
  const { id } = await markSkirt(bia, look, { imageUrl: imageUrlOf(second?.id ?? "") });
  await updatePost(bia.id, look.id, { images: [{ imageUrl: imageUrlOf(look.imageUrl) }] });
  const as = await createSignedInClient(server, bia);
  const [left] = await as.json<MarkedPiece[]>(`/api/posts/${look.id}/pieces`);
  expect(left?.mark).toMatchObject({ imageUrl: null, x: null, y: null });
  expect(await db.$count(media, eq(media.id, second?.id ?? ""))).toBe(0);
  const moved = await as.patch(`/api/posts/${look.id}/pieces/${id}`, point(look));
  expect(((await moved.json()) as MarkedPiece).mark).toMatchObject({ imageUrl: imageUrlOf(look.imageUrl), x: 5000, y: 6000, width: null });
  expect((await as.delete(`/api/posts/${look.id}/pieces/${id}`)).status).toBe(204);
  expect((await as.delete(`/api/posts/${look.id}/pieces/${id}`)).status).toBe(404);
  expect((await as.get(`/api/pieces/${id}`)).status).toBe(200);
});

test("ana has the skirt too: her looks stand beside bia's while both allow it, and her own size and price stay hers to say", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const [theirs, own] = [await makePost({ by: bia }), await makePost({ by: ana })];
  const { id } = await markSkirt(bia, theirs);
  const [as, asBia, asCaio] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia), await createSignedInClient(server, caio)];
  const copies: PieceDetail[] = await Promise.all([1, 2].map(async () => (await as.post(`/api/pieces/${id}/copy`)).json()));
  const copyId = copies[0]?.id ?? "";
  expect(copies[1]?.id).toBe(copyId);
  expect(copies[0]).toMatchObject({
    kind: "skirt",
    name: "Saia plissada",
    brand: "Da avó",
    colour: "red",
    size: null,
    priceCents: null,
    source: null,
    mark: null,
  });
  expect((await as.json<PieceDetail>(`/api/pieces/${id}`)).copyId).toBe(copyId);
  expect((await asBia.post(`/api/pieces/${id}/copy`)).status).toBe(400);
  await as.post(`/api/posts/${own.id}/pieces`, { pieceId: copyId, ...point(own) });
  const listIds = async (piece: string) => (await asCaio.json<Post[]>(`/api/pieces/${piece}/looks`)).map((look) => look.id);
  expect([await listIds(id), await listIds(copyId)]).toEqual([
    [own.id, theirs.id],
    [own.id, theirs.id],
  ]);
  await as.patch(`/api/pieces/${copyId}`, { isShared: false });
  expect([await listIds(id), await listIds(copyId)]).toEqual([[theirs.id], [own.id]]);
  await as.patch(`/api/pieces/${copyId}`, { isShared: true });
  await db.update(posts).set({ privacy: "followers" }).where(eq(posts.id, own.id));
  expect(await listIds(id)).toEqual([theirs.id]);
  await followUser(caio.id, ana.id);
  expect(await listIds(id)).toEqual([own.id, theirs.id]);
});

test("ana saves the skirt in a collection, sees it there while she may, and takes it out", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const { id } = await markSkirt(bia, look);
  const [as, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const { id: collection } = (await (await as.post("/api/collections", { name: "Festa" })).json()) as Person;
  const items = `/api/collections/${collection}/pieces`;
  expect((await asBia.post(items, { pieceId: id })).status).toBe(404);
  const added = await Promise.all([1, 2, 3].map(async () => ((await (await as.post(items, { pieceId: id })).json()) as { added: boolean }).added));
  expect(added.filter(Boolean)).toHaveLength(1);
  const [saved] = await as.json<ShownPiece[]>(items);
  expect(saved).toMatchObject({ id, owner: { id: bia.id }, mark: { postId: look.id } });
  expect(await (await as.get(`/collections/${collection}`)).text()).toContain("Saia plissada");
  expect(await (await as.get(`/?tab=collections&category=${collection}`)).text()).toContain("Saia plissada");
  await db.update(posts).set({ isArchived: true }).where(eq(posts.id, look.id));
  expect(await as.json<ShownPiece[]>(items)).toEqual([]);
  expect((await as.delete(`${items}/${id}`)).status).toBe(204);
  expect((await as.delete(`${items}/${id}`)).status).toBe(404);
  const protectedId = (await as.json<{ id: string; kind: string }[]>("/api/collections")).find(({ kind }) => kind === "looks")?.id;
  await db.update(posts).set({ isArchived: false }).where(eq(posts.id, look.id));
  expect((await as.post(`/api/collections/${protectedId}/pieces`, { pieceId: id })).status).toBe(403);
});

test("ana tries just the skirt on: the part of the picture around it, unless bia allows no try-ons", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: bia });
  const { id } = await markSkirt(bia, look, { x: 2000, y: 5000, width: 4000, height: 3000 });
  const as = await createSignedInClient(server, ana);
  const { imageUrl } = (await (await as.post(`/api/pieces/${id}/try-on`, { postId: look.id })).json()) as { imageUrl: string };
  const [crop] = await db
    .select()
    .from(media)
    .where(eq(media.id, mediaIdOf(imageUrl) ?? ""));
  expect(crop).toMatchObject({ ownerId: ana.id, purpose: "piece_part" });
  expect(crop?.width).toBe(crop?.height ?? 0);
  expect(crop?.width).toBeGreaterThanOrEqual(768);
  const led = await as.form(`/api/pieces/${id}/try-on`, { returnTo: `/piece/${id}` });
  expect([led.status, led.headers.get("location")?.startsWith("/?tab=tryon&mode=edit&image=%2Fmedia%2F")]).toEqual([303, true]);
  await db.update(posts).set({ allowTryOn: false }).where(eq(posts.id, look.id));
  expect((await as.post(`/api/pieces/${id}/try-on`)).status).toBe(422);
  expect((await (await createSignedInClient(server, bia)).post(`/api/pieces/${id}/try-on`)).status).toBe(200);
  await db.update(pieceMarks).set({ mediaId: null }).where(eq(pieceMarks.pieceId, id));
  expect(((await (await as.post(`/api/pieces/${id}/try-on`)).json()) as { code: string }).code).toBe("piece_has_no_place");
});

test("the part with bia's skirt is for a try-on alone: ana posts it nowhere and keeps it as no photo of hers, nor a photo of her own pieces", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: bia });
  const { id } = await markSkirt(bia, look, { x: 2000, y: 5000, width: 4000, height: 3000 });
  const as = await createSignedInClient(server, ana);
  const { imageUrl } = (await (await as.post(`/api/pieces/${id}/try-on`, {})).json()) as { imageUrl: string };
  const photo = imageUrlOf((await makePicture(ana, "edit_input")).id);
  const own = await makePost({ by: ana });
  const image = { imageUrl: imageUrlOf(own.imageUrl) };
  const asLook = { caption: "Minha", type: "outfit" };
  const statuses = async (url: string) => ({
    look: (await as.post("/api/posts", { ...asLook, imageUrl: url })).status,
    second: (await as.post("/api/posts", { ...asLook, images: [image, { imageUrl: url }] })).status,
    edit: (await as.patch(`/api/posts/${own.id}`, { images: [image, { imageUrl: url }] })).status,
    form: (await as.form("/create-post", { key: crypto.randomUUID(), caption: "Minha", imageUrl: url })).status,
    import: (await as.post("/api/imports", { key: "1/a.jpg", takenAt: Date.now() - 1000, images: [{ imageUrl: url }] })).status,
  });
  const refused = { look: 422, second: 422, edit: 422, form: 422, import: 422 };
  expect(await statuses(imageUrl)).toEqual(refused);
  // a photo of her own is hers to post
  expect((await as.post("/api/posts", { ...asLook, imageUrl: photo })).status).toBe(201);
  for (const [path, body] of [
    ["/api/user/photos", { imageUrl }],
    ["/api/user/pieces", { imageUrl }],
    ["/api/user/body", { imageUrl }],
    ["/api/wardrobe", { kind: "skirt", imageUrl }],
    ["/api/image-edit", { imageUrls: [imageUrl, photo], prompt: "x" }],
  ] as const)
    expect([path, ((await (await as.post(path, body)).json()) as { code: string }).code]).toEqual([path, "image_not_allowed"]);
  expect((await requireInputs(db, ana.id, { imageIds: [mediaIdOf(photo), mediaIdOf(imageUrl)] })).imageIds).toHaveLength(2);
});

test("a part with bia's skirt has the rights of her looks: ana tries it on anew as long as bia lets her, her own part without an end", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: bia });
  const { id } = await markSkirt(bia, look, { x: 2000, y: 5000, width: 4000, height: 3000 });
  const partOf = async (by: { id: string }) => {
    const as = await createSignedInClient(server, by);
    return mediaIdOf(((await (await as.post(`/api/pieces/${id}/try-on`, {})).json()) as { imageUrl: string }).imageUrl);
  };
  const [part, own] = [await partOf(ana), await partOf(bia)];
  const cutOut = await makePicture(bia);
  const bytes = await sharp({ create: { width: 90, height: 90, channels: 4, background: "#c02040" } })
    .webp()
    .toBuffer();
  await storePictureFiles(cutOut.id, [{ file: cutOutFile, bytes, type: "image/webp" }]);
  const made = { way: "box", mediaId: cutOut.id, baseWidth: 9, baseHeight: 9, x: 0, y: 0, width: 9, height: 9 } as const;
  await db.insert(cutOuts).values({ pieceId: id, sourceId: look.imageUrl, state: "kept", ...made });
  const cutOutPart = await partOf(ana);
  const isAllowed = async (by: { id: string }, clothes: string | null) => {
    const photo = await makePicture(by, "edit_input");
    return requireInputs(db, by.id, { imageIds: [photo.id, clothes] }).then(
      () => true,
      () => false,
    );
  };
  const areAllowed = async () => [await isAllowed(ana, part), await isAllowed(ana, cutOutPart), await isAllowed(bia, own)];
  expect(await areAllowed()).toEqual([true, true, true]);
  for (const [forbid, allow] of [
    [() => db.update(posts).set({ allowTryOn: false }), () => db.update(posts).set({ allowTryOn: true })],
    [() => db.update(posts).set({ isArchived: true }), () => db.update(posts).set({ isArchived: false })],
  ] as const) {
    await forbid().where(eq(posts.id, look.id));
    expect(await areAllowed()).toEqual([false, false, true]);
    await allow().where(eq(posts.id, look.id));
  }
  await db.insert(userInteractions).values({ userId: bia.id, targetUserId: ana.id, type: "block" });
  expect(await areAllowed()).toEqual([false, false, true]);
});

test("where the eyes saw no clothes in the part with a piece, its mark counts; what else they saw stays", async () => {
  const ana = await makeUser();
  const [bag, face] = [await makePicture(ana, "edit_input"), await makePicture(ana, "edit_input")];
  await storeFinding(bag.id, { people: 0, clothes: "none", shown: "all" });
  await storeFinding(face.id, { people: 1, clothes: "worn", shown: "covered" });
  for (const { id } of [bag, face]) await noteClothes(id);
  expect([await getFinding(bag.id), await getFinding(face.id)]).toEqual([
    { people: 0, clothes: "laid", shown: "all" },
    { people: 1, clothes: "worn", shown: "covered" },
  ]);
});

test("the part around a place is a square within the picture", () => {
  const picture = { width: 1000, height: 1500 };
  for (const place of [
    { x: 0, y: 0, width: null, height: null },
    { x: 10_000, y: 10_000, width: null, height: null },
    { x: 0, y: 0, width: 10_000, height: 10_000 },
    { x: 4000, y: 9000, width: 200, height: 900 },
  ]) {
    const { left, top, width, height } = cropAround(place, picture);
    expect(Math.round(width * picture.width)).toBe(Math.round(height * picture.height));
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-9);
  }
});

test("ana reports the skirt: moderation gets the look, with the piece named", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const { id } = await markSkirt(bia, look);
  const as = await createSignedInClient(server, ana);
  expect((await as.post(`/api/posts/${look.id}/report`, { reason: "spam" })).status).toBe(201);
  expect((await as.post(`/api/pieces/${id}/report`, { reason: "spam", description: "O link é golpe" })).status).toBe(201);
  const [report] = await db.select().from(reports).where(eq(reports.reporterId, ana.id));
  expect(report).toMatchObject({ reportedPostId: look.id, reportedPieceId: id, reportedUserId: bia.id, reason: "spam" });
  expect((await (await createSignedInClient(server, bia)).post(`/api/pieces/${id}/report`, { reason: "spam" })).status).toBe(400);
});

test("ana reports the skirt on the look where she saw it; a look she may not see, or without the skirt, gives the newest one", async () => {
  const bia = await makeUser();
  const old = await makePost({ by: bia });
  const { id } = await markSkirt(bia, old);
  const [newest, secret, other] = [await makePost({ by: bia }), await makePost({ by: bia, privacy: "followers" }), await makePost({ by: bia })];
  const asBia = await createSignedInClient(server, bia);
  for (const look of [newest, secret]) await asBia.post(`/api/posts/${look.id}/pieces`, { pieceId: id, ...point(look) });
  const reportBy = async (postId: string, send?: (as: Client) => Promise<Response>) => {
    const reporter = await makeUser();
    const as = await createSignedInClient(server, reporter);
    const { status } = await (send?.(as) ?? as.post(`/api/pieces/${id}/report`, { reason: "spam", postId }));
    const [report] = await db.select().from(reports).where(eq(reports.reporterId, reporter.id));
    return [status, report?.reportedPostId, report?.reportedPieceId];
  };
  expect(await reportBy(old.id)).toEqual([201, old.id, id]);
  for (const { id: passedOver } of [secret, other]) expect(await reportBy(passedOver)).toEqual([201, newest.id, id]);
  expect(await reportBy("x")).toEqual([422, undefined, undefined]);

  const withoutScripts = await reportBy(old.id, async (as) => {
    const read = async (path: string) => (await as.get(path)).text();
    const [path] = /\/piece\/[^"]*\/report[^"]*/.exec(await read(`/piece/${id}?look=${old.id}`)) ?? [""];
    const [, postId = ""] = /name="postId" value="([^"]*)"/.exec(await read(path)) ?? [];
    const form = new URLSearchParams({ reason: "spam", description: "", postId, returnTo: "/" });
    return as.raw("POST", `/api/pieces/${id}/report`, form, { accept: "text/html" });
  });
  expect(withoutScripts).toEqual([303, old.id, id]);
});

test("bia's copy of her data has her pieces, ana's what she saved; with bia's account her pieces are gone", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const { id } = await markSkirt(bia, look);
  const as = await createSignedInClient(server, ana);
  const { id: collection } = (await (await as.post("/api/collections", { name: "Festa" })).json()) as Person;
  await as.post(`/api/collections/${collection}/pieces`, { pieceId: id });
  expect(JSON.stringify((await readData(bia.id)).pieces)).toContain("Saia plissada");
  expect(JSON.stringify((await readData(ana.id)).collections)).toContain(id);
  await deleteUserData(bia.id);
  expect(await db.$count(pieces, eq(pieces.ownerId, bia.id))).toBe(0);
  expect(await db.$count(collectedPieces, eq(collectedPieces.pieceId, id))).toBe(0);
  await deletePictureRows(await listPicturesOf(bia.id));
  expect(await deletePerson(bia.id)).toBe(true);
});

test("without scripts bia marks a piece by a form: a refused one keeps her words, and an area of the picture is its place", async () => {
  const bia = await makeUser();
  const look = await makePost({ by: bia });
  const as = await createSignedInClient(server, bia);
  const path = `/post/${look.id}/pieces/new`;
  const fields = { kind: "skirt", name: "Saia plissada", imageUrl: imageUrlOf(look.imageUrl), area: "bottom_left", x: "50", y: "50", price: "R$ 1.299,9" };
  const refused = await as.form(path, { ...fields, link: "http://loja.example/saia" });
  const page = await refused.text();
  expect([refused.status, page.includes("Use um endereço que comece com https://."), page.includes('value="http://loja.example/saia"')]).toEqual([
    422,
    true,
    true,
  ]);
  expect(page).toContain('value="Saia plissada"');
  const taken = await as.form(path, { ...fields, link: "loja.example/saia" });
  expect([taken.status, taken.headers.get("location")]).toEqual([303, `/post/${look.id}/pieces`]);
  const [marked] = await as.json<MarkedPiece[]>(`/api/posts/${look.id}/pieces`);
  expect(marked).toMatchObject({
    name: "Saia plissada",
    priceCents: 129990,
    link: { host: "loja.example" },
    isShared: false,
    mark: { x: 1667, y: 8333, width: null },
  });
  const edited = await as.form(`/post/${look.id}/pieces/${marked?.id}`, {
    ...fields,
    name: "Saia midi",
    isShared: "true",
    area: "",
    x: "12,5",
    width: "20",
    height: "30",
  });
  expect(edited.status).toBe(303);
  const [changed] = await as.json<MarkedPiece[]>(`/api/posts/${look.id}/pieces`);
  expect(changed).toMatchObject({ name: "Saia midi", link: null, isShared: true, mark: { x: 1250, y: 5000, width: 2000, height: 3000 } });
  expect(await (await as.get(`/post/${look.id}/pieces`)).text()).toContain("Saia midi");
  expect(await (await as.get(`/piece/${marked?.id}`)).text()).toContain("R$");
});
