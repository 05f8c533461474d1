import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { requireMe, setProfilePhoto } from "#app/models/account/user.server";
import { gotoHydrated, openPage, pickHugeFile, runAxe, runBeforeScripts, takeScreenshot, testInBench, viewportsToTest } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { ingestOnce } from "#tests/media/demo-pictures";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "20", WORKER: "off" });

const bio = "Brechó, linho e botão trocado. São Paulo e Recife.";

async function createMarina(more: Partial<typeof users.$inferInsert> = {}) {
  const user = await makeUser({ name: "Marina Lacerda", bio, website: "https://marinalacerda.com.br", location: "Recife", ...more });
  const bytes = await Bun.file("demo/avatar-1.jpg").bytes();
  await setProfilePhoto(user.id, (await ingestOnce({ ownerId: user.id, purpose: "avatar", bytes })).id);
  return user;
}

const getPhoto = async (user: { id: string }) => (await requireMe(user.id)).profilePhoto ?? "";

/** A photo with its left half red and its right half blue. */
const makeTwoHalves = async () => {
  const red = await sharp({ create: { width: 400, height: 600, channels: 3, background: "#d02020" } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 800, height: 600, channels: 3, background: "#2020d0" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
};

const pick = (page: Page, name: string, mimeType: string, buffer: Buffer) => page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });

test("A11Y-14: marina edits her profile over the tab, is told what does not fit, and finds it changed", async () => {
  const user = await createMarina();
  for (const look of [3, 6, 8]) await makeLook({ by: user, look });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, user) });
  await page.goto("/?tab=profile");
  await page.getByRole("heading", { name: "Mais créditos, mais looks" }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  const opener = page.getByRole("link", { name: "Editar perfil" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Editar perfil" });
  await dialog.waitFor();
  expect(await runAxe(page)).toEqual([]);
  expect(await dialog.getByLabel("Nome de usuário").getAttribute("readonly")).not.toBeNull();
  expect(await dialog.getByText(`${bio.length}/150`).count()).toBe(1);
  await dialog.getByLabel("Bio").fill("ã".repeat(135));
  await dialog.getByText("Quase no limite de 150 caracteres").waitFor({ state: "attached" });
  await dialog.getByLabel("Bio").fill("👗".repeat(151));
  await dialog.getByText("151/150").waitFor();
  await dialog.getByLabel("Website").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Salvar Alterações" }).click();
  await dialog.getByText("Bio deve ter no máximo 150 caracteres").waitFor();
  await dialog.getByText("Digite um endereço que comece com https://").waitFor();
  expect(await dialog.getByLabel("Bio").evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await dialog.getByLabel("Bio").getAttribute("aria-invalid")).toBe("true");
  await takeScreenshot(page, "profile-edit-refused");
  expect(await runAxe(page)).toEqual([]);

  const { x = 0, y = 0 } = (await dialog.getByLabel("Bio").boundingBox()) ?? {};
  await page.mouse.move(x + 60, y + 20);
  await page.mouse.down();
  await page.mouse.move(195, 8); // selects text and releases outside the dialog
  await page.mouse.up();
  await dialog.getByLabel("Nome", { exact: true }).fill("Marina L.");
  await dialog.getByLabel("Bio").fill("Agora só 👗.");
  await dialog.getByLabel("Website").fill("");
  await dialog.getByRole("button", { name: "Salvar Alterações" }).click();
  await page.getByText("Perfil atualizado").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Marina L." }).waitFor();
  expect(await requireMe(user.id)).toMatchObject({ name: "Marina L.", bio: "Agora só 👗.", website: "", location: "Recife" });
  expect(await page.getByText("Localização:").locator("..").textContent()).toBe("Localização: Recife");

  await opener.click();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
  await opener.click();
  await page.mouse.click(195, 8);
  await dialog.waitFor({ state: "detached" });
  expect(getBrowserErrors().filter((received) => !received.includes("422"))).toEqual([]);
});

test("a bio that is rewritten, or taken away, before the scripts come is the bio", async () => {
  const user = await createMarina();
  const { page } = await openPage(server, { as: await createSignedInClient(server, user) });
  for (const written of ["Só linho.", ""]) {
    await runBeforeScripts(page, "/profile/edit", () => page.getByLabel("Bio").fill(written));
    await page.locator("html[data-scripted]").waitFor({ state: "attached" });
    await page.getByText(`${written.length}/150`).waitFor();
    await page.getByRole("button", { name: "Salvar Alterações" }).click();
    await page.getByText("Perfil atualizado").waitFor();
    await page.waitForURL("/?tab=profile");
    expect((await requireMe(user.id)).bio).toBe(written);
  }
});

testInBench("a photo is cut by keyboard and buttons alone, while what was typed in the profile waits", async () => {
  const user = await createMarina();
  const before = await getPhoto(user);
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, user) });
  await page.goto("/?tab=profile");
  await page.getByRole("link", { name: "Editar perfil" }).click();
  const editing = page.getByRole("dialog", { name: "Editar perfil" });
  await editing.getByLabel("Nome", { exact: true }).fill("Ainda não salvo");
  await editing.getByRole("link", { name: "Trocar Foto" }).click();
  const dialog = page.getByRole("dialog", { name: "Foto do perfil" });
  await dialog.getByRole("button", { name: "Remover foto" }).waitFor();
  await takeScreenshot(page, "profile-photo-pick");
  expect(await runAxe(page)).toEqual([]);

  await pick(page, "look.webp", "image/webp", Buffer.from("RIFF"));
  await dialog.getByText("Formato inválido").waitFor();
  await dialog.getByText("Por favor, selecione apenas imagens JPG ou PNG.").waitFor();
  await pickHugeFile(page.locator("input[type=file]"));
  await dialog.getByText("Arquivo muito grande").waitFor();
  await takeScreenshot(page, "profile-photo-refused");
  await pick(page, "quebrada.jpg", "image/jpeg", Buffer.from("no picture at all"));
  await dialog.getByText("Não foi possível processar a imagem.").waitFor();

  await pick(page, "metades.jpg", "image/jpeg", await makeTwoHalves());
  const round = dialog.getByRole("group", { name: "Posição da foto" }).first();
  await round.waitFor();
  await takeScreenshot(page, "profile-photo-crop");
  expect(await runAxe(page)).toEqual([]);
  const zoom = dialog.getByRole("slider", { name: "Zoom" });
  await zoom.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowRight");
  for (let press = 0; press < 2; press++) await dialog.getByRole("button", { name: "Aumentar" }).press("Enter");
  await dialog.getByRole("button", { name: "Diminuir" }).press("Enter");
  await dialog.getByText("1,4×").waitFor();
  await round.focus();
  for (let press = 0; press < 12; press++) await page.keyboard.press("ArrowRight");
  for (let press = 0; press < 40; press++) await dialog.getByRole("button", { name: "Mover para a direita" }).press("Enter");
  await takeScreenshot(page, "profile-photo-panned");

  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await dialog.getByRole("button", { name: "Confirmar" }).press("Enter");
  await dialog.getByText("Você está sem conexão.").waitFor();
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Confirmar" }).press("Enter");
  await page.getByText("Foto atualizada").waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await editing.getByLabel("Nome", { exact: true }).inputValue()).toBe("Ainda não salvo");
  const after = await getPhoto(user);
  expect(after).not.toBe(before);
  const response = await (await createSignedInClient(server, user)).get(after.replace("1080.jpg", "320.webp"));
  const image = sharp(await response.bytes());
  const { width, height } = await image.metadata();
  expect(width).toBe(height);
  const [red, , blue] = (await image.stats()).channels.map(({ mean }) => mean);
  expect({ isRed: (red ?? 0) > 180, isBlue: (blue ?? 0) > 80 }).toEqual({ isRed: true, isBlue: false });
  expect(getBrowserErrors().filter((received) => !received.includes("ERR_FAILED"))).toEqual([]);
});

test("on its own page the photo is taken off again", async () => {
  const user = await createMarina();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, user) });
  await page.goto("/profile/photo");
  await page.getByRole("button", { name: "Remover foto" }).click();
  await page.waitForURL("**/profile/edit");
  await page.getByText("Foto removida").waitFor();
  await page.getByRole("link", { name: "Trocar Foto" }).click();
  expect(await page.getByRole("button", { name: "Remover foto" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByLabel("Nome", { exact: true }).fill("Sem foto");
  await page.getByRole("button", { name: "Salvar Alterações" }).click();
  await page.waitForURL("**/?tab=profile");
  await page.getByRole("heading", { name: "Sem foto" }).waitFor();
  expect((await requireMe(user.id)).profilePhoto).toBeNull();
  expect(getBrowserErrors()).toEqual([]);
});

test("sharing the profile offers its link and the device, and says when neither works", async () => {
  const user = await createMarina({ subscriptionPlan: "basic" });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, user) });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text: string) => void (document.title = text) } });
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  });
  await gotoHydrated(page, "/?tab=profile");
  await page.getByText("Plano Básico ativo").waitFor();
  expect(await page.getByText("Mais créditos").count()).toBe(0);
  const shareProfile = async (name: string) => {
    await page.getByLabel("Compartilhar perfil").click();
    await page.getByRole("link", { name, exact: true }).click();
  };
  await shareProfile("Copiar link");
  await page.getByText("Link Copiado").waitFor();
  expect(await page.title()).toBe(`${server.url}/user/${user.id}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await shareProfile("Copiar link");
  await page.getByText("Não foi possível copiar o link.").waitFor();
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: () => Promise.reject(new Error("no")) }));
  await shareProfile("Mais opções…");
  await page.getByText("Não foi possível compartilhar o perfil.").waitFor();
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("without JavaScript marina edits her profile and sends a photo by plain forms", async () => {
  const user = await createMarina();
  const before = await getPhoto(user);
  const { page } = await openPage(server, { as: await createSignedInClient(server, user), javaScriptEnabled: false });
  await page.goto("/?tab=profile");
  expect(await page.getByRole("button", { name: "Compartilhar perfil" }).isVisible()).toBe(false);
  await page.getByRole("link", { name: "Editar perfil" }).click();
  await page.getByLabel("Bio").fill("x".repeat(151));
  await page.getByLabel("Localização").fill("Olinda");
  await page.getByRole("button", { name: "Salvar Alterações" }).click();
  await page.getByText("Bio deve ter no máximo 150 caracteres").waitFor();
  expect(await page.getByLabel("Localização").inputValue()).toBe("Olinda");
  await takeScreenshot(page, "profile-edit-plain");
  await page.getByLabel("Bio").fill("Sem script, com linho.");
  await page.getByRole("button", { name: "Salvar Alterações" }).click();
  await page.getByText("Perfil atualizado").waitFor();
  await page.getByText("Sem script, com linho.").waitFor();

  await page.getByRole("link", { name: "Editar perfil" }).click();
  await page.getByRole("link", { name: "Trocar Foto" }).click();
  await page.getByText("A foto é cortada em quadrado, pelo centro.").waitFor();
  await takeScreenshot(page, "profile-photo-plain");
  await pick(page, "look.gif", "image/gif", Buffer.from("GIF89a"));
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("Formato inválido").waitFor();
  await pick(page, "metades.jpg", "image/jpeg", await makeTwoHalves());
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("Foto atualizada").waitFor();
  expect(await getPhoto(user)).not.toBe(before);
  expect((await db.select({ bio: users.bio }).from(users).where(eq(users.id, user.id)))[0]?.bio).toBe("Sem script, com linho.");
});

/** Two of eight sizes; bin/test bench runs all. */
const looks = [
  { width: 390, height: 844, theme: "light", language: "pt" },
  { width: 1280, height: 800, theme: "dark", language: "en" },
] as const;

test.each(viewportsToTest(looks))("at $width by $height, $theme, $language, the profile, its form and its photo are whole and accessible", async (face) => {
  const user = await createMarina();
  for (const look of [3, 6, 8, 25, 18, 12]) await makeLook({ by: user, look });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, user), ...face });
  const name = `${face.width}-${face.theme}-${face.language}`;
  await page.goto("/?tab=profile", { waitUntil: "networkidle" });
  await takeScreenshot(page, `profile-${name}`);
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("link", { name: face.language === "pt" ? "Editar perfil" : "Edit Profile" }).click();
  await page.getByRole("dialog").waitFor();
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await takeScreenshot(page, `profile-edit-${name}`);
  expect(await runAxe(page)).toEqual([]);
  await page.goto("/profile/photo", { waitUntil: "networkidle" });
  await pick(page, "look.jpg", "image/jpeg", Buffer.from(await Bun.file("demo/look-21.jpg").bytes()));
  await page.locator(".reactEasyCrop_CropArea").waitFor();
  await takeScreenshot(page, `profile-photo-${name}`);
  expect(await runAxe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(getBrowserErrors()).toEqual([]);
});
