import { expect } from "bun:test";
import { type Client, createClient } from "../../http.ts";
import { makeDataUrl, makeJpeg } from "../../media/pictures.ts";
import type { createCrowd } from "../traffic.ts";

type Server = { url: string };
type Crowd = Awaited<ReturnType<typeof createCrowd>>;
type Look = { id: string; caption: string; imageUrl: string; likesCount: number; commentsCount: number };

/** The same session on another server. */
function moveClient(client: Client, server: Server): Client {
  const moved = createClient(server);
  for (const [name, value] of client.cookies) moved.cookies.set(name, value);
  return moved;
}

async function readAnswer<T>(sent: Promise<Response>): Promise<T> {
  const response = await sent;
  const text = await response.text();
  expect([response.url, response.ok ? "" : `${response.status} ${text}`]).toEqual([response.url, ""]);
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** Follows one redirect, as to one's own profile. */
async function openPage(client: Client, path: string): Promise<void> {
  const first = await client.get(path);
  const { status } = first.status === 302 ? await client.get(first.headers.get("location") ?? "") : first;
  expect([path, status]).toEqual([path, 200]);
}

/** Posts, edits, likes, comments, writes and reads, with what every release has. */
export async function postAndRead(server: Server, { people }: Crowd): Promise<Look> {
  const [ana, bia] = people.map(({ client }) => moveClient(client, server)) as [Client, Client];
  const imageData = makeDataUrl(await makeJpeg({ width: 640, height: 800 }));
  const { imageUrl } = await readAnswer<Look>(ana.post("/api/posts/upload-image", { imageData }));
  const look = await readAnswer<Look>(ana.post("/api/posts", { imageUrl, caption: "Saia de feira", type: "outfit", tags: ["feira"] }));
  await readAnswer(ana.put(`/api/posts/${look.id}/caption`, { caption: "Saia da feira de domingo" }));
  await readAnswer(bia.post(`/api/users/${people[0]?.id}/follow`));
  await readAnswer(bia.post(`/api/posts/${look.id}/like`, { isLiked: true }));
  await readAnswer(bia.post(`/api/posts/${look.id}/comments`, { content: "De onde é?" }));
  await readAnswer(bia.post("/api/messages", { receiverId: people[0]?.id, content: "Olha isto", postId: look.id }));
  const feed = await bia.json<Look[]>("/api/posts/feed/following");
  expect(feed.find(({ id }) => id === look.id)).toMatchObject({ caption: "Saia da feira de domingo", likesCount: 1, commentsCount: 1 });
  expect((await bia.get(look.imageUrl)).status).toBe(200);
  for (const path of ["/?tab=feed", `/post/${look.id}`, `/user/${people[0]?.id}`, "/activity", "/messages"]) await openPage(bia, path);
  await readAnswer(ana.get("/api/notifications"));
  return look;
}

/** What the release before wrote is whole: `look` with its likes and comments. */
export async function expectLook(server: Server, { people }: Crowd, look: Look) {
  const [, bia] = people.map(({ client }) => moveClient(client, server)) as [Client, Client];
  expect(await bia.json<Look>(`/api/posts/${look.id}`)).toMatchObject({ id: look.id, caption: "Saia da feira de domingo", likesCount: 1, commentsCount: 1 });
  expect(await bia.json<unknown[]>(`/api/posts/${look.id}/comments`)).toMatchObject([{ content: "De onde é?" }]);
  expect(await (await bia.get(`/post/${look.id}`)).text()).toContain("Saia da feira de domingo");
  expect((await bia.get(look.imageUrl)).status).toBe(200);
}

export type NewThings = { album: Look; piece: { id: string } };

/** Writes a row of what the new release adds: album, question, pieces, cut-out, outfit, day, list to pack. */
export async function writeNewThings(server: Server, { people }: Crowd, oldLook: Look): Promise<NewThings> {
  const [ana, bia] = people.map(({ client }) => moveClient(client, server)) as [Client, Client];
  const upload = async (path: string) => {
    const imageData = makeDataUrl(await makeJpeg({ width: 640, height: 800 }));
    return (await readAnswer<Look>(ana.post(path, { imageData }))).imageUrl;
  };
  const images = [await upload("/api/posts/upload-image"), await upload("/api/posts/upload-image")].map((imageUrl) => ({ imageUrl }));
  const album = await readAnswer<Look>(ana.post("/api/posts", { images, caption: "De frente e de costas", type: "outfit" }));
  const place = { x: 2000, y: 5000, width: 4000, height: 4000 };
  for (const look of [oldLook, album]) {
    await readAnswer(bia.post(`/api/posts/${look.id}/question`, { isAsked: true }));
    await readAnswer(
      ana.post(`/api/posts/${look.id}/pieces`, { kind: "skirt", name: "Saia", brand: "Feira", link: "https://loja.exemplo.com/saia", ...place }),
    );
  }
  const [piece] = await ana.json<{ id: string }[]>(`/api/posts/${album.id}/pieces`);
  if (!piece) throw new Error("no piece");
  const own = await readAnswer<{ id: string }>(ana.post("/api/wardrobe", { kind: "bag", name: "Bolsa", imageUrl: await upload("/api/fal/upload-image") }));
  await readAnswer(ana.put(`/api/wardrobe/${own.id}/wears`, { isWorn: true }));
  const pieces = [{ pieceId: piece.id }, { pieceId: own.id }];
  const outfit = await readAnswer<{ id: string }>(ana.post("/api/outfits", { name: "Feira", occasion: "everyday", pieces }));
  const plannedOn = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await readAnswer(ana.post("/api/calendar", { plannedOn, outfitId: outfit.id }));
  await readAnswer(bia.post(`/api/pieces/${piece.id}/copy`));
  return { album, piece };
}

/** Readers of the release before see the album as a look, and may answer, edit and delete it. */
export async function answerNewThings(server: Server, { people }: Crowd, { album }: NewThings) {
  const [ana, bia] = people.map(({ client }) => moveClient(client, server)) as [Client, Client];
  expect(await bia.json<Look>(`/api/posts/${album.id}`)).toMatchObject({ id: album.id, caption: "De frente e de costas" });
  for (const person of [ana, bia]) {
    for (const path of ["/?tab=feed", `/post/${album.id}`, `/user/${people[0]?.id}`, "/activity"]) await openPage(person, path);
  }
  await readAnswer(bia.post(`/api/posts/${album.id}/like`, { isLiked: true }));
  await readAnswer(bia.post(`/api/posts/${album.id}/comments`, { content: "Linda" }));
  await readAnswer(ana.put(`/api/posts/${album.id}/caption`, { caption: "De costas" }));
}

/** The album edited by the release before keeps its pictures and pieces. */
export async function expectNewThings(server: Server, { people }: Crowd, { album, piece }: NewThings) {
  const [ana] = people.map(({ client }) => moveClient(client, server)) as [Client];
  const shown = await ana.json<{ images: unknown[] }>(`/api/posts/${album.id}`);
  expect(shown).toMatchObject({ caption: "De costas", likesCount: 1, commentsCount: 1 });
  expect(shown.images).toHaveLength(2);
  expect(await ana.json<{ id: string }[]>(`/api/posts/${album.id}/pieces`)).toMatchObject([{ id: piece.id }]);
  expect(await ana.json<unknown[]>("/api/wardrobe")).toHaveLength(3);
  expect(await ana.json<unknown[]>("/api/outfits")).toHaveLength(1);
}

export async function expectWardrobe(server: Server, { people }: Crowd) {
  const [ana] = people.map(({ client }) => moveClient(client, server)) as [Client];
  const pieces = await ana.json<{ photo: { url: string } | null }[]>("/api/wardrobe");
  const photos = pieces.flatMap(({ photo }) => photo ?? []);
  expect([pieces.length, photos.length]).toEqual([3, 1]);
  expect((await ana.get(photos[0]?.url ?? "")).status).toBe(200);
}

/** Deleting with the release before takes along what it does not know. */
export async function deleteNewThings(server: Server, { people }: Crowd, { album }: NewThings) {
  const [ana] = people.map(({ client }) => moveClient(client, server)) as [Client];
  await readAnswer(ana.delete(`/api/posts/${album.id}`));
  expect((await ana.get(`/api/posts/${album.id}`)).status).toBe(404);
}
