import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { feedPreferences, users } from "#app/db/schema";
import type { Post, Settings } from "#app/models/contract";
import { adjustFeedWeights } from "#app/models/feed/preference.server";
import { setRelation } from "#app/models/people/relation.server";
import { giveConsent, hasConsent } from "#app/models/privacy/consent.server";
import { createClient, createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ WORKER: "off" });
afterAll(() => server.stop());

type Learnt = { kind: string; value: string; weight: number };

test("style analysis switched off by a plain form stops its use in Explore at once, and on again brings it back", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const liked = await makePost({ by: bia, tags: ["xadrez"] });
  const plain = await makePost({ by: caio, tags: ["liso"] });
  await adjustFeedWeights(ana.id, liked.id, "more");
  const client = await createSignedInClient(server, ana);
  const getFirstLook = async () =>
    (await client.json<Post[]>("/api/posts/feed/explore")).map(({ id }) => id).filter((id) => id === liked.id || id === plain.id)[0];
  expect(await getFirstLook()).toBe(liked.id);
  const fields = { _method: "patch", returnTo: "/settings", toast: "settingsSaved", styleAnalysisEnabled: "false" };
  const off = await client.form("/api/user-settings", fields);
  expect([off.status, off.headers.get("location")]).toEqual([303, "/settings"]);
  expect(await (await client.get("/settings")).text()).toContain("Configurações salvas");
  expect((await client.json<Settings>("/api/user-settings")).styleAnalysisEnabled).toBe(false);
  expect(await getFirstLook()).toBe(plain.id);
  expect(await (await client.get("/settings/explore")).text()).toContain("A análise de estilo está desligada");
  await client.form("/api/user-settings", { ...fields, styleAnalysisEnabled: "true" });
  expect(await getFirstLook()).toBe(liked.id);
  expect((await client.patch("/api/user-settings", { styleAnalysisEnabled: "yes" })).status).toBe(422);
});

test("what Explore learnt is listed, changed and forgotten; nothing that was not learnt can be added", async () => {
  const [dora, eva] = [await makeUser(), await makeUser()];
  await adjustFeedWeights(dora.id, (await makePost({ by: eva, tags: ["veludo", "preto"] })).id, "less");
  const client = await createSignedInClient(server, dora);
  const readLearnt = () => client.json<Learnt[]>("/api/user/learnt");
  expect((await readLearnt()).map(({ kind, weight }) => [kind, weight])).toEqual([
    ["author", -1],
    ["tag", -1],
    ["tag", -1],
  ]);
  expect((await client.patch("/api/user/learnt", { kind: "tag", value: "veludo", weight: 3 })).status).toBe(204);
  expect((await client.patch("/api/user/learnt", { kind: "tag", value: "preto", weight: 0 })).status).toBe(204);
  expect((await client.patch("/api/user/learnt", { kind: "tag", value: "ouro", weight: 2 })).status).toBe(204);
  expect((await readLearnt()).map(({ value, weight }) => [value, weight])).toEqual([
    ["veludo", 3],
    [eva.id, -1],
  ]);
  for (const weight of [4, -4, 0.5, "muito"]) expect((await client.patch("/api/user/learnt", { kind: "tag", value: "veludo", weight })).status).toBe(422);
  const page = await (await client.get("/settings/explore")).text();
  for (const words of ["#veludo", `@${eva.username}`]) expect(page).toContain(words);
  const cleared = await client.form("/api/user/learnt", { _method: "delete", returnTo: "/settings/explore", toast: "learntCleared" });
  expect(cleared.status).toBe(303);
  expect(await (await client.get("/settings/explore")).text()).toContain("Tudo esquecido");
  expect(await db.select().from(feedPreferences).where(eq(feedPreferences.userId, dora.id))).toEqual([]);
});

test("what Explore learnt names nobody who blocked the viewer, was blocked by them, is suspended or is leaving", async () => {
  const [ana, bia, caio, davi, eva, there] = [await makeUser(), await makeUser(), await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  for (const by of [bia, caio, davi, eva, there]) await adjustFeedWeights(ana.id, (await makePost({ by, tags: [] })).id, "more");
  await setRelation(bia.id, ana.id, "block");
  await setRelation(ana.id, caio.id, "block");
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, davi.id));
  await db.update(users).set({ deletionRequestedAt: new Date() }).where(eq(users.id, eva.id));
  const client = await createSignedInClient(server, ana);
  expect(await client.json<Learnt[]>("/api/user/learnt")).toMatchObject([{ kind: "author", value: there.id, weight: 1 }]);
  const page = await (await client.get("/settings/explore")).text();
  expect([bia, caio, davi, eva, there].map(({ username }) => page.includes(username))).toEqual([false, false, false, false, true]);
});

test("the agreement to the AI provider is taken back where it is explained", async () => {
  const gil = await makeUser();
  await giveConsent(gil.id, "ai_provider", "pt");
  const client = await createSignedInClient(server, gil);
  expect(await (await client.get("/settings/consent")).text()).toContain("Retirar autorização");
  expect((await client.form("/api/user/ai-consent", { _method: "delete", returnTo: "/settings/consent", toast: "consentWithdrawn" })).status).toBe(303);
  expect(await hasConsent(gil.id, "ai_provider")).toBe(false);
  expect(await (await client.get("/settings/consent")).text()).not.toContain("Retirar autorização");
});

test("every view answers in both languages, the signed-out see none, and terms, privacy and licences are open to all", async () => {
  const client = await createSignedInClient(server, await makeUser());
  const views =
    "account notifications people language theme explore consent help help/first-try-on help/good-photos help/collections contact about terms privacy licenses password email sessions subscription";
  const titles = new Set<string>();
  for (const language of ["pt", "en"]) {
    client.cookies.set("language", language);
    for (const view of views.split(" ")) {
      const page = await client.get(`/settings/${view}`);
      expect({ view, status: page.status }).toEqual({ view, status: 200 });
      titles.add(`${language} ${/<title>([^<]*)/.exec(await page.text())?.[1]}`);
    }
  }
  expect(titles.size).toBe(2 * views.split(" ").length);
  expect((await client.get("/settings/nowhere")).status).toBe(404);
  expect((await client.get("/settings/help/nothing")).status).toBe(404);
  const visitor = createClient(server);
  expect((await visitor.get("/settings/account")).status).toBe(401);
  for (const [path, words] of [
    ["/terms", "23 de novembro de 2026"],
    ["/privacy", "LGPD"],
    ["/licenses", "react-dom"],
    ["/licenses", "@mediapipe/pose"],
    ["/licenses?package=%40mediapipe%2Fpose", "BlazePose"],
    ["/licenses?package=%40stream-io%2Fvideo-filters-web", "Apache License"],
    ["/licenses?package=%40litertjs%2Fcore", "LiteRT.js"],
    ["/licenses?package=react", "Permission is hereby granted"],
  ] as const) {
    const page = await visitor.get(path);
    expect({ path, status: page.status, has: (await page.text()).includes(words) }).toEqual({ path, status: 200, has: true });
  }
  const countHeadings = async (path: string) => [...(await (await visitor.get(path)).text()).matchAll(/<h2[^>]*>/g)].length;
  expect([await countHeadings("/terms"), await countHeadings("/privacy")]).toEqual([10, 9]); // without the AI provider
});

test("manage account says whose it is, since when and on which plan, and «Excluir Conta» leads to where accounts are deleted", async () => {
  const hugo = await makeUser({ name: "Hugo Boa Vista" });
  const client = await createSignedInClient(server, hugo);
  const page = await (await client.get("/settings/account")).text();
  for (const words of [
    "Hugo Boa Vista",
    hugo.email,
    "Membro desde",
    "Gratuito",
    "Créditos restantes",
    "Inativa",
    "Funcionalidade em desenvolvimento para vendedores e criadores de conteúdo",
    "Gerenciar Assinatura",
    "Excluir Conta",
    'href="/credits"',
  ]) {
    expect(page).toContain(words);
  }
  expect(page).not.toContain("Assinatura renova em");
  expect(page).toContain('href="/settings/delete"');
  const deletion = await (await client.get("/settings/delete")).text();
  for (const words of ["Por 14 dias você pode mudar de ideia", "Senha atual", 'href="/settings/data"']) expect(deletion).toContain(words);
});
