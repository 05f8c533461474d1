import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { posts, tryOns } from "#app/db/schema";
import { refundCredit } from "#app/models/billing/credit.server";
import { imageUrlOf } from "#app/models/media/picture";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { gotoHydrated, openPage, runAxe, runBeforeScripts, takeScreenshot, testInBench } from "#tests/browser";
import { getCredits, makeResult, makeTryOn } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200" });
const photo = "demo/look-08.jpg";

/** Bia has a look that Ana has not tried on. */
async function createAnaAndLook() {
  const [ana, bia] = [await makeUser({ name: "Ana Souza" }), await makeUser({ name: "Bia Torres" })];
  return { ana, bia, look: await makeLook({ by: bia, look: 12, caption: "Slip dress amarelo" }) };
}

/** Whether a tap on its middle reaches it, without scrolling. */
const isInReach = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return scrollY === 0 && element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

const getResultHeading = (page: Page) => page.getByRole("heading", { name: "Veja como ficou!" });

test("A11Y-12: ana takes a look from its post to a result and to the feed", async () => {
  const { ana, bia, look } = await createAnaAndLook();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto(`/post/${look.id}`);
  await page.getByRole("link", { name: "Provar com Get Ready" }).click();
  await page.getByText(`@${bia.username}`).waitFor();
  await page.getByText("5 créditos").waitFor();
  await takeScreenshot(page, "get-ready-look", { isWhole: true });
  expect(await runAxe(page)).toEqual([]);

  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByText("Imagens Necessárias").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("person");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); // no target is under the sticky bar
  expect(await runAxe(page)).toEqual([]);

  const gallery = page.getByLabel("Sua foto: Galeria");
  await gallery.setInputFiles({ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("não") });
  await page.getByText("Por favor, selecione apenas arquivos de imagem").waitFor();
  await gallery.setInputFiles(photo);
  await page.getByRole("img", { name: "Sua foto" }).waitFor();
  expect(await page.getByText("Imagens Necessárias").count()).toBe(0);
  await page.getByRole("button", { name: "Remover sua foto" }).click();
  expect(await page.getByRole("img", { name: "Sua foto" }).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Sua foto: Galeria");
  await gallery.setInputFiles(photo);

  const wish = page.getByRole("textbox", { name: "Algum detalhe?" });
  await page.getByRole("button", { name: "Tudo em linho" }).click();
  await page.getByRole("button", { name: "Adicionar blazer" }).click();
  await page.getByRole("button", { name: "Tudo em linho" }).click(); // repeating takes no credit
  expect(await wish.inputValue()).toBe("Quero tudo em linho. Adicione um blazer por cima.");
  await wish.fill(" ");
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByText("Prompt Necessário").waitFor();
  await wish.fill("quero ficar pelada");
  expect(await page.getByText("Prompt Necessário").count()).toBe(0);
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByText("Descreva apenas as roupas que quer provar").waitFor();
  expect(await wish.inputValue()).toBe("quero ficar pelada");
  await page.getByRole("img", { name: "Sua foto" }).waitFor();
  expect(await page.locator("input[type=hidden][name=person]").inputValue()).toStartWith("/media/");
  await wish.fill("Vista o slip dress em mim, mantendo a pose e a luz.");
  await takeScreenshot(page, "get-ready-form", { isWhole: true });
  expect(await runAxe(page)).toEqual([]);

  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  await page.getByText("4 créditos").waitFor();
  expect(await page.getByRole("status").first().textContent()).toMatch(/^Vestindo o look\. (Na fila|Criando|Salvando)$/);
  await takeScreenshot(page, "get-ready-working");
  expect(await runAxe(page)).toEqual([]);

  let loads = 0;
  page.on("framenavigated", () => {
    loads += 1;
  });
  await getResultHeading(page).waitFor();
  expect(loads).toBe(0);
  expect(await page.getByRole("status").first().textContent()).toBe("Veja como ficou! Seu look está pronto");
  await page.getByRole("img", { name: "Resultado do Get Ready" }).evaluate((image: HTMLImageElement) => image.decode());
  await takeScreenshot(page, "get-ready-result", { isWhole: true });
  expect(await runAxe(page)).toEqual([]);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("image-edit-result.jpg");

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => Object.assign(navigator, { canShare: () => false }));
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await page.getByText("Link da imagem copiado para área de transferência").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/edit\/[\w-]{43}$/);

  await page.getByRole("link", { name: "Postar" }).click();
  await page.getByRole("textbox", { name: /Legenda/ }).fill("   ");
  await page.getByRole("button", { name: "Postar" }).click();
  await page.getByText("Caption é obrigatória").waitFor();
  await page.getByRole("textbox", { name: /Legenda/ }).fill("Provei o da Bia");
  await page.getByRole("button", { name: "Postar" }).click();
  await page.getByText("Seu virtual try-on foi postado no feed").waitFor();
  expect(new URL(page.url()).search).toBe("?page=profile");
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ caption: "Provei o da Bia", isAi: true, sourcePostId: look.id }]);
  expect(getBrowserErrors().filter((line) => !line.includes("422"))).toEqual([]);
});

testInBench("the same journey without scripts: the page asks again by itself until the result is there", async () => {
  const { ana, look } = await createAnaAndLook();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false });
  await page.goto(`/post/${look.id}`);
  await page.getByRole("link", { name: "Provar com Get Ready" }).click();
  await takeScreenshot(page, "get-ready-plain", { isWhole: true });
  await page.getByLabel("Sua foto: Galeria").setInputFiles(photo);
  await page.getByRole("textbox", { name: "Algum detalhe?" }).fill("   ");
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByText("Prompt Necessário").waitFor();
  expect(new URL(page.url()).pathname).toBe("/get-ready");
  expect(await page.getByRole("img", { name: "Sua foto" }).count()).toBe(1);
  await takeScreenshot(page, "get-ready-plain-refused", { isWhole: true });
  await page.getByRole("textbox", { name: "Algum detalhe?" }).fill("Vista em mim este vestido.");
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  await getResultHeading(page).waitFor();
  await page.getByRole("link", { name: "Postar" }).click();
  await page.getByRole("textbox", { name: /Legenda/ }).fill("Sem script também");
  await page.getByRole("button", { name: "Postar" }).click();
  await page.getByText("Seu virtual try-on foi postado no feed").waitFor();
  expect(await getCredits(ana)).toBe(4);
});

test("without the look that was brought the form stays, with the photo and the wish", async () => {
  const { ana, look } = await createAnaAndLook();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto(`/?tab=tryon&post=${look.id}`);
  await page.waitForFunction(() => "scripted" in document.documentElement.dataset);
  await page.getByLabel("Sua foto: Galeria").setInputFiles(photo);
  await page.getByRole("textbox", { name: "Algum detalhe?" }).fill("Com mangas longas");
  await page.getByRole("link", { name: "Remover a peça" }).click();
  const wish = page.getByRole("textbox", { name: "O que você quer provar?" });
  await wish.waitFor();
  expect([await wish.isVisible(), await wish.inputValue(), await page.getByRole("img", { name: "Sua foto" }).count()]).toEqual([true, "Com mangas longas", 1]);
});

testInBench("a try-on can be left and found again, deleted after a question, and one that failed tried again", async () => {
  const { ana } = await createAnaAndLook();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/?tab=tryon&mode=edit");
  await page.getByLabel("Sua foto: Galeria").setInputFiles(photo);
  const garment = page.getByLabel("Peça: Galeria");
  // a cutout without background
  const large = await sharp({ create: { width: 3000, height: 4000, channels: 4, background: { r: 192, g: 32, b: 64, alpha: 0 } } })
    .png()
    .toBuffer();
  await garment.setInputFiles({ name: "vestido.png", mimeType: "image/png", buffer: large });
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[name=garment]")?.files?.[0]?.name === "look.jpg");
  const made = await garment.evaluate(async (input: HTMLInputElement) => {
    const bitmap = await createImageBitmap(input.files?.[0] as File);
    const paper = new OffscreenCanvas(1, 1).getContext("2d");
    paper?.drawImage(bitmap, 0, 0);
    return { size: [bitmap.width, bitmap.height], corner: [...(paper?.getImageData(0, 0, 1, 1).data ?? [])] };
  });
  expect(made).toEqual({ size: [1920, 2560], corner: [255, 255, 255, 255] });
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  const path = new URL(page.url()).pathname;
  await getResultHeading(page).waitFor();
  await page.goto("/?tab=collections&view=getready");
  await page.getByRole("link", { name: /^Edição de/ }).click();
  await page.getByRole("link", { name: "Visualizar" }).click();
  await page.waitForURL(`**${path}`);

  const id = path.split("/").at(-1) ?? "";
  await db.update(tryOns).set({ status: "failed", error: "content_refused", resultImageUrls: [] }).where(eq(tryOns.id, id));
  await db.transaction((tx) => refundCredit(tx, ana.id, id));
  await page.reload();
  await page.getByRole("heading", { name: "Edição Falhou" }).waitFor();
  await takeScreenshot(page, "get-ready-failed");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "Tentar novamente" }).click();
  await page.getByRole("link", { name: "Continuar com esta foto" }).click();
  await page.getByRole("img", { name: "Sua foto" }).waitFor();
  await page.getByRole("button", { name: "Provar agora" }).click();
  await getResultHeading(page).waitFor();
  await page.getByRole("link", { name: "Excluir Virtual Try-On" }).click();
  await page.getByText("Esta ação não pode ser desfeita.").waitFor();
  await page.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("O virtual try-on foi removido com sucesso").waitFor();
  await page.getByRole("heading", { name: "Coleções" }).waitFor();
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("ana reads her feed while a try-on of hers is made; the mark of a new result finds her there, and goes when she has looked", async () => {
  const ana = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const stream = page.waitForResponse(/api\/events/);
  await page.goto("/?tab=feed");
  await stream;
  await makeTryOn(ana);
  const marked = page.getByRole("link", { name: /^Coleções.*resultado novo$/ });
  await marked.waitFor();
  await marked.click();
  await page.getByTestId("collections-page").getByRole("link", { name: "Get Ready" }).click();
  await page.getByRole("link", { name: /^Edição de/ }).waitFor();
  await page.getByRole("link", { name: "Feed" }).click();
  await page.getByRole("link", { name: "Feed" }).and(page.locator("[aria-current=page]")).waitFor();
  expect(await marked.count()).toBe(0);
});

test("without credits the way to the plans is shown, and the direct post needs none", async () => {
  const ana = await makeUser({ credits: 0 });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/?tab=tryon&mode=edit");
  await page.getByText("Créditos Insuficientes").waitFor();
  const toPlans = page.getByRole("link", { name: "Faltam créditos · Ver planos" });
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    expect(await isInReach(toPlans)).toBe(true);
  }
  expect(await page.getByRole("button", { name: "Provar agora" }).count()).toBe(0);
  await takeScreenshot(page, "get-ready-broke", { isWhole: true });
  expect(await runAxe(page)).toEqual([]);
  await toPlans.click();
  await page.getByText("Cobrança de teste: nada é cobrado aqui, e o plano começa na hora.").waitFor();
  await takeScreenshot(page, "plans", { isWhole: true });
  expect(await runAxe(page)).toEqual([]);
  await page.goBack();
  await page.getByRole("link", { name: "Postar direto" }).click();
  await page.getByLabel("Escolher imagem").setInputFiles(photo);
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await takeScreenshot(page, "get-ready-direct", { isWhole: true });
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Post Criado!").waitFor();
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ caption: "Nova foto! 📸", type: "outfit" }]);
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("what is given before the scripts come stays, and so does everything when the server fails", async () => {
  const { ana, look } = await createAnaAndLook();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const wish = page.getByRole("textbox", { name: "Algum detalhe?" });
  await runBeforeScripts(page, `/?tab=tryon&post=${look.id}`, async () => {
    await page.getByLabel("Sua foto: Câmera").setInputFiles(photo);
    await wish.fill("Quero este vestido");
  });
  await page.getByRole("img", { name: "Sua foto" }).waitFor();
  expect(await wish.inputValue()).toBe("Quero este vestido");

  await db.execute(sql`alter table image_edits add constraint none_now check (false) not valid`);
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByText("Falha ao iniciar edição de imagem").waitFor();
  await db.execute(sql`alter table image_edits drop constraint none_now`);
  expect(await wish.inputValue()).toBe("Quero este vestido");
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  await getResultHeading(page).waitFor();

  await runBeforeScripts(page, "/?tab=tryon&mode=direct", () => page.getByLabel("Tirar foto").setInputFiles(photo));
  await page.getByRole("link", { name: "Câmera", exact: true }).waitFor();
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Post Criado!").waitFor();
});

test("a try-on asked for without a connection waits where ana sees it, and begins when the connection is back", async () => {
  const { ana, look } = await createAnaAndLook();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const waiting = page.getByRole("status").filter({ hasText: "Sem conexão. Sua prova começa assim que ela voltar." });
  const go = page.getByRole("button", { name: "Provar agora" });
  await gotoHydrated(page, `/?tab=tryon&post=${look.id}`);
  await page.getByLabel("Sua foto: Galeria").setInputFiles(photo);
  await page.context().setOffline(true);
  await go.click();
  await waiting.waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "get-ready-held");
  await page.getByRole("button", { name: "Cancelar o envio" }).click();
  await page.context().setOffline(false);
  await go.waitFor();
  expect(await getCredits(ana)).toBe(5);

  // the browser believes itself online, but nothing comes: no script of the next page either
  await page.route("**/*", (route) => route.abort());
  await go.click();
  await waiting.waitFor();
  await page.unroute("**/*");
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  expect(await getCredits(ana)).toBe(4);
});

test("on a small phone the button that starts a try-on and its price stand above the tabs", async () => {
  const { ana, look } = await createAnaAndLook();
  const kept = await makeLook({ by: ana, look: 8 });
  await keepPhoto(ana.id, imageUrlOf(kept.imageUrl)); // the row of kept photos moves the form down
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), width: 360, height: 640 });
  await gotoHydrated(page, `/?tab=tryon&post=${look.id}`);
  for (const height of [640, 560]) {
    await page.setViewportSize({ width: 360, height });
    await takeScreenshot(page, `get-ready-360x${height}`);
    expect(await isInReach(page.getByRole("button", { name: "Provar agora" }))).toBe(true);
    expect(await isInReach(page.getByText("Usa 1 crédito"))).toBe(true);
  }
});

test("a broken file is said to be one, at the camera and in the form, and never stands as her photo", async () => {
  const { ana } = await createAnaAndLook();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const broken = { name: "foto.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture at all") };
  const said = page.getByText("A imagem está incompleta ou danificada. Escolha outra.");
  await gotoHydrated(page, "/?tab=tryon");
  const gallery = page.getByLabel("Escolher da galeria").and(page.locator("input")); // a link before scripts come
  await gallery.setInputFiles(broken);
  await said.waitFor();
  await page.getByRole("button", { name: "Ligar câmera" }).waitFor();

  await gotoHydrated(page, "/?tab=tryon&mode=edit");
  await page.getByLabel("Sua foto: Galeria").setInputFiles(broken);
  await said.waitFor();
  expect(await page.getByRole("img", { name: "Sua foto" }).count()).toBe(0);
  await takeScreenshot(page, "get-ready-broken-file");
  await page.getByLabel("Sua foto: Galeria").setInputFiles(photo);
  await page.getByRole("img", { name: "Sua foto" }).waitFor();
  expect(await said.count()).toBe(0);
});

test("the way back from a form leads to the post that opened it, and to the camera where it was opened from there", async () => {
  const { ana, look } = await createAnaAndLook();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const back = page.getByRole("link", { name: "Voltar" });
  await gotoHydrated(page, `/post/${look.id}`);
  await page.getByRole("link", { name: "Provar com Get Ready" }).click();
  await page.getByRole("button", { name: "Provar agora" }).waitFor();
  await page.getByRole("link", { name: "Postar direto" }).click();
  await page.getByRole("link", { name: "Editar com IA" }).click();
  await back.click();
  await page.getByText("Slip dress amarelo").first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/post/${look.id}`);

  await gotoHydrated(page, "/?tab=tryon");
  await page.getByRole("region", { name: "Looks para provar" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Provar agora" }).waitFor();
  await back.click();
  await page.getByRole("button", { name: "Ligar câmera" }).waitFor();
});

test("a stage that began before ana's page listened is shown", async () => {
  const ana = await makeUser();
  const { id } = await makeResult(ana, { status: "pending", resultImageUrls: [], settledAt: null }); // in no queue
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  // an open stream on which nothing comes
  await page.addInitScript(() => {
    class SilentStream extends EventTarget {
      static readonly OPEN = 1;
      readonly readyState = 1;
      close() {}
    }
    Object.assign(globalThis, { EventSource: SilentStream });
  });
  await page.route(`**/get-ready/${id}`, async (route) => {
    const answer = await route.fetch();
    await db.update(tryOns).set({ status: "processing" }).where(eq(tryOns.id, id));
    await route.fulfill({ response: answer });
  });
  await page.goto(`/get-ready/${id}`);
  await page.locator("[aria-current=step]").filter({ hasText: "Criando" }).waitFor();
  await takeScreenshot(page, "get-ready-stage");
});
