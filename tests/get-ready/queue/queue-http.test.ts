import { afterAll, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { creditEntries } from "#app/db/schema";
import type { TryOn } from "#app/models/contract";
import { giveConsent } from "#app/models/privacy/consent.server";
import { openEventStream } from "#tests/events";
import { startFakeFal } from "#tests/fakes/fal";
import { createSignedInClient } from "#tests/http";
import { makeDataUrl } from "#tests/media/pictures";
import { makeUser } from "#tests/people";
import { startServer, type TestServer, waitUntil } from "#tests/server";
import { expireLease, getCredits, getTryOnRow, makeColor } from "../try-ons";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
let server: TestServer = await startServer(fal.environment);

/** A person's try-ons over the API; the provider keeps all of them. */
async function submitTimes(person: { id: string }, count: number) {
  await giveConsent(person.id, "ai_provider", "pt");
  const client = await createSignedInClient(server, person);
  const upload = await client.post("/api/fal/upload-image", { imageData: makeDataUrl(await makeColor("#806040")), fileName: "eu.jpg" });
  const { imageUrl } = (await upload.json()) as { imageUrl: string };
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    fal.script({ polls: Number.POSITIVE_INFINITY });
    const response = await client.post("/api/image-edit", { imageUrls: [imageUrl], prompt: "vestido vermelho" });
    ids.push(((await response.json()) as { id: string }).id);
  }
  return { client, ids, cancel: (id: string) => client.post(`/api/image-edits/${id}/cancel`) };
}

/** Ana's five credits are five try-ons; three run, and the server knows it. */
async function createLine() {
  const ana = await makeUser();
  const line = await submitTimes(ana, 5);
  await waitUntil("three to be sent", () => line.ids.slice(0, 3).every(findRequest));
  await waitUntil("the provider's answers to be recorded", async () => (await Promise.all(line.ids.slice(0, 3).map(isRecorded))).every(Boolean));
  return { ana, ...line };
}

const findRequest = (id: string) => fal.orders().find((order) => order.webhookUrl?.includes(id));
const finish = (id: string) => fal.finish(findRequest(id)?.id ?? "");
const isRecorded = async (id: string) => (await getTryOnRow(id)).falRequestId !== null;
const isCompleted = async (id: string) => (await getTryOnRow(id)).status === "completed";

test("killed with two in Ana's line, the server makes all five, in their order, each charged once", async () => {
  const { ana, ids } = await createLine();
  await server.kill();
  expect(ids.filter(findRequest)).toHaveLength(3);
  for (const id of ids) await expireLease(id);
  server = await startServer(fal.environment);
  for (const [index, id] of ids.entries()) {
    await waitUntil(`try-on ${index} to be sent`, () => Boolean(findRequest(id)));
    finish(id);
    // what the killed server had sent to the database may lease it anew, for 30 s
    await waitUntil(`try-on ${index} to end`, () => isCompleted(id), 45);
  }
  expect([await getCredits(ana), fal.orders().filter(({ webhookUrl }) => ids.some((id) => webhookUrl?.includes(id))).length]).toEqual([0, 5]);
});

test("Ana's list of what runs has each one's place; she cancels the fourth by a form, and what began is refused with words", async () => {
  const { ana, client, ids, cancel } = await createLine();
  const [first = "", , , fourth = "", fifth = ""] = ids;
  const listRunning = async () => (await client.json<TryOn[]>("/api/image-edits?status=running")).map(({ id, place }) => [id, place]);
  expect(await listRunning()).toEqual([
    [fifth, 2],
    [fourth, 1],
    ...ids
      .slice(0, 3)
      .reverse()
      .map((id) => [id, null]),
  ]);
  const stream = await (await openEventStream(client)).waitForFirstCounts();
  const form = await client.form(`/api/image-edits/${fourth}/cancel`, { returnTo: "/?tab=tryon" });
  expect([form.status, form.headers.get("location")]).toEqual([303, "/?tab=tryon"]);
  expect((await cancel(fourth)).status).toBe(204);
  expect([await getCredits(ana), await listRunning()]).toMatchObject([1, { length: 4 }]);
  expect(await client.json(`/api/image-edit/${fifth}`)).toMatchObject({ status: "pending", place: 1 });
  await waitUntil("the other pages to hear of it", () => stream.getEvents("image-edit").some(({ data }) => data.id === fourth && data.status === "failed"));
  await stream.close();
  const begun = await cancel(first);
  expect([begun.status, await begun.json()]).toMatchObject([409, { code: "try_on_begun", message: expect.stringContaining("já começou") }]);
  expect((await cancel(crypto.randomUUID())).status).toBe(404);
  for (const id of ids.slice(0, 3)) finish(id);
  await waitUntil("the fifth to be sent", () => Boolean(findRequest(fifth)));
  finish(fifth);
  await waitUntil("the fifth to end", () => isCompleted(fifth));
  expect(findRequest(fourth)).toBeUndefined();
});

test("Ana withdraws her consent: what waits is never sent, and its credits are back", async () => {
  const { ana, client, ids } = await createLine();
  expect((await client.delete("/api/user/ai-consent")).status).toBe(204);
  expect(await getCredits(ana)).toBe(2);
  for (const id of ids.slice(0, 3)) finish(id);
  await waitUntil("the others to end", async () => (await Promise.all(ids.slice(0, 3).map(isCompleted))).every(Boolean));
  expect(ids.slice(3).filter(findRequest)).toEqual([]);
  expect(await db.$count(creditEntries, and(eq(creditEntries.userId, ana.id), eq(creditEntries.kind, "refund")))).toBe(2);
});

test("on premium two run, the third waits, and cancelled it moves no credit", async () => {
  const bia = await makeUser({ subscriptionPlan: "premium" });
  const { ids, cancel } = await submitTimes(bia, 3);
  const [first = "", second = "", third = ""] = ids;
  await waitUntil("two to be sent", () => Boolean(findRequest(first) && findRequest(second)));
  expect((await cancel(third)).status).toBe(204);
  expect(await getCredits(bia)).toBe(5);
  for (const id of [first, second]) finish(id);
  await waitUntil("both to end", async () => (await isCompleted(first)) && (await isCompleted(second)));
  expect(findRequest(third)).toBeUndefined();
});
