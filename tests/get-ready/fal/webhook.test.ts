import { afterAll, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { media, notifications } from "#app/db/schema";
import { createFalProvider } from "#app/integrations/fal.server";
import { createSignatureCheck, getWebhookUrl, isWebhookKey, parseFalReport } from "#app/integrations/fal-webhook.server";
import { runTryOn } from "#app/jobs/try-on.server";
import { applyProviderUpdate, claimTryOn } from "#app/models/try-on/queue/try-on-lease.server";
import { deleteTryOn } from "#app/models/try-on/try-on-deletion.server";
import { falKey, startFakeFal } from "#tests/fakes/fal";
import { makeUser } from "#tests/people";
import { getCredits, getTryOnRow, makeColor, makeTryOn } from "../try-ons";

env.FAL_KEY = falKey;
const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const provider = createFalProvider({ key: falKey, queueUrl: fal.queueUrl, restUrl: fal.restUrl, apiUrl: fal.apiUrl, mediaHosts: fal.mediaHosts });

const body = JSON.stringify({ request_id: "r1", status: "OK", payload: {} });
const bytes = new TextEncoder().encode(body);
const now = Date.now();
const seconds = Math.floor(now / 1000);
const other = generateKeyPairSync("ed25519").privateKey;
const makeSignedHeaders = (more: Parameters<typeof fal.signHeaders>[1] = {}) =>
  new Headers(fal.signHeaders(body, { requestId: "r1", timestamp: seconds, ...more }));

function omitHeader(headers: Headers, name: string): Headers {
  headers.delete(name);
  return headers;
}

test("SEC-80: what fal signed is believed, also at the edge of five minutes", async () => {
  const isSigned = createSignatureCheck(fal.restUrl);
  expect(await isSigned(makeSignedHeaders(), bytes, now)).toBe(true);
  expect(await isSigned(makeSignedHeaders({ timestamp: seconds - 299 }), bytes, now)).toBe(true);
  expect(await isSigned(makeSignedHeaders({ timestamp: seconds + 299 }), bytes, now)).toBe(true);
});

const forged: [string, () => Headers, Uint8Array][] = [
  ["another key's signature", () => makeSignedHeaders({ by: other }), bytes],
  ["a body changed by one byte", () => makeSignedHeaders(), new TextEncoder().encode(body.replace("OK", "Ok"))],
  ["301 seconds ago", () => makeSignedHeaders({ timestamp: seconds - 302 }), bytes],
  ["301 seconds ahead", () => makeSignedHeaders({ timestamp: seconds + 302 }), bytes],
  ["the signature of another request", () => new Headers({ ...Object.fromEntries(makeSignedHeaders()), "x-fal-webhook-request-id": "r2" }), bytes],
  ["a signature that is no hex", () => new Headers({ ...Object.fromEntries(makeSignedHeaders()), "x-fal-webhook-signature": "zz" }), bytes],
  ["a timestamp that is no number", () => new Headers({ ...Object.fromEntries(makeSignedHeaders()), "x-fal-webhook-timestamp": "soon" }), bytes],
  ...["request-id", "user-id", "timestamp", "signature"].map((name): [string, () => Headers, Uint8Array] => [
    `no ${name}`,
    () => omitHeader(makeSignedHeaders(), `x-fal-webhook-${name}`),
    bytes,
  ]),
];

test.each(forged)("SEC-80: %s is not believed", async (_, headers, content) => {
  expect(await createSignatureCheck(fal.restUrl)(headers(), content, now)).toBe(false);
});

test("SEC-80: without fal's keys nobody can say, and fal shall ask again; with keys read before, the check goes on", async () => {
  const [early, late] = [createSignatureCheck(fal.restUrl), createSignatureCheck(fal.restUrl)];
  expect(await early(makeSignedHeaders(), bytes, now)).toBe(true);
  fal.takeKeysDown();
  expect(await early(makeSignedHeaders(), bytes, now)).toBe(true);
  await expect(late(makeSignedHeaders(), bytes, now)).rejects.toMatchObject({ code: "unavailable" });
  const tomorrow = now + 25 * 60 * 60 * 1000;
  await expect(early(makeSignedHeaders({ timestamp: Math.floor(tomorrow / 1000) }), bytes, tomorrow)).rejects.toMatchObject({ code: "unavailable" });
  fal.takeKeysDown(false);
});

test("a hundred forgeries make us read the keys once", async () => {
  const isSigned = createSignatureCheck(fal.restUrl);
  const before = fal.calls.length;
  for (let count = 0; count < 100; count++) await isSigned(makeSignedHeaders({ by: other }), bytes, now);
  expect(fal.calls.length - before).toBe(1);
});

test("a report speaks for the request its headers name, and for no other", () => {
  expect(parseFalReport(makeSignedHeaders(), bytes)).toEqual({ requestId: "r1", hasResult: true });
  expect(parseFalReport(makeSignedHeaders({ requestId: "r2" }), bytes)).toBeNull();
  expect(parseFalReport(makeSignedHeaders(), new TextEncoder().encode("[]"))).toBeNull();
  expect(parseFalReport(makeSignedHeaders(), new TextEncoder().encode("{"))).toBeNull();
});

test("the key of one try-on opens no other", () => {
  const [mine, yours] = [new URL(getWebhookUrl("a")), new URL(getWebhookUrl("b"))];
  expect(isWebhookKey("a", mine.searchParams.get("k") ?? "")).toBe(true);
  expect(isWebhookKey("a", yours.searchParams.get("k") ?? "")).toBe(false);
  expect(isWebhookKey("a", "")).toBe(false);
});

test("REL-22, SEC-81: forty webhooks and the poll together complete Ana's try-on once", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  fal.script({ polls: Number.POSITIVE_INFINITY });
  const running = runTryOn(id, { provider, pollMs: 5 });
  await fal.until(() => fal.orders().some((order) => order.webhookUrl?.includes(id) && order.polls > 0));
  const requestId = fal.orders().find((order) => order.webhookUrl?.includes(id))?.id ?? "";
  fal.finish(requestId);
  const notice = { falRequestId: requestId, hasResult: true };
  await Promise.all([running, ...Array.from({ length: 20 }, () => applyProviderUpdate(id, notice).then(() => runTryOn(id, { provider, pollMs: 5 })))]);
  for (let count = 0; count < 20; count++) expect(await applyProviderUpdate(id, notice)).toBe(false);
  const edit = await getTryOnRow(id);
  expect(edit.status).toBe("completed");
  const pictures = await db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.ownerId, ana.id), eq(media.purpose, "edit_result")));
  expect(pictures.map((picture) => picture.id)).toEqual(edit.resultImageUrls);
  expect(pictures).toHaveLength(1);
  expect(await db.$count(notifications, and(eq(notifications.userId, ana.id), eq(notifications.type, "edit_ready")))).toBe(1);
  expect(await getCredits(ana)).toBe(4);
});

test("SEC-82: a webhook about another request, or a deleted try-on, changes nothing", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  await claimTryOn(id);
  const before = await getTryOnRow(id);
  expect(await applyProviderUpdate(id, { falRequestId: "somebody-elses", hasResult: true })).toBe(false);
  expect(await getTryOnRow(id)).toEqual(before);
  await deleteTryOn(ana.id, id);
  expect(await applyProviderUpdate(id, { falRequestId: "somebody-elses", hasResult: true })).toBe(false);
});
