import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { media, uploads } from "#app/db/schema";
import { sweep } from "#app/jobs/sweep.server";
import { maxPictureBytes } from "#app/models/media/photo";
import { maxPartBytes, minPartBytes } from "#app/models/media/upload-parts";
import { objectStore } from "#app/storage/object-store.server";
import { type Client, createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

type State = { id: string; received: number; imageUrl: string | null };

const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
const photo = new Uint8Array(
  await sharp({ create: { width: 500, height: 600, channels: 3, background: "#808080", noise } })
    .jpeg()
    .toBuffer(),
);
const digestOf = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

async function start(client: Client, bytes: Uint8Array = photo, more: object = {}) {
  const answer = await client.post("/api/uploads", { purpose: "post", bytes: bytes.length, digest: digestOf(bytes), ...more });
  return { status: answer.status, state: (await answer.json()) as State };
}

async function sendPart(client: Client, id: string, offset: number | string, part: Uint8Array) {
  const headers = { "content-type": "application/octet-stream", "upload-offset": String(offset) };
  const answer = await client.raw("PATCH", `/api/uploads/${id}`, new Blob([part as Uint8Array<ArrayBuffer>]), headers);
  return { status: answer.status, state: (await answer.json()) as State & { code?: string } };
}

const listParts = (id: string) => objectStore.list(`${id}/`);

test("a line that breaks in the middle costs ana the part under way, not what came before it", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const { state } = await start(client);
  const half = Math.ceil(photo.length / 2);
  expect((await sendPart(client, state.id, 0, photo.slice(0, half))).state).toEqual({ id: state.id, received: half, imageUrl: null });
  // the page was loaded anew, and asks with the same file
  const again = await start(client);
  expect(again.state).toEqual({ id: state.id, received: half, imageUrl: null });
  const rest = photo.slice(half);
  const done = await sendPart(client, state.id, half, rest);
  expect([done.status, done.state.received]).toEqual([200, photo.length]);
  expect((await client.get(done.state.imageUrl ?? "")).status).toBe(200);
  expect(await listParts(state.id)).toEqual([]);
  // the answer was lost, and is given again
  expect((await sendPart(client, state.id, half, rest)).state).toEqual(done.state);
  expect((await start(client)).state).toEqual(done.state);
  expect(await db.$count(media, eq(media.ownerId, ana.id))).toBe(1);
});

test("two tabs send ana's file in parts of other lengths: what overlaps joins, what is missing begins anew", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const half = Math.ceil(photo.length / 2);
  const sendHalfThen = async (other: Uint8Array) => {
    const { state } = await start(client);
    await sendPart(client, state.id, 0, photo.slice(0, half));
    await objectStore.put(`${state.id}/0.part`, other, "application/octet-stream");
    return sendPart(client, state.id, half, photo.slice(half));
  };
  expect((await sendHalfThen(photo.slice(0, half - 100))).status).toBe(404);
  expect((await start(client)).state.received).toBe(0);
  expect((await sendHalfThen(photo.slice(0, half + 1000))).state.imageUrl).toBeString();
});

test("a part that does not fit changes nothing, and nobody sends parts to ana's upload but ana", async () => {
  const [ana, bia] = [await createSignedInClient(server, await makeUser()), await createSignedInClient(server, await makeUser())];
  const { state } = await start(ana);
  expect((await sendPart(bia, state.id, 0, photo)).status).toBe(404);
  expect((await sendPart(ana, "abc", 0, photo)).status).toBe(404);
  expect((await sendPart(ana, state.id, 5, photo)).state.received).toBe(0);
  for (const offset of ["", "-1", "1e3", "9".repeat(20)]) expect((await sendPart(ana, state.id, offset, photo)).status).toBe(422);
  expect((await sendPart(ana, state.id, 0, photo.slice(0, minPartBytes - 1))).status).toBe(422);
  expect((await sendPart(ana, state.id, 0, new Uint8Array([...photo, 1]))).status).toBe(422);
  expect((await sendPart(ana, state.id, 0, new Uint8Array(maxPartBytes + 1))).status).toBe(413);
  expect((await ana.raw("PATCH", `/api/uploads/${state.id}`, "{}", { "content-type": "application/json", "upload-offset": "0" })).status).toBe(415);
  expect(await listParts(state.id)).toEqual([]);
  expect((await sendPart(ana, state.id, 0, photo)).state.imageUrl).toBeString();
});

test("a file that is none, another than was announced, or too large makes no picture", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  for (const more of [{ bytes: maxPictureBytes + 1 }, { bytes: 0 }, { bytes: 1.5 }, { digest: "x" }, { purpose: "avatar" }])
    expect((await start(client, photo, more)).status).toBe(422);
  const text = new TextEncoder().encode("no picture");
  const { state } = await start(client, text);
  expect((await sendPart(client, state.id, 0, text)).state.code).toBe("image_not_an_image");
  const other = await start(client, photo, { digest: "0".repeat(64) });
  expect((await sendPart(client, other.state.id, 0, photo)).state.code).toBe("image_broken");
  expect(await db.$count(uploads, eq(uploads.ownerId, ana.id))).toBe(0);
  expect(await db.$count(media, eq(media.ownerId, ana.id))).toBe(0);
});

test("five files may be under way at once; the oldest goes for the sixth, and all after a day", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const begun: string[] = [];
  for (let index = 0; index < 6; index++) {
    const { state } = await start(client, photo, { digest: String(index).repeat(64) });
    begun.push(state.id);
    await sendPart(client, state.id, 0, photo.slice(0, minPartBytes));
  }
  expect((await Promise.all(begun.map(listParts))).map((parts) => parts.length)).toEqual([0, 1, 1, 1, 1, 1]);
  await db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` });
  await sweep.run({});
  expect((await Promise.all(begun.map(listParts))).flat()).toEqual([]);
  expect(await db.$count(uploads)).toBe(0);
});
