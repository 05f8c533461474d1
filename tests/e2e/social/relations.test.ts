import { expect, test } from "bun:test";
import type { Locator } from "playwright";
import { followUser } from "#app/models/people/follow.server";
import { requirePerson } from "#app/models/people/person.server";
import { setRelation } from "#app/models/people/relation.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

/** dandara's profile: followed by caio and helena, who know ana. */
async function createPeople() {
  const [ana, caio, helena] = [await makeUser({ name: "Ana Souza" }), await makeUser({ name: "Caio Mendes" }), await makeUser({ name: "Helena Vasques" })];
  const dandara = await makeUser({
    name: "Dandara Oliveira",
    bio: "Stylist. Alfaiataria para climas quentes.",
    location: "Salvador",
    subscriptionPlan: "premium",
  });
  for (const look of [1, 10, 19, 22, 14, 2]) await makeLook({ by: dandara, look });
  for (const fan of [caio, helena]) await followUser(fan.id, dandara.id);
  await followUser(ana.id, caio.id);
  await followUser(helena.id, ana.id);
  return { ana, caio, helena, dandara };
}

/** Waits for the dialog's animations. */
const waitForDialog = (dialog: Locator) =>
  dialog.evaluate(async (element) => void (await Promise.all(element.getAnimations().map(({ finished }) => finished))));

test("ana mutes dandara from her profile's menu, sees who they have in common, blocks her after a question and unblocks her", async () => {
  const { ana, dandara } = await createPeople();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const menu = page.locator("summary[aria-label='Mais opções']");
  await page.goto(`/user/${dandara.id}`);
  await page.getByRole("heading", { name: "Dandara Oliveira" }).waitFor();
  await page.getByText("Salvador").waitFor();
  await takeScreenshot(page, "user");
  expect(await runAxe(page)).toEqual([]);

  await menu.click();
  await takeScreenshot(page, "user-menu");
  expect(await runAxe(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Silenciar" }).click();
  await page.getByRole("alert").getByText("Não foi possível silenciar o usuário.Você está sem conexão.").waitFor();
  await takeScreenshot(page, "user-not-muted");
  await page.context().setOffline(false);
  await menu.click();
  await page.getByRole("button", { name: "Silenciar" }).click();
  await page.getByText(`Você silenciou @${dandara.username}`).waitFor();
  await menu.click();
  await page.getByRole("button", { name: "Deixar de silenciar" }).waitFor();

  await page.getByRole("link", { name: "Ver seguidores em comum" }).click();
  const mutual = page.getByRole("dialog", { name: "Seguidores em comum" });
  await mutual.getByRole("link", { name: /Caio Mendes/ }).waitFor();
  expect(await mutual.getByRole("listitem").count()).toBe(1);
  await waitForDialog(mutual);
  await takeScreenshot(page, "user-mutual");
  expect(await runAxe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await mutual.waitFor({ state: "detached" });

  await menu.click();
  await page.getByRole("link", { name: "Bloquear" }).click();
  const question = page.getByRole("dialog", { name: `Bloquear @${dandara.username}?` });
  await waitForDialog(question);
  await takeScreenshot(page, "user-block");
  expect(await runAxe(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await question.waitFor({ state: "detached" });
  await menu.click();
  await page.getByRole("link", { name: "Bloquear" }).click();
  await question.getByRole("button", { name: "Bloquear" }).click();
  await page.getByRole("heading", { name: `Você bloqueou @${dandara.username}` }).waitFor();
  await page.getByRole("status").getByText(`Você bloqueou @${dandara.username}`).waitFor();
  expect((await requirePerson(ana.id, dandara.id)).isBlocked).toBe(true);
  await takeScreenshot(page, "user-blocked");
  expect(await runAxe(page)).toEqual([]);

  await page.getByRole("main").getByRole("button", { name: "Desbloquear" }).click();
  await page.getByRole("heading", { name: "Dandara Oliveira" }).waitFor();
  await menu.click();
  await page.getByRole("button", { name: "Denunciar spam" }).click();
  await page.getByText("Recebemos sua denúncia").waitFor();
  expect(getBrowserErrors().filter((error) => !error.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

test("from dandara's profile to caio's nothing comes along: neither the open dialog nor that ana has just followed her", async () => {
  const { ana, dandara } = await createPeople();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, `/user/${dandara.id}`);
  const followed = page.waitForResponse((response) => response.url().includes(`/api/users/${dandara.id}/follow`));
  await page.getByRole("button", { name: /^Seguir/ }).click();
  await followed;
  await page.getByRole("link", { name: /^3\s*seguidores$/ }).waitFor();
  await page.locator("summary[aria-label='Mais opções']").click();
  await page.getByRole("link", { name: "Ver seguidores em comum" }).click();
  await page
    .getByRole("dialog", { name: "Seguidores em comum" })
    .getByRole("link", { name: /Caio Mendes/ })
    .click();
  await page.getByRole("heading", { name: "Caio Mendes" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("link", { name: /^1\s*seguidor$/ }).waitFor();
  expect(getBrowserErrors()).toEqual([]);
});

test("ana follows back from her own followers, removes one, and lifts what she set in Settings", async () => {
  const { ana, helena, caio, dandara } = await createPeople();
  for (const type of ["mute", "restrict"] as const) await setRelation(ana.id, dandara.id, type);
  await setRelation(ana.id, caio.id, "block");
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/?tab=profile");
  await page.getByRole("link", { name: /seguidor/ }).click();
  await page.getByRole("heading", { name: "Seguidores" }).waitFor();
  await takeScreenshot(page, "own-followers");
  expect(await runAxe(page)).toEqual([]);
  const row = page.getByRole("listitem").filter({ hasText: "Helena Vasques" });
  await row.getByRole("button", { name: "Seguir" }).click();
  await row.getByRole("button", { name: "Deixar de seguir" }).waitFor();
  await row.getByRole("button", { name: `Remover seguidor @${helena.username}` }).click();
  await page.getByText("Seguidor removido").waitFor();
  await row.waitFor({ state: "detached" });

  await page.goto("/settings");
  await page.getByRole("link", { name: "Silenciados, restritos e bloqueados" }).click();
  await page.getByRole("listitem").filter({ hasText: "Dandara Oliveira" }).waitFor();
  await takeScreenshot(page, "settings-people");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "Bloqueados" }).click();
  await page.getByRole("button", { name: `Desbloquear @${caio.username}` }).click();
  await page.getByRole("heading", { name: "Você não bloqueou ninguém" }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  expect((await requirePerson(ana.id, caio.id)).isBlocked).toBe(false);
  expect(await requirePerson(ana.id, dandara.id)).toMatchObject({ isMuted: true, isRestricted: true });
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("without JavaScript the same menu mutes, asks before it blocks, and unblocks", async () => {
  const { ana, dandara } = await createPeople();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false });
  const menu = page.locator("summary[aria-label='Mais opções']");
  await page.goto(`/user/${dandara.id}`);
  await menu.click();
  await page.getByRole("button", { name: "Silenciar" }).click();
  await page.getByText(`Você silenciou @${dandara.username}`).waitFor();
  await menu.click();
  await page.getByRole("button", { name: "Deixar de silenciar" }).click();
  await page.getByText(`Você deixou de silenciar @${dandara.username}`).waitFor();

  await menu.click();
  await page.getByRole("link", { name: "Ver seguidores em comum" }).click();
  await page.getByRole("link", { name: /Caio Mendes/ }).waitFor();
  await takeScreenshot(page, "mutual-page");
  await page.goBack();

  await menu.click();
  await page.getByRole("link", { name: "Bloquear" }).click();
  await page.getByRole("heading", { name: `Bloquear @${dandara.username}?` }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/user/${dandara.id}/block`);
  await takeScreenshot(page, "block-page");
  await page.getByRole("button", { name: "Bloquear" }).click();
  await page.getByRole("heading", { name: `Você bloqueou @${dandara.username}` }).waitFor();
  await page.getByRole("status").getByText(`Você bloqueou @${dandara.username}`).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Desbloquear" }).click();
  await page.getByText(`Você desbloqueou @${dandara.username}`).waitFor();
  await page.getByRole("heading", { name: "Dandara Oliveira" }).waitFor();
  expect(getBrowserErrors()).toEqual([]);

  await menu.click();
  await setRelation(dandara.id, ana.id, "block");
  await page.getByRole("button", { name: "Silenciar" }).click();
  await page.getByRole("alert").getByText("Não foi possível silenciar o usuário.Usuário não encontrado").waitFor();
});

test("whoever is blocked meets «Usuário não encontrado» at every address of the profile", async () => {
  const { ana, dandara } = await createPeople();
  await setRelation(dandara.id, ana.id, "block");
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  for (const path of ["", "/followers", "/following", "/mutual", "/block"]) {
    expect((await page.goto(`/user/${dandara.id}${path}`))?.status()).toBe(404);
    await page.getByRole("heading", { name: "Usuário não encontrado" }).waitFor();
    await page.getByText("A conta pode ter saído do Espelho, ou você não tem acesso a ela.").waitFor();
  }
  expect(await runAxe(page)).toEqual([]);
});

test("on a wide screen, dark, in English, the same screens stand", async () => {
  const { ana, dandara } = await createPeople();
  const { page, getBrowserErrors } = await openPage(server, {
    as: await createSignedInClient(server, ana),
    width: 1280,
    height: 800,
    theme: "dark",
    language: "en",
  });
  await page.goto(`/user/${dandara.id}`);
  await page.locator("summary[aria-label='More options']").click();
  await takeScreenshot(page, "user-menu-wide-dark");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "Block" }).click();
  await waitForDialog(page.getByRole("dialog"));
  await takeScreenshot(page, "user-block-wide-dark");
  await page.goto(`/user/${dandara.id}/followers`);
  await takeScreenshot(page, "followers-wide-dark");
  expect(await runAxe(page)).toEqual([]);
  expect(getBrowserErrors()).toEqual([]);
});

test("what is written without a blank breaks where the phone's screen ends: an address, a place, a name in an empty conversation, a handle one blocked", async () => {
  const site = "k".repeat(60);
  const [ana, bia] = [
    await makeUser(),
    await makeUser({
      name: "K".repeat(100),
      username: `b${Bun.randomUUIDv7("hex").replaceAll("-", "").slice(0, 29)}`,
      website: `https://${site}.${site}.com.br`,
    }),
  ];
  const look = await makeLook({ by: bia, location: "K".repeat(100) });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const hasNoOverflow = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await page.goto(`/user/${bia.id}`);
  await page.getByRole("link", { name: `${site}.${site}.com.br` }).waitFor();
  expect(await hasNoOverflow()).toBe(true);
  await page.goto(`/post/${look.id}`);
  await page.getByText("K".repeat(100)).last().waitFor();
  expect(await hasNoOverflow()).toBe(true);
  await page.goto(`/messages/${bia.id}`);
  await page.getByText(/^Comece uma conversa com K/).waitFor();
  expect(await page.locator(".chat__scroll").evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await setRelation(ana.id, bia.id, "block");
  await page.goto(`/user/${bia.id}`);
  await page.getByRole("heading", { name: `Você bloqueou @${bia.username}` }).waitFor();
  expect(await hasNoOverflow()).toBe(true);
});
