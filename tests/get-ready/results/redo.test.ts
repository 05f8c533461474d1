import { afterAll, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { creditEntries, tryOnFeedback, tryOns } from "#app/db/schema";
import { giveConsent } from "#app/models/privacy/consent.server";
import { startFakeFal } from "#tests/fakes/fal";
import { createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";
import { getCredits, getTryOnRow, makeColor, makeResult } from "../try-ons";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const server = await startServer({
  ...fal.environment,
  RATE_LIMIT_FACTOR: "100",
});

const [best, second] = ["google/nano-banana-2.1/edit", "fal-ai/bytedance/seedream/v4/edit"];

/** Ana with a result of the best model. */
async function createScene(more: Partial<typeof tryOns.$inferInsert> = {}) {
  const ana = await makeUser();
  await giveConsent(ana.id, "ai_provider", "pt");
  const client = await createSignedInClient(server, ana);
  const result = await makeResult(ana, { model: best, ...more });
  const say = (reason: string) => client.post(`/api/image-edits/${result.id}/feedback`, { good: false, reason });
  const redo = async () => {
    const response = await client.post(`/api/image-edits/${result.id}/redo`);
    const { id, code } = (await response.json()) as { id?: string; code?: string };
    return { status: response.status, id, code };
  };
  return { ana, client, result, say, redo };
}

const listRedos = (id: string) => db.select().from(tryOns).where(eq(tryOns.redoOf, id));

test("«O rosto mudou»: Ana's result is made again by another model, once, without a credit", async () => {
  const { ana, client, result, say, redo } = await createScene();
  const page = `/get-ready/${result.id}`;
  expect(await (await client.get(page)).text()).not.toContain("Refazer de graça");
  await say("face");
  expect(await (await client.get(page)).text()).toContain("Refazer de graça");
  const answers = await Promise.all([redo(), redo(), redo()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [made, ...more] = await listRedos(result.id);
  expect([more, new Set(answers.map(({ id }) => id))]).toEqual([[], new Set([made?.id])]);
  const redoId = made?.id ?? "";
  await waitUntil("the redo to end", async () => (await getTryOnRow(redoId)).status === "completed");
  expect(await getTryOnRow(redoId)).toMatchObject({ model: second, prompt: result.prompt, imageUrls: result.imageUrls });
  expect([await getCredits(ana), await db.$count(creditEntries, eq(creditEntries.imageEditId, redoId))]).toEqual([5, 0]);
  const html = await (await client.get(page)).text();
  expect([html.includes("Refazer de graça"), html.includes(`/get-ready/${redoId}`)]).toEqual([false, true]);
  await client.post(`/api/image-edits/${redoId}/feedback`, { good: false, reason: "face" });
  expect((await client.post(`/api/image-edits/${redoId}/redo`)).status).toBe(409);
  await client.delete(`/api/image-edits/${redoId}`);
  expect(await redo()).toMatchObject({ status: 409, code: "redo_refused" });
});

test("a plain form leads to the redo", async () => {
  const { client, result, say } = await createScene();
  await say("body");
  const form = await client.form(`/api/image-edits/${result.id}/redo`, { returnTo: `/get-ready/${result.id}` });
  const [made] = await listRedos(result.id);
  expect([form.status, form.headers.get("location")]).toEqual([303, `/get-ready/${made?.id}`]);
  await waitUntil("the redo to end", async () => (await getTryOnRow(made?.id ?? "")).status === "completed");
});

test("no redo without one of the three reasons, of a refunded or unfinished try-on, of another's, or after the consent is withdrawn", async () => {
  const { ana, client, result, say, redo } = await createScene();
  expect(await redo()).toMatchObject({ status: 409, code: "redo_refused" });
  await say("fit");
  expect(await redo()).toMatchObject({ status: 409, code: "redo_refused" });
  await say("clothes");
  const bia = await createSignedInClient(server, await makeUser());
  expect((await bia.post(`/api/image-edits/${result.id}/redo`)).status).toBe(404);
  expect((await client.post("/api/image-edits/nada/redo")).status).toBe(404);
  await client.delete("/api/user/ai-consent");
  expect(await redo()).toMatchObject({ status: 403, code: "consent_required" });
  await giveConsent(ana.id, "ai_provider", "pt");
  await db.insert(creditEntries).values({ userId: ana.id, amount: 0, kind: "refund", imageEditId: result.id });
  expect(await redo()).toMatchObject({ status: 409, code: "redo_refused" });
  const running = await createScene({ status: "processing", resultImageUrls: [] });
  await db.insert(tryOnFeedback).values({ editId: running.result.id, good: false, reason: "face" });
  expect(await running.redo()).toMatchObject({ status: 409, code: "redo_refused" });
  expect(await listRedos(result.id)).toEqual([]);
});

test("a redo that fails costs nothing and gives nothing back", async () => {
  const { ana, result, say, redo } = await createScene();
  await say("clothes");
  fal.script({ failure: { status: 422, body: { detail: "no" } } });
  const { id = "" } = await redo();
  await waitUntil("the redo to fail", async () => (await getTryOnRow(id)).status === "failed");
  expect([await getCredits(ana), await db.$count(creditEntries, and(eq(creditEntries.userId, ana.id), eq(creditEntries.kind, "refund")))]).toEqual([5, 0]);
  expect(await redo()).toMatchObject({ status: 201, id });
  expect(await listRedos(result.id)).toHaveLength(1);
});
