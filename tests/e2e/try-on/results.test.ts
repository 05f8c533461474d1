import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { media, posts, tryOnFeedback, tryOnLinks } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { refundCredit, spendCredit } from "#app/models/billing/credit.server";
import { createTryOnLink } from "#app/models/try-on/try-on-link.server";
import { openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { makeResult } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", WORKER: "off" });
const tab = "/?tab=collections&view=getready";

/** Takes screenshots of one page in every size and theme. */
async function takeScreenshots(page: Page, name: string) {
  if (process.env.PICTURES !== "1") return;
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const [size, width, height] of [
      ["phone", 390, 844],
      ["desktop", 1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await takeScreenshot(page, `${name}-${size}-${theme}`);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
}

const listShares = (page: Page) =>
  page.evaluate(() => {
    const received: unknown[] = [];
    const touch = { isActive: true };
    Object.defineProperty(navigator, "userActivation", { value: touch });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, title }: ShareData) =>
        received.push({ title, name: files?.[0]?.name, type: files?.[0]?.type, isFull: (files?.[0]?.size ?? 0) > 10_000 }),
    });
    Object.assign(globalThis, { received, touch });
  });

test("ana holds the result against her photo, sees it whole, shares it, says what she thinks, and crops it to post it", async () => {
  const ana = await makeUser({ name: "Ana Souza" });
  const edit = await makeResult(ana);
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto(`/get-ready/${edit.id}`);
  const blade = page.getByRole("slider", { name: "Comparar antes e depois" });
  await page.getByRole("img", { name: "Foto original" }).evaluate((image: HTMLImageElement) => image.decode());
  await takeScreenshots(page, "result");
  expect(await runAxe(page)).toEqual([]);

  expect(await blade.getAttribute("aria-valuetext")).toBe("20% da foto original");
  await blade.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageUp");
  expect(await blade.getAttribute("aria-valuetext")).toBe("31% da foto original");
  const box = await page.locator(".compare").boundingBox();
  if (!box) throw new Error("no picture");
  await page.mouse.move(box.x + box.width * 0.3, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + 120, { steps: 4 });
  await page.mouse.up();
  expect(await blade.inputValue()).toBe("75");
  await takeScreenshots(page, "result-compared");
  await page.mouse.move(box.x + 5, box.y + 100);
  expect(await blade.inputValue()).toBe("75");

  await page.getByRole("link", { name: "Visualizar" }).click();
  const viewer = page.getByRole("dialog", { name: "Resultado do Get Ready" });
  await viewer.waitFor();
  const whole = await viewer
    .getByRole("img")
    .evaluate((image: HTMLImageElement) => [image.clientWidth / image.clientHeight, image.naturalWidth / image.naturalHeight]);
  expect(whole[0]).toBeCloseTo(whole[1] ?? 0, 1); // nothing of its placeholder beside it
  await takeScreenshots(page, "result-viewer");
  expect(await runAxe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Visualizar");

  await listShares(page);
  const touch = (isActive: boolean) => page.evaluate((now) => Object.assign((globalThis as unknown as { touch: object }).touch, { isActive: now }), isActive);
  await touch(false);
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await page.getByText("Toque em Compartilhar de novo.").waitFor();
  await touch(true);
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await page.waitForFunction(() => (globalThis as unknown as { received: unknown[] }).received.length > 0);
  expect(await page.evaluate(() => (globalThis as unknown as { received: unknown[] }).received)).toEqual([
    { title: "Minha Edição com IA", name: "image-edit-result.jpg", type: "image/jpeg", isFull: true },
  ]);
  expect(await db.$count(tryOnLinks, eq(tryOnLinks.editId, edit.id))).toBe(0);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => Object.assign(navigator, { canShare: () => false }));
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await page.getByText("Link da imagem copiado para área de transferência").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(await page.getByRole("textbox", { name: "Link da imagem" }).inputValue()).toBe(link);
  const title = await page.getByRole("heading", { name: "Link da imagem" }).boundingBox();
  const toast = await page.locator(".toast").boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(title?.y ?? 0);
  await takeScreenshots(page, "result-link");
  expect(await runAxe(page)).toEqual([]);
  const stranger = await openPage(server);
  await stranger.page.goto(link);
  await stranger.page.getByRole("img", { name: "Resultado do Get Ready" }).evaluate((image: HTMLImageElement) => image.decode());
  await takeScreenshots(stranger.page, "edit-link");
  expect(await runAxe(stranger.page)).toEqual([]);
  expect(stranger.getBrowserErrors()).toEqual([]);
  await page.getByRole("button", { name: "Retirar link" }).click();
  await page.getByText("Quem o abrir não vê mais a imagem.").waitFor();
  await page.getByRole("textbox", { name: "Link da imagem" }).waitFor({ state: "detached" });
  expect((await stranger.page.reload())?.status()).toBe(404);

  await page.getByRole("button", { name: "Não gostei" }).click();
  await page.getByText("O rosto mudou").click();
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByText("Recebemos a sua opinião.").waitFor();
  await page.getByRole("button", { name: "Enviar" }).waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "Não gostei" }).getAttribute("aria-pressed")).toBe("true");
  expect(await db.select().from(tryOnFeedback).where(eq(tryOnFeedback.editId, edit.id))).toMatchObject([{ good: false, reason: "face" }]);

  await page.getByRole("link", { name: "Postar" }).click();
  await page.getByRole("heading", { name: "Postar resultado" }).waitFor();
  await takeScreenshots(page, "result-post");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "Cancelar" }).click();
  await page.getByRole("link", { name: "Cortar" }).click();
  const cropper = page.getByRole("dialog");
  await cropper.waitFor();
  await cropper.getByRole("button", { name: "Cortar" }).click();
  await cropper.waitFor({ state: "detached" });
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  expect(await page.getByRole("link", { name: "Postar direto" }).getAttribute("aria-current")).toBe("page");
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Post Criado!").waitFor();
  const [post] = await db.select().from(posts).where(eq(posts.userId, ana.id));
  expect(
    (
      await db
        .select()
        .from(media)
        .where(eq(media.id, post?.imageUrl ?? ""))
    )[0],
  ).toMatchObject({ isAi: true });
  expect([post]).toMatchObject([{ type: "virtual_tryon", isAi: true, imageEditId: edit.id }]);
  await page.goto(`/get-ready/${edit.id}`);
  await page.getByRole("link", { name: "Ver look" }).waitFor();
  expect(getBrowserErrors()).toEqual([]);
});

test("among the collections a result opens in a dialog, is posted from it, leads to its post from then on, and is deleted after a question", async () => {
  const ana = await makeUser({ name: "Ana Souza" });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/?tab=collections");
  await page.getByRole("navigation", { name: "Coleções" }).getByRole("link", { name: "Get Ready" }).click();
  await page.getByText("Nenhuma edição de imagem ainda").waitFor();
  await page.getByRole("link", { name: "Abrir Get Ready" }).waitFor();
  const dates = ["2025-10-28", "2025-11-02", "2025-11-09", "2025-11-12"];
  for (const [index, look] of ["07", "22", "21", "03"].entries()) {
    await makeResult(ana, { result: await Bun.file(`demo/look-${look}.jpg`).bytes(), createdAt: new Date(`${dates[index]}T15:00:00Z`) });
  }
  await page.reload();
  const tiles = page.getByRole("link", { name: /^Edição de/ });
  await tiles.first().waitFor();
  expect(await tiles.allTextContents()).toEqual(["12/11/2025", "09/11/2025", "02/11/2025", "28/10/2025"]);
  await page.getByRole("img", { name: "Edição de 12/11/2025" }).evaluate((image: HTMLImageElement) => image.decode());
  await takeScreenshots(page, "get-ready-tab");
  expect(await runAxe(page)).toEqual([]);

  await tiles.first().click();
  const dialog = page.getByRole("dialog", { name: "Resultado" });
  await dialog.getByText("Seu virtual try-on está pronto").waitFor();
  await dialog.getByRole("img", { name: "Resultado do Get Ready" }).evaluate((image: HTMLImageElement) => image.decode());
  const blade = dialog.getByRole("slider", { name: "Comparar antes e depois" });
  await blade.press("ArrowRight");
  expect(await blade.getAttribute("aria-valuetext")).toBe("21% da foto original");
  for (const name of ["Cortar", "Provar outro look", "Outra foto"]) await dialog.getByRole("link", { name }).waitFor();
  await takeScreenshots(page, "result-dialog");
  expect(await runAxe(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("image-edit-result.jpg");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL(tab);
  await page.goBack(); // closed steps leave the history
  await page.getByText("Nenhum look salvo ainda").waitFor();
  await page.goForward();
  await tiles.first().waitFor();

  await tiles.first().click();
  await dialog.getByRole("button", { name: "Postar" }).click();
  await page.getByText("Seu virtual try-on foi postado no feed").waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ type: "image_edit", caption: "Minha edição com IA! 🔥✨" }]);
  await page.goBack(); // nor does a posted result
  await page.getByText("Nenhum look salvo ainda").waitFor();
  await page.goForward();
  await tiles.first().click();
  await page.getByRole("dialog", { name: "Post" }).getByText("Minha edição com IA! 🔥✨").first().waitFor();
  await page.goBack();

  await tiles.nth(1).click();
  await dialog.getByRole("link", { name: "Excluir Virtual Try-On" }).click();
  const question = page.getByRole("dialog", { name: "Excluir Virtual Try-On" });
  await question.getByText("Tem certeza que deseja excluir este virtual try-on?").waitFor();
  await takeScreenshot(page, "result-delete");
  expect(await runAxe(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await question.waitFor({ state: "detached" });
  await dialog.getByRole("link", { name: "Excluir Virtual Try-On" }).click();
  await question.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("O virtual try-on foi removido com sucesso").waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await tiles.allTextContents()).toEqual(["12/11/2025", "02/11/2025", "28/10/2025"]);
  await page.goBack(); // nor a deleted one
  await page.getByText("Nenhum look salvo ainda").waitFor();
  await page.goForward();

  await tiles.nth(1).click();
  await dialog.getByRole("link", { name: "Visualizar" }).click();
  await page.waitForURL(/\/get-ready\//);
  await page.getByRole("slider", { name: "Comparar antes e depois" }).waitFor();
  expect(await dialog.count()).toBe(0);
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("without scripts a result shows both pictures, gets a link and loses it, is rated, cropped, posted and deleted", async () => {
  const ana = await makeUser();
  const [one, two] = [await makeResult(ana), await makeResult(ana)];
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false });
  await page.goto(tab);
  await page.locator(`a[href*="edit=${one.id}"]`).click();
  const dialog = page.getByRole("dialog", { name: "Resultado" });
  await dialog.getByText("Veja como ficou!").waitFor();
  await takeScreenshot(page, "result-dialog-plain");
  await dialog.getByRole("link", { name: "Fechar" }).click();
  expect(await dialog.count()).toBe(0);
  await page.locator(`a[href*="edit=${one.id}"]`).click();
  await dialog.getByRole("button", { name: "Postar" }).click();
  await page.getByText("Seu virtual try-on foi postado no feed").waitFor();

  await page.goto(`/get-ready/${two.id}`);
  await page.getByRole("img", { name: "Resultado do Get Ready" }).waitFor();
  expect(await page.getByRole("img", { name: "Foto original" }).filter({ visible: true }).count()).toBe(1);
  expect(await page.getByRole("slider").count()).toBe(0);
  await takeScreenshot(page, "result-plain", { isWhole: true });
  await page.getByRole("button", { name: "Compartilhar" }).press("Enter");
  await page.getByText("Copie o endereço que está na página.").waitFor();
  const link = await page.getByRole("textbox", { name: "Link da imagem" }).inputValue();
  const stranger = await openPage(server, { javaScriptEnabled: false });
  expect((await stranger.page.goto(link))?.status()).toBe(200);
  await page.getByRole("button", { name: "Retirar link" }).press("Enter");
  await page.getByText("Quem o abrir não vê mais a imagem.").waitFor();
  expect((await stranger.page.reload())?.status()).toBe(404);
  await page.getByRole("button", { name: "Não gostei" }).press("Enter");
  await page.getByRole("radio", { name: "O caimento ficou estranho" }).check({ force: true });
  await page.getByRole("button", { name: "Enviar" }).press("Enter");
  await page.getByText("Recebemos a sua opinião.").waitFor();
  await page.getByRole("link", { name: "Cortar" }).click();
  await takeScreenshot(page, "result-crop-plain");
  await page.getByRole("button", { name: "Cortar" }).click();
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await page.goto(`/get-ready/${two.id}`);
  await page.getByRole("link", { name: "Excluir Virtual Try-On" }).click();
  await takeScreenshot(page, "result-delete-plain");
  await page.getByRole("link", { name: "Cancelar" }).click();
  await page.getByRole("link", { name: "Excluir Virtual Try-On" }).click();
  await page.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("O virtual try-on foi removido com sucesso").waitFor();
});

test("the statement says what became of each credit, and looks to try on are proposed", async () => {
  const [ana, bia] = [await makeUser({ name: "Ana Souza" }), await makeUser()];
  const edit = await makeResult(ana);
  await db.transaction(async (tx) => {
    await spendCredit(tx, ana.id, edit.id);
    await spendCredit(tx, ana.id, newId());
  });
  await db.transaction((tx) => refundCredit(tx, ana.id, edit.id));
  for (const look of [12, 3, 21, 22, 8]) await makeLook({ by: look % 2 ? bia : await makeUser(), look });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const ideas = page.getByRole("region", { name: "Looks para provar" });
  for (const [path, name] of [
    ["/?tab=tryon&mode=edit", "suggestions"],
    ["/?tab=tryon", "suggestions-door"],
  ] as const) {
    await page.goto(path);
    await ideas.getByRole("link").nth(4).waitFor();
    await takeScreenshots(page, name);
    expect(await runAxe(page)).toEqual([]);
  }
  await ideas.getByRole("link").first().click();
  await page.getByRole("img", { name: /^Look de @/ }).waitFor();
  await page.getByRole("button", { name: "Provar agora" }).waitFor();
  await ideas.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "4 créditos" }).click();
  await page.getByRole("heading", { name: "Extrato" }).waitFor();
  expect(await page.getByRole("listitem").allTextContents()).toEqual([
    expect.stringMatching(/^Crédito devolvido.*\+1saldo 4$/),
    expect.stringMatching(/^Prova de look.*−1saldo 3$/),
    expect.stringMatching(/^Prova de look.*−1saldo 4$/),
    expect.stringMatching(/^Boas-vindas.*\+5saldo 5$/),
  ]);
  await page.getByText(/^Em 1º de [a-zç]+ você volta a ter 5\.$/).waitFor();
  await takeScreenshots(page, "statement");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "Crédito devolvido" }).click();
  await page.getByRole("heading", { name: "Veja como ficou!" }).waitFor();
  expect(getBrowserErrors()).toEqual([]);

  const plain = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false, language: "en" });
  await plain.page.goto("/credits");
  await plain.page.getByText("you'll have 5 again.").waitFor();
});

test("REL-68: a result that cannot be shared without a line stays on the screen, and is shared with it", async () => {
  const ana = await makeUser();
  const edit = await makeResult(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto(`/get-ready/${edit.id}`);
  await page.waitForFunction(() => "scripted" in document.documentElement.dataset);
  await listShares(page);
  const share = page.getByRole("button", { name: "Compartilhar" });
  // the connection breaks after the first bytes
  await page.evaluate(() => {
    const { fetch } = globalThis;
    const cutConnection = async (path: string) => {
      if (!path.endsWith(".jpg")) return fetch(path);
      globalThis.fetch = fetch;
      return new Response(new ReadableStream({ start: (line) => line.error(new TypeError("network error")) }));
    };
    globalThis.fetch = cutConnection as typeof fetch;
  });
  await page.context().setOffline(true);
  const asked = page.waitForEvent("requestfailed", (request) => /\.data|healthz/.test(request.url()));
  await share.click();
  await asked;
  await page.getByText("Não foi possível copiar o link.").waitFor();
  await page.context().setOffline(false);
  await share.click();
  await page.waitForFunction(() => (globalThis as unknown as { received: unknown[] }).received.length === 1);
});

test("REL-68: a result posted from the collections is one look, though the first answer was lost", async () => {
  const ana = await makeUser();
  const edit = await makeResult(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto(`${tab}&edit=${edit.id}`);
  await page.waitForFunction(() => "scripted" in document.documentElement.dataset);
  await page.route("**/api/posts", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Postar" }).click();
  await page.getByText("Você está sem conexão. Tente de novo").waitFor();
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(1);
  await page.unroute("**/api/posts");
  await page.getByRole("button", { name: "Postar" }).click();
  await page.getByText("Post Criado!").waitFor();
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(1);
});

test("results of one day are told apart by their time, and one is cropped from its dialog", async () => {
  const ana = await makeUser();
  for (const moment of ["2025-11-12T12:05:00Z", "2025-11-12T15:30:00Z", "2025-11-13T15:30:00Z"]) await makeResult(ana, { createdAt: new Date(moment) });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto(tab);
  const tiles = page.getByRole("link", { name: /^Edição de/ });
  await tiles.first().waitFor();
  expect(await tiles.allTextContents()).toEqual(["13/11/2025", "12/11/2025, 12:30", "12/11/2025, 09:05"]);
  await tiles.first().click();
  await page.getByRole("dialog", { name: "Resultado" }).getByRole("link", { name: "Cortar" }).click();
  await page.getByRole("dialog", { name: "Cortar imagem" }).waitFor();
});

test("whoever has the link of a result is led to the look it came from, if she may try it", async () => {
  const [ana, bia, carla] = [await makeUser(), await makeUser(), await makeUser()];
  const look = await makeLook({ by: bia, look: 12 });
  const open = await makeResult(ana, { sourcePostId: look.id });
  const hidden = await makeResult(ana, { sourcePostId: (await makeLook({ by: bia, look: 3, allowTryOn: false })).id });
  const { page } = await openPage(server, { as: await createSignedInClient(server, carla) });
  await page.goto(new URL(await createTryOnLink(ana.id, hidden.id)).pathname);
  await page.getByRole("link", { name: "Provar um look" }).waitFor();
  await page.goto(new URL(await createTryOnLink(ana.id, open.id)).pathname);
  await page.getByRole("link", { name: "Prove este look em você" }).click();
  await page.getByRole("img", { name: `Look de @${bia.username}` }).waitFor();
});

test("the mark of an AI picture is as wide as its words", async () => {
  const ana = await makeUser();
  const look = await makeLook({ by: ana, look: 12, isAi: true });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto(`/post/${look.id}`);
  const mark = await page.getByRole("main").getByText("Feito com IA").boundingBox();
  expect(mark?.width).toBeLessThan(140);
});
