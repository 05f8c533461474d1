import { afterAll, expect, test } from "bun:test";
import { symlink, unlink } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { env } from "#app/config/env.server";
import { newId } from "#app/db/schema/columns";
import { pictureVariants } from "#app/jobs/picture-variants.server";
import { ingestPicture } from "#app/media/ingest.server";
import { hearOwnChanges } from "#app/models/access/changes/changes.server";
import { deletePost, setArchived, setPrivacy } from "#app/models/looks/post.server";
import { followUser, removeFollower } from "#app/models/people/follow.server";
import { removeRelation, setRelation } from "#app/models/people/relation.server";
import { serveMedia } from "#app/server/media/serve.server";
import { requestRaw } from "#tests/http";
import { makePost, makeUser } from "#tests/people";
import { makeJpeg } from "./pictures";

const viewerOf = (id?: string) => (id ? { id, isModerator: false } : null);
const site = new Hono().on(["GET", "HEAD"], "/media/:id/:file", (c) =>
  serveMedia(c.req.raw, viewerOf(c.req.header("X-Viewer")), c.req.param("id"), c.req.param("file")),
);
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.fetch });
afterAll(() => server.stop(true));

type Asked = { as?: { id: string }; method?: string; headers?: Record<string, string> };

const get = async (path: string, { as, method = "GET", headers = {} }: Asked = {}) => {
  await hearOwnChanges();
  return fetch(new URL(path, server.url), { method, headers: { ...headers, ...(as ? { "X-Viewer": as.id } : {}) } });
};

async function createAnasPicture({ areVariantsReady = true } = {}) {
  const ana = await makeUser();
  const media = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await makeJpeg({ width: 1200, height: 800 }) });
  if (areVariantsReady) await pictureVariants.run({ mediaId: media.id });
  return { ana, media, at: (file: string) => `/media/${media.id}/${file}` };
}

test("a picture comes with its type, its size and orders to run nothing", async () => {
  const { ana, media, at } = await createAnasPicture();
  const response = await get(at("master.jpg"), { as: ana });
  const body = await response.arrayBuffer();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-length": String(media.bytes),
    "cache-control": "private, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-disposition": `inline; filename="look.jpg"`,
  });
  expect(new Bun.CryptoHasher("sha256").update(body).digest("hex")).toBe(media.sha256);
});

test("each format has its type and its name", async () => {
  const { ana, at } = await createAnasPicture();
  for (const [file, type] of Object.entries({ "640.avif": "image/avif", "160.webp": "image/webp", "1080.jpg": "image/jpeg" })) {
    const response = await get(at(file), { as: ana });
    expect([response.headers.get("content-type"), response.headers.get("content-disposition")]).toEqual([
      type,
      `inline; filename="look.${file.split(".")[1]}"`,
    ]);
    expect(Number(response.headers.get("content-length"))).toBe((await response.arrayBuffer()).byteLength);
  }
});

test("HEAD has the headers and no body", async () => {
  const { ana, media, at } = await createAnasPicture();
  const response = await get(at("master.jpg"), { as: ana, method: "HEAD" });
  expect([response.status, response.headers.get("content-length"), (await response.arrayBuffer()).byteLength]).toEqual([200, String(media.bytes), 0]);
});

test("who has the picture already gets 304, but only while they may see it", async () => {
  const { ana, at } = await createAnasPicture();
  const etag = (await get(at("320.webp"), { as: ana })).headers.get("etag") ?? "";
  expect(etag).toStartWith(`"`);
  const again = await get(at("320.webp"), { as: ana, headers: { "If-None-Match": `"other", W/${etag}` } });
  expect([again.status, again.headers.get("etag")]).toEqual([304, etag]);
  expect((await get(at("640.webp"), { as: ana, headers: { "If-None-Match": etag } })).status).toBe(200);
  expect((await get(at("320.webp"), { as: await makeUser(), headers: { "If-None-Match": etag } })).status).toBe(404);
});

test("SEC-60: with the right to see a look its picture goes at the next request, for whoever has the address or the bytes themselves", async () => {
  const { ana, media, at } = await createAnasPicture();
  const bia = await makeUser();
  const follow = () => followUser(bia.id, ana.id);
  await follow();
  const look = await makePost({ by: ana, imageUrl: media.id, privacy: "followers" });
  const etag = (await get(at("320.webp"), { as: bia })).headers.get("etag") ?? "";
  const requestAll = async () => [
    (await get(at("320.webp"), { as: bia })).status,
    (await get(at("320.webp"), { as: bia, headers: { "If-None-Match": etag } })).status,
  ];
  const turns: Record<string, [take: () => Promise<unknown>, giveBack: () => Promise<unknown>]> = {
    "ana removes her": [() => removeFollower(ana.id, bia.id), follow],
    "ana blocks her": [() => setRelation(ana.id, bia.id, "block"), () => removeRelation(ana.id, bia.id, "block").then(follow)],
    "only whom ana follows back may see it": [() => setPrivacy(ana.id, look.id, "mutual"), () => setPrivacy(ana.id, look.id, "followers")],
    "ana archives it": [() => setArchived(ana.id, look.id, true), () => setArchived(ana.id, look.id, false)],
  };
  for (const [what, [take, giveBack]] of Object.entries(turns)) {
    expect([what, ...(await requestAll())]).toEqual([what, 200, 304]);
    await take();
    expect([what, ...(await requestAll())]).toEqual([what, 404, 404]);
    await giveBack();
  }
  expect(await requestAll()).toEqual([200, 304]);
  await deletePost(ana.id, look.id);
  expect(await requestAll()).toEqual([404, 404]);
});

test("a download has the asked name, made harmless, and the true ending", async () => {
  const { ana, at } = await createAnasPicture();
  const getName = async (download: string) =>
    (await get(`${at("master.jpg")}?download=${encodeURIComponent(download)}`, { as: ana })).headers.get("content-disposition");
  expect(await getName("image-edit-result.jpg")).toBe(`attachment; filename="image-edit-result.jpg"`);
  expect(await getName(`../../x"; filename="a.exe`)).toBe(`attachment; filename="x-filename-a.jpg"`);
  expect(await getName("\r\nSet-Cookie: a=b")).toBe(`attachment; filename="Set-Cookie-a-b.jpg"`);
  expect(await getName("🙂")).toBe(`attachment; filename="look.jpg"`);
  expect(await getName("")).toBe(`attachment; filename="look.jpg"`);
  expect((await getName("a".repeat(5000)))?.length).toBeLessThan(130);
});

test("a variant that is not made yet is stood in for, and not kept for good", async () => {
  const { ana, media, at } = await createAnasPicture({ areVariantsReady: false });
  const requestMissing = async (file: string) => {
    const { status, headers } = await get(at(file), { as: ana });
    return [status, headers.get("content-type"), headers.get("etag")?.split("-")[1], headers.get("cache-control")];
  };
  const short = "private, max-age=10";
  expect(await requestMissing("640.avif")).toEqual([200, "image/webp", `640.webp"`, short]);
  expect(await requestMissing("160.webp")).toEqual([200, "image/webp", `320.webp"`, short]);
  expect(await requestMissing("1080.webp")).toEqual([200, "image/webp", `640.webp"`, short]);
  expect(await requestMissing("1080.jpg")).toEqual([200, "image/jpeg", `master.jpg"`, short]);
  await pictureVariants.run({ mediaId: media.id });
  expect(await requestMissing("1080.jpg")).toEqual([200, "image/jpeg", `1080.jpg"`, "private, max-age=31536000, immutable"]);
});

test("a size beyond the picture's own is its largest, for good", async () => {
  const ana = await makeUser();
  const media = await ingestPicture({ ownerId: ana.id, purpose: "avatar", bytes: await makeJpeg({ width: 300, height: 300 }) });
  await pictureVariants.run({ mediaId: media.id });
  const response = await get(`/media/${media.id}/1080.jpg`, { as: ana });
  expect([response.headers.get("content-length"), response.headers.get("cache-control")]).toEqual([
    String(media.bytes),
    "private, max-age=31536000, immutable",
  ]);
});

test("a variant that the store has lost is answered with the master, and a lost master with 404", async () => {
  const { ana, media, at } = await createAnasPicture();
  await unlink(join(env.DATA_DIR, "media", media.id, "320.webp"));
  const response = await get(at("320.webp"), { as: ana });
  expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([200, "image/jpeg", "private, max-age=10"]);
  await unlink(join(env.DATA_DIR, "media", media.id, "master.jpg"));
  expect((await get(at("320.webp"), { as: ana })).status).toBe(404);
});

test("unknown, malformed, somebody else's and signed out are one and the same answer", async () => {
  const { ana, media, at } = await createAnasPicture();
  const answers = [
    await get(at("320.webp")),
    await get(at("320.webp"), { as: await makeUser() }),
    await get(`/media/${newId()}/320.webp`, { as: ana }),
    await get("/media/nope/320.webp", { as: ana }),
    await get(at("321.webp"), { as: ana }),
    await get(at("320.exe"), { as: ana }),
    await get(`/media/${media.id.toUpperCase()}/320.webp`, { as: ana }),
  ];
  const responses = await Promise.all(
    answers.map(async (answer) => [answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control"), await answer.text()]),
  );
  expect(new Set(responses.map(String)).size).toBe(1);
  expect(responses[0]?.[0]).toBe(404);
  expect(JSON.parse(String(responses[0]?.[3]))).toEqual({ message: expect.any(String), code: "not_found" });
});

test("SEC-56: no path leads out of the folder", async () => {
  const { ana, media } = await createAnasPicture();
  await Bun.write(join(env.DATA_DIR, "secret.jpg"), "a secret");
  const paths = [
    "/media/../../.env",
    "/media/..%2f..%2f.env/x",
    `/media/${media.id}/..%2f..%2fsecret.jpg`,
    `/media/${media.id}/..%5c..%5csecret.jpg`,
    `/media/%2e%2e/secret.jpg`,
    `/media/${media.id}/%00master.jpg`,
    `/media/${media.id}/master.jpg%00`,
    `/media//${media.id}/master.jpg`,
    `/media/${media.id}//master.jpg`,
  ];
  for (const path of paths) {
    const answer = await requestRaw(server.port ?? 0, [`GET ${path} HTTP/1.1`, `X-Viewer: ${ana.id}`]);
    expect([path, answer.split(" ")[1], answer.includes("a secret")]).toEqual([path, "404", false]);
  }
  const own = await requestRaw(server.port ?? 0, [`GET /media/${media.id}/master.jpg HTTP/1.1`, `X-Viewer: ${ana.id}`]);
  expect(own.split(" ")[1]).toBe("200"); // served under its own name
});

test("SEC-56: a link laid into the folder is not followed", async () => {
  const { ana, media, at } = await createAnasPicture();
  const path = join(env.DATA_DIR, "media", media.id, "320.webp");
  await Bun.write(join(env.DATA_DIR, "secret.txt"), "a secret");
  await unlink(path);
  await symlink(join(env.DATA_DIR, "secret.txt"), path);
  const answer = await get(at("320.webp"), { as: ana });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]); // the master replaces a missing file
  expect(await answer.text()).not.toContain("a secret");
});
