import { afterAll, expect, test } from "bun:test";
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { creditEntries, media, posts, tryOns, users } from "#app/db/schema";
import type { Plan } from "#app/models/contract";
import { giveConsent } from "#app/models/privacy/consent.server";
import { startFakeFal } from "#tests/fakes/fal";
import { createSignedInClient } from "#tests/http";
import { ingestDemoLook } from "#tests/media/demo-pictures";
import { makePost, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";
import { getCredits, getTryOnRow, makeColor, makeResult } from "../try-ons";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const server = await startServer({
  ...fal.environment,
  RATE_LIMIT_FACTOR: "100",
});

const banana = "google/nano-banana-2.1/edit";
const seedream = "fal-ai/bytedance/seedream/v4/edit";
const qwen = "fal-ai/qwen-image-edit-2511";
const fashn = "fal-ai/fashn/tryon/v1.6";
const vto = "fal-ai/flux-pro/v1/vto";

type Answer = { id: string; code: string };

const isUnsent = and(inArray(tryOns.status, ["pending", "processing"]), isNull(tryOns.falRequestId));

/** Ana with a result of a dress of her own. */
async function createScene({ plan = "free", ...more }: Partial<typeof tryOns.$inferInsert> & { plan?: Plan } = {}) {
  const ana = await makeUser({ subscriptionPlan: plan });
  await giveConsent(ana.id, "ai_provider", "pt");
  const client = await createSignedInClient(server, ana);
  const dress = await ingestDemoLook(ana.id, 7, "edit_input");
  const made = await makeResult(ana, { model: banana });
  await db
    .update(tryOns)
    .set({ imageUrls: [made.before.id, dress.id], kind: "piece", ...more })
    .where(eq(tryOns.id, made.id));
  const result = await getTryOnRow(made.id);
  const version = async (body: object = {}, id = result.id) => {
    const response = await client.post(`/api/image-edits/${id}/versions`, body);
    const { id: made, code } = (await response.json()) as Answer;
    return { status: response.status, id: made, code };
  };
  const finish = (id: string) => waitUntil("a version to end", async () => (await getTryOnRow(id)).status === "completed");
  const open = async (id = result.id, query = "") => (await client.get(`/get-ready/${id}${query}`)).text();
  return { ana, client, result, version, finish, open };
}

test("another version is the same input on the same model with another seed, for a credit that its button names", async () => {
  const { ana, result, version, finish, open } = await createScene();
  expect(await open()).toMatch(/Outra versão.{0,60}Usa 1 crédito/);
  const [one, other] = [await version(), await version()];
  expect([one.status, other.status, await getCredits(ana)]).toEqual([201, 201, 3]);
  await Promise.all([finish(one.id), finish(other.id)]);
  const { prompt, imageUrls, kind } = result;
  for (const { id } of [one, other]) expect(await getTryOnRow(id)).toMatchObject({ prompt, imageUrls, kind, model: banana, versionOf: result.id });
  const seeds = fal.orders().map(({ input }) => input.seed);
  expect(new Set(seeds).size).toBe(seeds.length);
});

test("another model is one that can do this within the plan", async () => {
  const { result, version, open } = await createScene();
  const html = await open();
  const isOffered = (id: string) => html.includes(`value="${id}"`);
  expect([seedream, qwen, vto, fashn, banana].map(isOffered)).toEqual([true, true, false, false, false]);
  expect(html).toContain("Seedream 4");
  const made = await version({ model: seedream });
  expect([made.status, (await getTryOnRow(made.id)).model]).toEqual([201, seedream]);
  expect(await version({ model: vto })).toMatchObject({ status: 402, code: "subscription_required" });
  expect(await version({ model: "evilfal.ai/x" })).toMatchObject({ status: 422, code: "invalid" });
  const premium = await createScene({ plan: "premium" });
  expect(await premium.open()).toContain(`value="${vto}"`);
  expect((await premium.version({ model: vto })).status).toBe(201);
  expect(await premium.version({ model: banana })).toMatchObject({ status: 422, code: "invalid" }); // the one that it was made by
  expect(await db.$count(tryOns, eq(tryOns.versionOf, result.id))).toBe(1);
});

test("a set has four at most, also when five are asked for at once, and each is paid once", async () => {
  const { ana, result, version } = await createScene();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => version()));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toBe("versions_full");
  expect([await getCredits(ana), await db.$count(tryOns, eq(tryOns.versionOf, result.id))]).toEqual([2, 3]);
});

test("the same form sent twice makes one version", async () => {
  const { ana, client, result } = await createScene();
  const send = () => client.form(`/api/image-edits/${result.id}/versions`, { key: "one-form", returnTo: `/get-ready/${result.id}` });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, first.headers.get("location")]).toEqual([303, 303, `/get-ready/${result.id}?view=versions`]);
  expect([await getCredits(ana), await db.$count(tryOns, eq(tryOns.versionOf, result.id))]).toEqual([4, 1]);
});

test("results stand side by side until one is chosen; the others stay", async () => {
  const { client, result, version, finish, open } = await createScene();
  const { id } = await version();
  await finish(id);
  const both = await open();
  expect([both.includes("Qual ficou melhor?"), both.includes("Versão 2")]).toEqual([true, true]);
  const chosen = await client.form(`/api/image-edits/${id}/choice`, { returnTo: `/get-ready/${id}?view=one` });
  expect([chosen.status, chosen.headers.get("location")]).toEqual([303, `/get-ready/${id}?view=one`]);
  for (const page of [await open(id), await open()]) expect(page).toContain("Comparar as 2 versões");
  expect(await open(id, "?view=versions")).toContain("Escolhida");
  await Promise.all([1, 2, 3].flatMap(() => [client.post(`/api/image-edits/${result.id}/choice`), client.post(`/api/image-edits/${id}/choice`)]));
  expect(await db.$count(tryOns, and(eq(tryOns.userId, result.userId), isNotNull(tryOns.chosenAt)))).toBe(1);
  await version({}, id);
  expect(await db.$count(tryOns, and(eq(tryOns.userId, result.userId), isNotNull(tryOns.chosenAt)))).toBe(0);
  expect((await open(id)).includes("Criando...")).toBe(true);
});

test("the rest stays when the first one is deleted, and its place is free", async () => {
  const { client, result, version, finish, open } = await createScene();
  const made = [await version(), await version()];
  for (const { id } of made) await finish(id);
  await client.post(`/api/image-edits/${made[0]?.id}/choice`);
  await client.post(`/api/image-edits/${result.id}/choice`);
  await client.delete(`/api/image-edits/${result.id}`);
  const page = await open(made[0]?.id);
  expect([page.includes("Versão 2"), page.includes("Versão 3")]).toEqual([true, false]);
  expect(await db.$count(media, eq(media.id, result.imageUrls[0] ?? ""))).toBe(1);
  expect((await client.post(`/api/image-edits/${made[1]?.id}/choice`)).status).toBe(204);
  expect([(await version({}, made[0]?.id)).status, (await version({}, made[1]?.id)).status]).toEqual([201, 201]);
});

test("a version that fails gives its credit back and leaves its place", async () => {
  const { ana, version, open } = await createScene();
  await waitUntil("the versions of other tests to be sent", async () => (await db.$count(tryOns, isUnsent)) === 0);
  fal.script({ failure: { status: 422, body: { detail: "no" } } });
  const { id } = await version();
  await waitUntil("the version to fail", async () => (await getTryOnRow(id)).status === "failed");
  expect([await getCredits(ana), (await open()).includes("Nada foi cobrado.")]).toEqual([5, true]);
  for (let more = 0; more < 3; more++) expect((await version()).status).toBe(201);
  expect((await version()).code).toBe("versions_full");
});

test("no version of another's, of an unfinished one, without a credit, without the consent or of a look that is gone", async () => {
  const { ana, client, result, version, open } = await createScene();
  const bia = await makeUser();
  const asBia = await createSignedInClient(server, bia);
  for (const path of ["versions", "choice"]) {
    expect((await asBia.post(`/api/image-edits/${result.id}/${path}`)).status).toBe(404);
    expect((await client.post(`/api/image-edits/nada/${path}`)).status).toBe(404);
  }
  const look = await makePost({ by: bia });
  const [row] = await db.select().from(posts).where(eq(posts.id, look.id));
  await db
    .update(tryOns)
    .set({ imageUrls: [result.imageUrls[0] ?? "", row?.imageUrl ?? ""], sourcePostId: look.id, kind: "look" })
    .where(eq(tryOns.id, result.id));
  expect(await open()).toContain(`Look de @${bia.username}`);
  await db.update(posts).set({ allowTryOn: false }).where(eq(posts.id, look.id));
  expect(await version()).toMatchObject({ status: 422, code: "image_not_allowed" });
  await db.update(posts).set({ allowTryOn: true }).where(eq(posts.id, look.id));
  await client.delete("/api/user/ai-consent");
  expect(await version()).toMatchObject({ status: 403, code: "consent_required" });
  await giveConsent(ana.id, "ai_provider", "pt");
  await db.update(users).set({ credits: 0 }).where(eq(users.id, ana.id));
  await db.insert(creditEntries).values({ userId: ana.id, amount: -5, kind: "adjustment" });
  expect(await version()).toMatchObject({ status: 402, code: "insufficient_credits" });
  expect(await open()).toContain("Faltam créditos");
  const running = await createScene({ status: "processing", resultImageUrls: [] });
  expect(await running.version()).toMatchObject({ status: 422, code: "edit_not_ready" });
  expect((await running.client.post(`/api/image-edits/${running.result.id}/choice`)).status).toBe(422);
});
