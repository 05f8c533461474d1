import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { editPost } from "#app/actions/post.server";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { media, postPictures, posts, userInteractions } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { ingestPicture } from "#app/media/ingest.server";
import type { Post, PostDetail } from "#app/models/contract";
import { NewPost } from "#app/models/looks/post.schema";
import { createPost, deletePost, getPost, requirePost, setArchived, updatePost } from "#app/models/looks/post.server";
import { getReadableMedia, removeOrphanMedia } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { decidePost, isActOnPost } from "#app/models/moderation/moderation-act.server";
import { getLastActId } from "#app/models/moderation/moderation-audit.server";
import { requireReviewedPost } from "#app/models/moderation/moderation-case.server";
import { followUser } from "#app/models/people/follow.server";
import { deletePerson, deletePictureRows, deleteUserData, listPicturesOf } from "#app/models/privacy/account-purge.server";
import { readData } from "#app/models/privacy/data-copy.server";
import { findClothesKind, requireInputs } from "#app/models/try-on/try-on-input.server";
import { makeResult } from "../get-ready/try-ons.ts";
import { createClient, createSignedInClient } from "../http.ts";
import { ingestDemoLook } from "../media/demo-pictures.ts";
import { makeMorePictures, makePicture, makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

type Person = { id: string };
/** As many as were asked for. */
type Pictures = [Person, Person, Person, Person, ...Person[]];

const asPictures = (pictures: Person[]) => pictures as Pictures;

const marta = await makeUser({ email: "marta.albuns@exemplo.com" });
env.adminEmails.push(marta.email);
const server = await startServer({ ADMIN_EMAILS: marta.email, RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

const fields = { caption: "Frente, costas e detalhe", type: "outfit" };
const urlOf = ({ id }: { id: string }) => imageUrlOf(id);
const makePicturesOf = async (by: Person, count: number): Promise<Pictures> =>
  asPictures(await Promise.all(Array.from({ length: count }, () => makePicture(by))));
const addPictures = async (look: { id: string; userId: string }, count: number, more = {}): Promise<Pictures> =>
  asPictures(await makeMorePictures(look, count, more));
const listUrls = ({ images }: PostDetail) => images.map(({ imageUrl }) => imageUrl);
const decide = async (post: Person, decision: "approve" | "hold" | "reject") =>
  decidePost(marta.id, post.id, decision, { key: newId(), seen: await getLastActId(isActOnPost(post.id)), reason: "Foge às regras" });
const getErrorCode = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error) => error.code ?? error,
  );

test("bia publishes front, back and detail; ana reads all three, and lists carry the cover and the count", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const pictures = await makePicturesOf(bia, 3);
  const as = await createSignedInClient(server, bia);
  const images = pictures.map((picture, index) => ({ imageUrl: urlOf(picture), altText: `Foto ${index + 1}` }));
  const made = await as.post("/api/posts", { ...fields, images });
  expect(made.status).toBe(201);
  const look: PostDetail = await made.json();
  const asAna = await createSignedInClient(server, ana);
  const read = await asAna.json<PostDetail>(`/api/posts/${look.id}`);
  expect(read).toMatchObject({ imageUrl: images[0]?.imageUrl, altText: "Foto 1", imagesCount: 3 });
  expect(read.images.map(({ imageUrl, altText, isAi }) => ({ imageUrl, altText, isAi }))).toEqual(images.map((image) => ({ ...image, isAi: false })));
  expect(read.images.every(({ image }) => image.variants.length > 0)).toBe(true);
  const [listed] = await asAna.json<(Post & { images?: unknown })[]>(`/api/posts/user/${bia.id}`);
  expect({ count: listed?.imagesCount, cover: listed?.imageUrl, images: listed?.images }).toEqual({ count: 3, cover: images[0]?.imageUrl, images: undefined });
});

test("a look of one picture is what it was: imageUrl is the cover and the only one", async () => {
  const bia = await makeUser();
  const picture = await makePicture(bia);
  const as = await createSignedInClient(server, bia);
  const look: PostDetail = await (await as.post("/api/posts", { ...fields, imageUrl: urlOf(picture), altText: "De frente" })).json();
  expect(look).toMatchObject({ imageUrl: urlOf(picture), altText: "De frente", imagesCount: 1, images: [{ imageUrl: urlOf(picture), altText: "De frente" }] });
  expect(await db.$count(postPictures, eq(postPictures.postId, look.id))).toBe(0);
});

test("too many, the same twice, another's or none are refused, and nothing is published", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const pictures = await makePicturesOf(bia, 11);
  const [first, second] = pictures.map(urlOf);
  const anas = urlOf(await makePicture(ana));
  const as = await createSignedInClient(server, bia);
  const refused: [images: unknown, issue: { path: string; message: string }][] = [
    [pictures.map((picture) => ({ imageUrl: urlOf(picture) })), { path: "images", message: "São até 10 fotos por look." }],
    [
      [{ imageUrl: first }, { imageUrl: second }, { imageUrl: first?.replace("1080.jpg", "640.webp") }],
      { path: "images.2.imageUrl", message: "Cada foto entra só uma vez no look." },
    ],
    [[{ imageUrl: first }, { imageUrl: anas }], { path: "images.1.imageUrl", message: "Esta imagem não pode ser usada." }],
    [[], { path: "images", message: "Imagem é obrigatória" }],
    [[{ imageUrl: first, altText: "a".repeat(501) }], { path: "images.0.altText", message: "O texto é longo demais." }],
  ];
  for (const [images, issue] of refused) {
    const answer = await as.post("/api/posts", { ...fields, images });
    expect([answer.status, (await answer.json()).issues]).toEqual([422, [issue]]);
  }
  expect((await as.post("/api/posts", { ...fields, images: [{ imageUrl: first }], imageUrl: second })).status).toBe(422);
  expect((await as.post("/api/posts", fields)).status).toBe(422);
  expect(await db.$count(posts, eq(posts.userId, bia.id))).toBe(0);
});

test("bia puts the detail first, takes the back out and adds one; descriptions stay with their pictures, and what is out is deleted", async () => {
  const bia = await makeUser();
  const [front, back, detail, bag] = await makePicturesOf(bia, 4);
  const as = await createSignedInClient(server, bia);
  const images = [front, back, detail].map((picture, index) => ({ imageUrl: urlOf(picture), altText: `Foto ${index + 1}` }));
  const look: PostDetail = await (await as.post("/api/posts", { ...fields, images })).json();
  await decide(look, "approve");
  const change = { images: [{ imageUrl: urlOf(detail) }, { imageUrl: urlOf(front), altText: null }, { imageUrl: urlOf(bag), altText: "A bolsa" }] };
  const changed: PostDetail = await (await as.patch(`/api/posts/${look.id}`, change)).json();
  expect(changed.images.map(({ imageUrl, altText }) => [imageUrl, altText])).toEqual([
    [urlOf(detail), "Foto 3"],
    [urlOf(front), null],
    [urlOf(bag), "A bolsa"],
  ]);
  expect(changed).toMatchObject({ imageUrl: urlOf(detail), altText: "Foto 3", imagesCount: 3, moderationStatus: "pending" });
  expect(await db.$count(media, eq(media.id, back.id))).toBe(0);
  const alone: PostDetail = await (await as.patch(`/api/posts/${look.id}`, { images: [{ imageUrl: urlOf(front) }] })).json();
  expect(listUrls(alone)).toEqual([urlOf(front)]);
  expect((await listPicturesOf(bia.id)).sort()).toEqual([front.id]);
});

test("a change of order needs no new review; cai cannot change bia's pictures", async () => {
  const [bia, cai] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const more = await addPictures(look, 2);
  await decide(look, "approve");
  const images = [...more, { id: look.imageUrl }].map((picture) => ({ imageUrl: urlOf(picture) }));
  const asCai = await createSignedInClient(server, cai);
  expect((await asCai.patch(`/api/posts/${look.id}`, { images })).status).toBe(422);
  const own = { images: [{ imageUrl: urlOf(await makePicture(cai)) }] };
  expect((await asCai.patch(`/api/posts/${look.id}`, own)).status).toBe(403);
  const changed = await editPost(bia.id, look.id, { images });
  expect([listUrls(changed), changed.moderationStatus]).toEqual([images.map(({ imageUrl }) => imageUrl), "approved"]);
  expect(await createClient(server).patch(`/api/posts/${look.id}`, { images })).toMatchObject({ status: 401 });
});

test("every picture of a look has the look's rights, also archived, for followers, and across a block", async () => {
  const [ana, bia, fan, blocked] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  await followUser(fan.id, bia.id);
  await db.insert(userInteractions).values({ userId: bia.id, targetUserId: blocked.id, type: "block" });
  const readers = async (mediaId: string) => {
    const people = { bia, ana, fan, blocked, marta };
    const seen = await Promise.all(Object.entries(people).map(async ([name, person]) => ((await getReadableMedia(person.id, mediaId)) === null ? [] : [name])));
    return seen.flat();
  };
  const table = [
    [{ privacy: "public" }, ["bia", "ana", "fan", "marta"]],
    [{ privacy: "followers" }, ["bia", "fan"]],
    [{ privacy: "public", isArchived: true }, ["bia"]],
    [{ privacy: "public", moderationStatus: "held" }, ["bia", "marta"]],
    [{ privacy: "public", moderationStatus: "rejected" }, ["bia", "marta"]],
  ] as const;
  for (const [state, expected] of table) {
    const look = await makePost({ by: bia, ...state });
    const pictures = [{ id: look.imageUrl }, ...(await addPictures(look, 2))];
    for (const { id } of pictures) expect([state, await readers(id)]).toEqual([state, [...expected]]);
  }
});

test("ana loads the second picture by its address until bia puts the look away", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [front, back] = [await ingestDemoLook(bia.id, 3), await ingestDemoLook(bia.id, 4)];
  const look = await createPost(bia.id, NewPost.parse({ ...fields, images: [{ imageUrl: urlOf(front) }, { imageUrl: urlOf(back) }] }));
  const [as, bias] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  expect((await as.get(`/media/${back.id}/master.jpg`)).status).toBe(200);
  expect((await bias.put(`/api/posts/${look.id}/archive`, { isArchived: true })).status).toBe(200);
  expect((await as.get(`/media/${back.id}/master.jpg`)).status).toBe(404);
});

test("no picture of a look is an orphan; all go with the look, unless they are used elsewhere", async () => {
  const bia = await makeUser();
  const look = await makePost({ by: bia });
  const [second, third] = await addPictures(look, 2);
  const other = await makePost({ by: bia, imageUrl: third.id });
  await db
    .update(media)
    .set({ createdAt: new Date(0) })
    .where(eq(media.ownerId, bia.id));
  await removeOrphanMedia();
  expect((await listPicturesOf(bia.id)).sort()).toEqual([look.imageUrl, second.id, third.id].sort());
  await deletePost(bia.id, look.id);
  expect(await listPicturesOf(bia.id)).toEqual([third.id]);
  expect(await getPost(bia.id, other.id)).not.toBeNull();
});

test("bia's copy of her data names every picture, and her purge removes them", async () => {
  const bia = await makeUser();
  const look = await makePost({ by: bia, altText: "De frente" });
  const [second] = await addPictures(look, 1, { altText: "De costas" });
  const { posts: copied, pictures } = await readData(bia.id);
  expect(copied).toMatchObject([{ pictureId: look.imageUrl, morePictures: [{ pictureId: second?.id, altText: "De costas", isAi: false }] }]);
  expect(pictures.map(({ id }) => id).sort()).toEqual([look.imageUrl, second?.id].sort());
  await deleteUserData(bia.id);
  await deletePictureRows(await listPicturesOf(bia.id));
  expect(await listPicturesOf(bia.id)).toEqual([]);
  expect(await deletePerson(bia.id)).toBe(true);
  expect(await db.$count(postPictures, eq(postPictures.postId, look.id))).toBe(0);
});

test("SEC-110: the second picture of a rejected look is recognised when it comes back, alone, in an album or by an edit", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const copy = async (by: Person) => {
    const bytes = Buffer.from(await Bun.file("demo/look-12.jpg").bytes());
    return ingestPicture({ ownerId: by.id, purpose: "post", bytes });
  };
  const look = await createPost(
    bia.id,
    NewPost.parse({ ...fields, images: [{ imageUrl: urlOf(await ingestDemoLook(bia.id, 11)) }, { imageUrl: urlOf(await copy(bia)) }] }),
  );
  expect((await requireReviewedPost(marta.id, look.id)).post?.more).toHaveLength(1);
  await decide(look, "reject");
  const harmless = await ingestDemoLook(ana.id, 13);
  const alone = await createPost(ana.id, NewPost.parse({ ...fields, imageUrl: urlOf(await copy(ana)) }));
  const second = await createPost(ana.id, NewPost.parse({ ...fields, images: [{ imageUrl: urlOf(harmless) }, { imageUrl: urlOf(await copy(ana)) }] }));
  expect([alone.moderationStatus, second.moderationStatus]).toEqual(["held", "held"]);
  const clean = await createPost(ana.id, NewPost.parse({ ...fields, imageUrl: urlOf(harmless) }));
  expect(clean.moderationStatus).toBe("pending");
  const images = [{ imageUrl: urlOf(harmless) }, { imageUrl: urlOf(await copy(ana)) }];
  expect((await editPost(ana.id, clean.id, { images })).moderationStatus).toBe("held");
  expect(await getErrorCode(editPost(ana.id, clean.id, { images: images.slice(0, 1) }))).toBe("look_under_review");
  expect((await editPost(ana.id, clean.id, { images: images.map((image) => ({ ...image, altText: "Dito" })) })).altText).toBe("Dito");
  await decide(look, "approve");
  const again = await createPost(ana.id, NewPost.parse({ ...fields, imageUrl: urlOf(await copy(ana)) }));
  expect(again.moderationStatus).toBe("pending");
});

test("ana tries the second picture on; a look that may not be tried, or not be seen, gives none of its pictures", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const person = await makePicture(ana, "edit_input");
  const look = await makePost({ by: bia });
  const [second] = await addPictures(look, 1);
  const inputs = await requireInputs(db, ana.id, { imageIds: [person.id, second.id] });
  expect(inputs).toMatchObject({ imageIds: [person.id, second.id], kind: "look", sourcePostId: look.id });
  expect(await findClothesKind(second.id)).toBe("look");
  const changes = [
    () => updatePost(bia.id, look.id, { allowTryOn: false }),
    () => updatePost(bia.id, look.id, { allowTryOn: true }).then(() => setArchived(bia.id, look.id, true)),
  ];
  for (const change of changes) {
    await change();
    expect(await getErrorCode(requireInputs(db, ana.id, { imageIds: [person.id, second.id] }))).toBe("image_not_allowed");
  }
});

test("cleo tries ana's AI look on, made from bia's second picture: she wears the second, and the cover where nothing else is known", async () => {
  const [ana, bia, cleo] = [await makeUser(), await makeUser(), await makeUser()];
  const [photo, hers] = [await makePicture(ana, "edit_input"), await makePicture(cleo, "edit_input")];
  const look = await makePost({ by: bia });
  const [second, other] = await addPictures(look, 2);
  const made = await makeResult(ana, { imageUrls: [photo.id, second.id], sourcePostId: look.id });
  const worn = await makePost({ by: ana, type: "virtual_tryon", isAi: true, imageUrl: made.after.id, imageEditId: made.id });
  const wear = async () => (await requireInputs(db, cleo.id, { imageIds: [hers.id, worn.imageUrl] })).imageIds;
  expect(await wear()).toEqual([hers.id, second.id]);
  await updatePost(bia.id, look.id, { images: [look.imageUrl, other.id].map((id) => ({ imageUrl: imageUrlOf(id) })) });
  expect(await wear()).toEqual([hers.id, look.imageUrl]);
});

test("the AI mark is each picture's own and goes with it; a film keeps its picture first", async () => {
  const bia = await makeUser();
  const [photo, made, film] = await makePicturesOf(bia, 3);
  await db.update(media).set({ isAi: true }).where(eq(media.id, made.id));
  const look = await createPost(bia.id, NewPost.parse({ ...fields, images: [{ imageUrl: urlOf(photo) }, { imageUrl: urlOf(made) }] }));
  expect([look.isAi, ...look.images.map(({ isAi }) => isAi)]).toEqual([false, false, true]);
  const page = await (await (await createSignedInClient(server, bia)).get(`/post/${look.id}`)).text();
  expect(page.split("album__frame").map((frame) => frame.includes("album__ai"))).toEqual([false, false, true]);
  const turned = await editPost(bia.id, look.id, { images: [{ imageUrl: urlOf(made) }, { imageUrl: urlOf(photo) }] });
  expect([turned.isAi, ...turned.images.map(({ isAi }) => isAi)]).toEqual([true, true, false]);
  await db.update(posts).set({ filmId: film.id }).where(eq(posts.id, look.id));
  expect(await getErrorCode(editPost(bia.id, look.id, { images: [{ imageUrl: urlOf(photo) }] }))).toBe("film_keeps_cover");
  expect(listUrls(await requirePost(bia.id, look.id))).toEqual([urlOf(made), urlOf(photo)]);
});

test("a story says how many pictures its look has, and leads to them", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  const alone = await makePost({ by: bia });
  const album = await makePost({ by: bia });
  await addPictures(album, 2);
  const as = await createSignedInClient(server, ana);
  const read = async ({ id }: Person) => (await as.get(`/stories/${bia.id}?post=${id}`)).text();
  expect([(await read(album)).includes("3 fotos"), (await read(album)).includes(`href="/post/${album.id}"`)]).toEqual([true, true]);
  expect(await read(alone)).not.toMatch(/\d fotos/);
});

test("two edits at once leave one whole list", async () => {
  const bia = await makeUser();
  const look = await makePost({ by: bia });
  const pictures = [{ id: look.imageUrl }, ...(await addPictures(look, 3))];
  const orders = [pictures.toReversed(), [pictures[2], pictures[0], pictures[3], pictures[1]] as Person[]];
  await Promise.all(orders.map((order) => editPost(bia.id, look.id, { images: order.map((picture) => ({ imageUrl: urlOf(picture) })) })));
  const left = listUrls(await requirePost(bia.id, look.id));
  expect(orders.map((order) => order.map(urlOf).join())).toContain(left.join());
});
