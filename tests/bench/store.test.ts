import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { media } from "#app/db/schema";
import { createSignedInClient } from "../http.ts";
import { makeDataUrl, makeJpeg } from "../media/pictures.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";
import { printLine } from "./statistics.ts";

type State = "well" | "broken" | "slow" | "forgetful";

/** An in-memory bucket that can fail, delay or lose writes. */
function createBucket() {
  const objects = new Map<string, ArrayBuffer>();
  let state: State = "well";
  const error = (code: string, status: number) =>
    new Response(`<Error><Code>${code}</Code></Error>`, { status, headers: { "content-type": "application/xml" } });
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (state === "broken") return error("SlowDown", 503);
      if (state === "slow") return new Promise<Response>(() => {});
      if (request.method === "PUT") {
        const bytes = await request.arrayBuffer();
        if (state === "well") objects.set(pathname, bytes);
        return new Response(null, { headers: { etag: '"1"' } });
      }
      if (request.method === "DELETE") {
        objects.delete(pathname);
        return new Response(null, { status: 204 });
      }
      if (pathname.replaceAll("/", "") === "looks")
        return new Response("<ListBucketResult></ListBucketResult>", { headers: { "content-type": "application/xml" } });
      const found = objects.get(pathname);
      return found ? new Response(found) : error("NoSuchKey", 404);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    become: (next: State) => {
      state = next;
    },
    stop: () => server.stop(true),
  };
}

const bucket = createBucket();
afterAll(() => bucket.stop());
const server = await startServer({
  BUCKET_NAME: "looks",
  AWS_ENDPOINT_URL_S3: bucket.url,
  AWS_ACCESS_KEY_ID: "key",
  AWS_SECRET_ACCESS_KEY: "secret",
  RATE_LIMIT_FACTOR: "1000",
  WORKER: "off",
});

test("REL-61: with the bucket broken, slow or forgetful uploads end in time and in words, no row points to nothing, and the feed stands without its pictures", async () => {
  const ana = await makeUser();
  const anas = await createSignedInClient(server, ana);
  const jpeg = await makeJpeg({ width: 400, height: 500 });
  const upload = () => anas.post("/api/posts/upload-image", { imageData: makeDataUrl(jpeg) });
  const stored = (await (await upload()).json()) as { imageUrl: string };
  const id = stored.imageUrl.split("/")[2] ?? "";
  await makePost({ by: ana, imageUrl: id });
  expect((await anas.get(`/media/${id}/320.webp`)).status).toBe(200);
  const countRows = () => db.$count(media, eq(media.ownerId, ana.id));

  for (const state of ["broken", "slow"] as const) {
    bucket.become(state);
    const startedAt = performance.now();
    const refused = await upload();
    const durationMs = performance.now() - startedAt;
    printLine(`\na ${state} bucket: the upload refused after ${Math.round(durationMs)} ms`);
    expect([state, refused.status, ((await refused.json()) as { code: string }).code]).toEqual([state, 503, "unavailable"]);
    expect(durationMs).toBeLessThan(10_000);
    expect(await countRows()).toBe(1);
    const page = await anas.get("/?tab=feed&feed=following");
    expect([page.status, (await page.text()).includes(id)]).toEqual([200, true]);
    expect((await anas.get(`/media/${id}/320.webp`)).status).toBe(503);
    const ready = await fetch(`${server.url}/readyz`); // routing by readiness keeps the feed available
    expect([ready.status, await ready.json()]).toMatchObject([200, { ok: true, store: false }]);
  }

  bucket.become("forgetful");
  const forgotten = (await (await upload()).json()) as { imageUrl: string };
  const lost = forgotten.imageUrl.split("/")[2] ?? "";
  const look = await makePost({ by: ana, imageUrl: lost });
  expect((await anas.get(`/media/${lost}/320.webp`)).status).toBe(404);
  const page = await anas.get(`/post/${look.id}`);
  expect([page.status, (await page.text()).includes(lost)]).toEqual([200, true]);

  bucket.become("well");
  expect((await upload()).status).toBe(201);
  expect((await anas.get(`/media/${id}/320.webp`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
}, 120_000);
