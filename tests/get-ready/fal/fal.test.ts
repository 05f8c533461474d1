import { afterAll, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { creditEntries, media, tryOns } from "#app/db/schema";
import { createFalProvider } from "#app/integrations/fal.server";
import { downloadPicture, isAllowedHost } from "#app/integrations/result-download.server";
import { runTryOn } from "#app/jobs/try-on.server";
import { createOrder } from "#app/jobs/try-on-order.server";
import type { RunOptions } from "#app/jobs/try-on-steps.server";
import { ingestPicture } from "#app/media/ingest.server";
import { applyProviderUpdate, type TryOnClaim } from "#app/models/try-on/queue/try-on-lease.server";
import { getTryOn } from "#app/models/try-on/try-on.server";
import { deleteTryOn } from "#app/models/try-on/try-on-deletion.server";
import { type FakeFal, type FalRequest, falKey, type Script, startFakeFal } from "#tests/fakes/fal";
import { makeUser } from "#tests/people";
import { waitUntil } from "#tests/server";
import { getCredits, getTryOnRow, makeColor, makeTryOn } from "../try-ons";

const picture = await makeColor("#2040c0");
const fakes: FakeFal[] = [];
afterAll(() => Promise.all(fakes.map((fake) => fake.stop())));
env.FAL_KEY = falKey;

/** Creates ana's try-on on a fake fal with this script. */
async function createScene(...scripts: Script[]) {
  const fal = startFakeFal({ picture });
  fakes.push(fal);
  fal.script(...scripts);
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  const provider = createFalProvider({ key: falKey, queueUrl: fal.queueUrl, restUrl: fal.restUrl, apiUrl: fal.apiUrl, mediaHosts: fal.mediaHosts });
  const run = (options: Partial<RunOptions> = {}) => runTryOn(id, { provider, pollMs: 5, deadlineMs: 60_000, ...options });
  return { fal, ana, id, provider, run };
}

type Scene = Awaited<ReturnType<typeof createScene>>;

async function expectResult({ ana, id }: Scene, credits = 4) {
  const edit = await getTryOn(ana.id, id);
  expect(edit).toMatchObject({ status: "completed", error: null });
  expect(edit?.resultImageUrls).toHaveLength(1);
  expect(await getCredits(ana)).toBe(credits);
  expect(await listResults(ana)).toHaveLength(1);
}

async function expectFailure({ ana, id }: Scene, error: string) {
  expect(await getTryOn(ana.id, id)).toMatchObject({ status: "failed", error, resultImageUrls: [] });
  expect(await getCredits(ana)).toBe(5);
  expect(await listResults(ana)).toEqual([]);
  const refunds = and(eq(creditEntries.imageEditId, id), eq(creditEntries.kind, "refund"));
  expect(await db.$count(creditEntries, refunds)).toBe(1);
}

const listResults = (person: { id: string }) =>
  db
    .select()
    .from(media)
    .where(and(eq(media.ownerId, person.id), eq(media.purpose, "edit_result")));

const getOnlyItem = (orders: FalRequest[]) => {
  expect(orders).toHaveLength(1);
  return orders[0] as FalRequest;
};

test("SEC-44, L-40: Ana's try-on comes back as our own marked copy, and fal got only what it needs, without what a camera wrote into it", async () => {
  const scene = await createScene();
  await scene.run();
  await expectResult(scene);
  const [stored] = await listResults(scene.ana);
  expect(stored).toMatchObject({ isAi: true, ownerId: scene.ana.id });
  const order = getOnlyItem(scene.fal.orders());
  expect(order.model).toBe("google/nano-banana-2.1/edit");
  expect(String(order.input.prompt)).toContain("vestido vermelho de seda");
  expect(String(order.input.prompt)).toContain("Image 1 shows the person");
  expect(order.input.image_urls).toHaveLength(2);
  expect(Object.fromEntries(order.headers)).toMatchObject({
    "x-fal-store-io": "0",
    "x-app-fal-disable-fallback": "true",
    "x-fal-queue-priority": "normal",
    "x-fal-object-lifecycle-preference": '{"expiration_duration_seconds":3600}',
  });
  expect(order.webhookUrl).toMatch(new RegExp(`/api/fal/webhook\\?e=${scene.id}&k=[0-9a-f]{64}$`));
  const uploads = [...scene.fal.uploads.values()];
  expect(uploads.map(({ lifecycle }) => lifecycle)).toEqual(Array(2).fill('{"expiration_duration_seconds":3600}'));
  for (const { bytes } of uploads) expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 640, height: 800 });
  for (const { bytes } of uploads) {
    const { exif, iptc, xmp } = await sharp(bytes).metadata();
    expect({ exif, iptc, xmp }).toEqual({ exif: undefined, iptc: undefined, xmp: undefined });
  }
});

test("a picture goes out as large as its model takes it", async () => {
  const ana = await makeUser();
  const { id } = await ingestPicture({ ownerId: ana.id, purpose: "edit_input", bytes: await makeColor("#806040", { width: 1600, height: 2000 }) });
  const runAndGetInput = async (model: string) => {
    const [, bytes] = await createOrder({ id, model, prompt: "linho", imageUrls: [id, id], isLowPriority: false } as TryOnClaim).pictures();
    const { width = 0, height = 0 } = await sharp(bytes).metadata();
    return (width * height) / 1_000_000;
  };
  expect([await runAndGetInput("fal-ai/bytedance/seedream/v4/edit"), await runAndGetInput("fal-ai/flux-pro/v1/vto")]).toEqual([
    expect.closeTo(1.5, 1),
    expect.closeTo(1, 1),
  ]);
  expect(await runAndGetInput("fal-ai/flux-pro/v1/vto")).toBeLessThanOrEqual(1);
});

test("it is asked about as often as it takes", async () => {
  const scene = await createScene({ polls: 5 });
  await scene.run();
  await expectResult(scene);
  expect(getOnlyItem(scene.fal.orders()).polls).toBe(6);
});

test("an answer with a single `image` is an answer", async () => {
  const scene = await createScene({ output: (url) => ({ image: { url }, seed: 7, has_nsfw_concepts: false }) });
  await scene.run();
  await expectResult(scene);
});

const policy = {
  loc: ["body", "prompt"],
  msg: "The content could not be processed because it contained material flagged by a content checker.",
  type: "content_policy_violation",
};

const failures: [string, Script, string][] = [
  ["the content is refused", { failure: { status: 422, body: { detail: [policy] } } }, "content_refused"],
  ["the refusal is a plain text", { failure: { status: 422, body: { detail: "This endpoint is closed." } } }, "provider_failed"],
  ["the model's own checker raised its flag", { output: (url) => ({ images: [{ url }], has_nsfw_concepts: [true] }) }, "content_refused"],
  ["the flag is no list", { output: (url) => ({ image: { url }, has_nsfw_concepts: true }) }, "content_refused"],
  ["there is no picture in the answer", { output: () => ({ images: [], description: "I cannot do that." }) }, "no_result"],
  ["the answer is something else", { output: () => ["?"] }, "no_result"],
  ["the answer names a thousand pictures", { output: (url) => ({ images: Array.from({ length: 1000 }, () => ({ url })) }) }, "no_result"],
  ["the answer is enormous", { output: (url) => ({ images: [{ url }], logs: "x".repeat(2 * 1024 * 1024) }) }, "result_unreadable"],
  ["no media were made", { failure: { status: 422, body: { detail: [{ loc: ["body"], msg: "none", type: "no_media_generated" }] } } }, "no_result"],
  ["the photo is too small", { failure: { status: 422, body: { detail: [{ loc: ["body"], msg: "small", type: "image_too_small" }] } } }, "image_refused"],
  [
    "the status carries the error",
    {
      failure: { status: 499, body: { detail: "cancelled", error_type: "client_cancelled" }, inStatus: { error: "Cancelled", error_type: "client_cancelled" } },
    },
    "provider_failed",
  ],
  ["the file is no picture", { file: { bytes: new TextEncoder().encode("<html>not found</html>") } }, "result_unreadable"],
  ["the file is half a picture", { file: { bytes: picture.slice(0, 300) } }, "result_unreadable"],
  ["the file is gone", { file: { status: 404 } }, "result_unreadable"],
  ["the file leads elsewhere", { file: { status: 302, headers: { location: "http://127.0.0.1:5432/" } } }, "result_unreadable"],
  ["the file is enormous", { file: { bytes: new Uint8Array(26 * 1024 * 1024).fill(0xff) } }, "result_unreadable"],
  ["the file has no end", { file: { pace: "flood" } }, "result_unreadable"],
  ["the result lies on our own machine", { output: () => ({ images: [{ url: "http://127.0.0.1:5432/" }] }) }, "result_unreadable"],
  ["the result is a data URL", { output: () => ({ images: [{ url: "data:image/png;base64,AAAA" }] }) }, "result_unreadable"],
  [
    "the submit is refused",
    { submit: [{ status: 422, body: { detail: [{ loc: ["body", "image_urls"], msg: "Field required", type: "missing" }] } }] },
    "provider_failed",
  ],
];

test.each(failures)("REL-25, SEC-65: Ana gets her credit back when %s", async (_, script, error) => {
  const scene = await createScene(script);
  await scene.run();
  await expectFailure(scene, error);
});

test("with a wrong key nothing runs and nothing is charged", async () => {
  const scene = await createScene();
  const { queueUrl, restUrl, apiUrl, mediaHosts } = scene.fal;
  await scene.run({ provider: createFalProvider({ key: "wrong", queueUrl, restUrl, apiUrl, mediaHosts }) });
  await expectFailure(scene, "provider_unavailable");
  expect(scene.fal.orders()).toEqual([]);
});

test("a submit told to wait is sent again, once for each answer", async () => {
  const scene = await createScene({ submit: [{ status: 429, body: { detail: "slow down" } }, { status: 503 }] });
  await scene.run();
  await expectResult(scene);
  expect((await getTryOnRow(scene.id)).attempt).toBe(3);
  expect(scene.fal.calls.filter((call) => call === "POST /queue/google/nano-banana-2.1/edit")).toHaveLength(3);
});

test("a result that fal was asked for too often is asked for again, and nothing is ordered anew", async () => {
  const scene = await createScene({
    result: [
      { status: 429, body: { detail: "Too many requests" } },
      { status: 503, body: { detail: "busy" } },
    ],
  });
  await scene.run();
  await expectResult(scene);
  expect((await getTryOnRow(scene.id)).attempt).toBe(1);
  getOnlyItem(scene.fal.orders());
});

test("REL-25: after five submits that were told to wait Ana gets her credit back", async () => {
  const scene = await createScene({ submit: Array(9).fill({ status: 503 }) });
  await scene.run();
  await expectFailure(scene, "provider_unavailable");
  expect(scene.fal.calls.filter((call) => call === "POST /queue/google/nano-banana-2.1/edit")).toHaveLength(5);
});

test("while nobody listens at fal's door the try-on waits, and is then refunded", async () => {
  const scene = await createScene();
  scene.fal.stop();
  await scene.run();
  await expectFailure(scene, "provider_unavailable");
});

test("a run that broke down inside fal is ordered anew", async () => {
  const scene = await createScene({ failure: { status: 500, body: { detail: [{ loc: ["body"], msg: "oops", type: "internal_server_error" }] } } });
  await scene.run();
  await expectResult(scene);
  expect(scene.fal.orders()).toHaveLength(2);
});

test("when a submit's answer is lost nothing is ordered twice: the webhook tells the request's id", async () => {
  const scene = await createScene({ isAnswerLost: true });
  const running = scene.run();
  await scene.fal.until(() => scene.fal.orders().length > 0);
  await applyProviderUpdate(scene.id, { falRequestId: getOnlyItem(scene.fal.orders()).id, hasResult: true });
  await running;
  await expectResult(scene);
  getOnlyItem(scene.fal.orders());
});

test("when not even a webhook tells, the order goes out again after a minute", async () => {
  const scene = await createScene({ isAnswerLost: true });
  const running = scene.run({ deadlineMs: 120_000 });
  await scene.fal.until(() => scene.fal.orders().length > 0);
  await db.update(tryOns).set({ submittingSince: sql`now() - interval '61 s'` }).where(eq(tryOns.id, scene.id));
  await running;
  await expectResult(scene);
  expect(scene.fal.orders()).toHaveLength(2);
});

/** Creates a try-on whose deadline passed at fal. */
async function createTimedOutScene() {
  const scene = await createScene({ polls: Number.POSITIVE_INFINITY });
  let passed = 0;
  const getAge = ({ ageMs: age }: TryOnClaim) => age + passed;
  const running = scene.run({ getAgeMs: getAge });
  await scene.fal.until(() => Boolean(scene.fal.orders()[0]?.polls));
  passed = 61_000;
  await running;
  const moveClock = (milliseconds: number) => {
    passed += milliseconds;
    return scene.run({ getAgeMs: getAge });
  };
  return { ...scene, moveClock };
}

test("REL-24: after the deadline Ana has her credit and the words of a timeout, and a late result comes free", async () => {
  const scene = await createTimedOutScene();
  await expectFailure(scene, "timeout");
  const order = getOnlyItem(scene.fal.orders());
  expect(order.isCancelled).toBe(false);
  await scene.moveClock(15_000);
  await expectFailure(scene, "timeout");
  scene.fal.finish(order.id);
  await scene.moveClock(15_000);
  await expectResult(scene, 5);
});

test("ten minutes past the deadline nobody asks any more", async () => {
  const scene = await createTimedOutScene();
  const pollCount = getOnlyItem(scene.fal.orders()).polls;
  await scene.moveClock(10 * 60_000);
  expect(getOnlyItem(scene.fal.orders()).polls).toBe(pollCount);
  await expectFailure(scene, "timeout");
});

test("a try-on deleted while it runs is cancelled at fal and its result never stored", async () => {
  const scene = await createScene({ polls: Number.POSITIVE_INFINITY });
  const running = scene.run();
  await scene.fal.until(() => Boolean(scene.fal.orders()[0]?.polls));
  await deleteTryOn(scene.ana.id, scene.id);
  await running;
  expect(getOnlyItem(scene.fal.orders()).isCancelled).toBe(true);
  await scene.run();
  expect(await listResults(scene.ana)).toEqual([]);
  expect(await getCredits(scene.ana)).toBe(5);
});

test("a webhook that comes before the first answer about it leaves one result", async () => {
  const scene = await createScene();
  const endpoint = scene.fal.hold((call) => call.endsWith("/status"));
  const running = scene.run();
  await endpoint.reached;
  await applyProviderUpdate(scene.id, { falRequestId: getOnlyItem(scene.fal.orders()).id, hasResult: true });
  const relieving = scene.run();
  await waitUntil("both to ask", () => scene.fal.calls.filter((call) => call.endsWith("/status")).length > 1);
  endpoint.release();
  await Promise.all([running, relieving]);
  await expectResult(scene);
});

test("a try-on deleted when fal had finished cannot be cancelled there, and ends all the same", async () => {
  const scene = await createScene();
  const endpoint = scene.fal.hold((call) => call.endsWith("/status"));
  const running = scene.run();
  await endpoint.reached;
  await deleteTryOn(scene.ana.id, scene.id);
  scene.fal.finish(getOnlyItem(scene.fal.orders()).id);
  endpoint.release();
  await running;
  expect(scene.fal.calls.at(-1)).toEndWith("/cancel");
  expect(await listResults(scene.ana)).toEqual([]);
  expect(await getCredits(scene.ana)).toBe(5);
});

test("SEC-65: a result that trickles is given up", async () => {
  const fal = startFakeFal({ picture });
  fakes.push(fal);
  fal.script({ file: { pace: "drip" } });
  await fetch(`${fal.queueUrl}/x/y`, { method: "POST", body: "{}", headers: { authorization: `Key ${falKey}` } });
  const url = `${fal.origin}/files/b/${getOnlyItem(fal.orders()).id}/result.jpg`;
  await expect(downloadPicture(url, fal.mediaHosts, { deadline: 200 })).rejects.toMatchObject({ details: { failure: "result_unreadable" } });
});

test.each([
  ["https://v3.fal.media/files/a.jpg", true],
  ["https://v3b.fal.media/files/a.jpg", true],
  ["http://v3.fal.media/files/a.jpg", false],
  ["https://evilfal.media/a.jpg", false],
  ["https://fal.media.evil.example/a.jpg", false],
  ["https://user@v3.fal.media/a.jpg", false],
  ["https://v3.fal.media:8443/a.jpg", false],
  ["http://[::1]/a.jpg", false],
  ["https://169.254.169.254/latest", false],
])("a result at %s is fetched: %p", (url, isFetched) => {
  expect(isAllowedHost(url, ["v3.fal.media", "v3b.fal.media", "fal.media"])).toBe(isFetched);
});
