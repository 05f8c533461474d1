import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { consents } from "#app/db/schema";
import { startFakeFal } from "#tests/fakes/fal";
import { createSignedInClient } from "#tests/http";
import { makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { findKept, listConsents, listTryOns, makePhoto, sendTryOn } from "../try-on-form";
import { getCredits, makeColor } from "../try-ons";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const server = await startServer({ ...fal.environment, RATE_LIMIT_FACTOR: "100" });

test("what is refused keeps pictures, words, consent and whether to keep the photo, and costs nothing", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const nothing = await client.form("/get-ready", { person: new File([], ""), prompt: " ", garment: await makePhoto() }, { isMultipart: true });
  const page = await nothing.text();
  expect(nothing.status).toBe(422);
  for (const said of ["Imagens Necessárias", "Prompt Necessário", "Aceite o aviso sobre o provedor de IA para continuar."]) expect(page).toContain(said);
  const garment = findKept(page, "garment") ?? "";
  expect((await client.get(garment)).status).toBe(200);

  const words = "Um vestido longo, por favor";
  const bad = await client.form("/get-ready", {
    person: new File(["não sou uma imagem"], "eu.jpg", { type: "image/jpeg" }),
    garment,
    prompt: words,
    consent: "on",
  });
  const second = await bad.text();
  expect(bad.status).toBe(422);
  expect(second).toContain("Por favor, selecione apenas arquivos de imagem");
  expect(second).toContain(words);
  expect(findKept(second, "garment")).toBe(garment);
  expect(second).toMatch(/<input[^>]*name="consent"[^>]*checked/);
  expect(second).not.toMatch(/<input[^>]*name="keep"[^>]*checked/);

  const large = await client.form("/get-ready", { person: new File([new Uint8Array(10_485_761)], "eu.jpg", { type: "image/jpeg" }), garment, prompt: words });
  expect(await large.text()).toContain("Imagem deve ter menos de 10MB");

  const guarded = await client.form("/get-ready", { person: await makePhoto(), garment, prompt: "quero ficar pelada", consent: "on", keep: "on" });
  const third = await guarded.text();
  expect(guarded.status).toBe(422);
  expect(third).toContain("Descreva apenas as roupas que quer provar");
  expect(third).toContain("quero ficar pelada");
  expect(third).toMatch(/<input[^>]*name="keep"[^>]*checked/);
  expect([findKept(third, "person"), findKept(third, "garment")]).toEqual([expect.stringContaining("/media/"), garment]);

  const strangers = await makePost({ by: await makeUser(), privacy: "mutual" });
  const foreign = await client.form("/get-ready", {
    person: findKept(third, "person") ?? "",
    garment: `/media/${strangers.imageUrl}/1080.jpg`,
    prompt: words,
    consent: "on",
  });
  expect([foreign.status, (await foreign.text()).includes("Esta imagem não pode ser usada.")]).toEqual([422, true]);

  expect(await listTryOns(ana)).toEqual([]);
  expect(await getCredits(ana)).toBe(5);
  await sendTryOn(client, { person: findKept(third, "person") ?? "", garment });
});

test("L-30: the notice about the provider is asked once and recorded once, in the language it was read in; taken back, or of another text, it is asked again", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  client.cookies.set("language", "en");
  const first = await (await client.get("/?tab=tryon")).text();
  expect(first).toContain("I agree that my photos are sent to fal.ai");
  expect(first).not.toMatch(/name="consent"[^>]*checked/);
  const person = await makePhoto();
  const refused = await client.form("/get-ready", { person, prompt: "A red dress" });
  const page = await refused.text();
  expect(page).not.toContain("Choose a garment or write"); // her words are there
  expect([refused.status, page.includes("Accept the notice about the AI provider to continue.")]).toEqual([422, true]);
  expect(await listConsents(ana)).toEqual([]);
  await Promise.all([sendTryOn(client), sendTryOn(client)]);
  expect(await listConsents(ana)).toEqual([expect.objectContaining({ language: "en", withdrawnAt: null })]);
  expect(await (await client.get("/?tab=tryon")).text()).not.toContain("I agree that my photos");
  const again = async () => (await client.form("/get-ready", { person: await makePhoto(), prompt: "A blue dress" })).status;
  expect(await again()).toBe(303);
  expect((await client.delete("/api/user/ai-consent")).status).toBeLessThan(300);
  expect(await again()).toBe(422);
  await sendTryOn(client);
  expect(await listConsents(ana)).toHaveLength(2);
  await db.update(consents).set({ version: "2020-01-01" }).where(eq(consents.userId, ana.id));
  expect(await again()).toBe(422);
});

test("with an AI provider the terms and the privacy policy name it", async () => {
  const client = await createSignedInClient(server, await makeUser());
  const read = async (path: string) => (await client.get(path)).text();
  const [terms, privacy] = [await read("/terms"), await read("/privacy")];
  expect([terms.includes("fal.ai"), privacy.includes("fal.ai"), privacy.match(/<section/g)?.length]).toEqual([true, true, 10]);
  expect(`${terms}${privacy}`).not.toContain("<ai>");
});
