import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { giveConsent } from "#app/models/privacy/consent.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { startFakeFal } from "#tests/fakes/fal";
import { getCredits, getTryOnRow } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { makeDataUrl } from "#tests/media/pictures";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const fal = startFakeFal({ picture: await Bun.file("demo/look-07.jpg").bytes() });
afterAll(() => fal.stop());
const server = await startServer({
  ...fal.environment,
  EDIT_POLL_MS: "100",
});

const findRequest = (id: string) => fal.orders().find((order) => order.webhookUrl?.includes(id));

/** Lets the provider end this try-on. */
async function finish(id: string) {
  await waitUntil("the provider to have it", () => Boolean(findRequest(id)));
  fal.finish(findRequest(id)?.id ?? "");
}

/** Ana, who agreed to the provider, and Bia's look in her feed. */
async function createAna() {
  const ana = await makeUser({ name: "Ana Souza" });
  await giveConsent(ana.id, "ai_provider", "pt");
  const look = await makeLook({ by: await makeUser({ name: "Bia Torres" }), look: 12, caption: "Slip dress amarelo" });
  return { ana, look, client: await createSignedInClient(server, ana) };
}

/** Starts so many try-ons of the look over the API; the provider keeps them. */
async function startTimes({ client, look }: Awaited<ReturnType<typeof createAna>>, count: number): Promise<string[]> {
  const upload = await client.post("/api/fal/upload-image", { imageData: makeDataUrl(await Bun.file("demo/look-08.jpg").bytes()), fileName: "eu.jpg" });
  const { imageUrl } = (await upload.json()) as { imageUrl: string };
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    fal.script({ polls: Number.POSITIVE_INFINITY });
    const response = await client.post("/api/image-edit", { imageUrls: [imageUrl], prompt: "vestido amarelo de seda", sourcePostId: look.id });
    ids.push(((await response.json()) as { id: string }).id);
  }
  return ids;
}

const getBar = (page: Page, name: RegExp | string) => page.getByRole("navigation").getByRole("link", { name });
const getNews = (page: Page) => page.getByRole("status").getByRole("link");

test("ana starts one, goes on to the feed, sees it is on its way, and one tap on the banner shows it", async () => {
  const { ana, look, client } = await createAna();
  fal.script({ polls: Number.POSITIVE_INFINITY });
  const { page, getBrowserErrors } = await openPage(server, { as: client });
  await gotoHydrated(page, `/?tab=tryon&mode=edit&post=${look.id}`);
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  const id = page.url().split("/").at(-1) ?? "";
  await page.getByText("Você pode continuar navegando").waitFor();
  expect(await getBar(page, /a caminho/).count()).toBe(0); // the page's own
  await page.getByRole("link", { name: "Feed" }).click();
  await getBar(page, "1 look a caminho").waitFor();
  await page
    .getByRole("img", { name: /Look de|Slip dress/ })
    .first()
    .waitFor();
  await takeScreenshot(page, "running-feed");
  expect(await runAxe(page)).toEqual([]);
  const opener = page.getByRole("link", { name: "Feed" });
  await opener.focus();
  await finish(id);
  const news = getNews(page);
  await news.waitFor();
  expect(await news.textContent()).toStartWith("Seu look está pronto");
  await news.getByRole("presentation").evaluate((image: HTMLImageElement) => image.decode());
  expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await getBar(page, /a caminho/).count()).toBe(0);
  await takeScreenshot(page, "running-news");
  expect(await runAxe(page)).toEqual([]);
  await news.click();
  await page.getByRole("heading", { name: "Veja como ficou!" }).waitFor();
  expect(await getNews(page).count()).toBe(0);
  expect([await getCredits(ana), getBrowserErrors()]).toEqual([4, []]);
});

testInBench(
  "two tabs of ana: both count, one result is told in the one she reads, two become one banner, and what she saw elsewhere is told no more",
  async () => {
    const scene = await createAna();
    const { page } = await openPage(server, { as: scene.client });
    const other = await page.context().newPage();
    await gotoHydrated(page, "/");
    await gotoHydrated(other, `/user/${scene.ana.id}`);
    const [first = "", second = "", third = ""] = await startTimes(scene, 3);
    await getBar(page, "3 looks a caminho").waitFor();
    await gotoHydrated(other, `/get-ready/${first}`);
    await getBar(other, "3 looks a caminho").waitFor();
    await finish(first);
    await other.getByRole("heading", { name: "Veja como ficou!" }).waitFor();
    await getBar(page, "2 looks a caminho").waitFor();
    await waitUntil("the banner not to stand there", async () => (await getNews(page).count()) === 0);
    await other.close();
    await finish(second);
    await getNews(page).filter({ hasText: "Seu look está pronto" }).waitFor();
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      const box = await page.getByRole("status").filter({ hasText: "Seu look está pronto" }).boundingBox();
      expect([viewport.width, (box?.height ?? 0) < 120, (box?.y ?? 0) < 120]).toEqual([viewport.width, true, true]); // also above the bar of the third
    }
    await getNews(page).hover();
    await finish(third);
    await getNews(page).filter({ hasText: "2 looks prontos" }).waitFor();
    await takeScreenshot(page, "running-news-two");
    await getNews(page).click();
    await page
      .getByRole("img", { name: /^Edição de/ })
      .nth(2)
      .waitFor();
    expect(await getBar(page, /a caminho/).count()).toBe(0);
  },
);

testInBench("ana's line in Coleções: each one's place, a cancel that gives the credit back, and the next moves up", async () => {
  const scene = await createAna();
  const { page } = await openPage(server, { as: scene.client });
  const ids = await startTimes(scene, 5);
  await waitUntil("three to be sent", () => ids.slice(0, 3).every(findRequest));
  await gotoHydrated(page, "/");
  await getBar(page, "5 looks a caminho").click();
  const list = page.getByRole("region", { name: "5 looks a caminho" });
  await list.getByText("É o próximo a começar.").waitFor();
  expect(await list.getByRole("listitem").last().textContent()).toContain("1 antes deste.");
  await takeScreenshot(page, "running-list");
  expect(await runAxe(page)).toEqual([]);
  await list.getByRole("listitem").nth(3).getByRole("button", { name: "Cancelar" }).click();
  await page.getByText("Look cancelado").waitFor();
  const left = page.getByRole("region", { name: "4 looks a caminho" });
  expect(await left.getByRole("listitem").last().textContent()).toContain("É o próximo a começar.");
  expect(await getCredits(scene.ana)).toBe(1);
  await left.getByRole("listitem").last().getByRole("link").click();
  await page.getByRole("heading", { name: "Na sua fila" }).waitFor();
  await takeScreenshot(page, "running-queued");
  expect(await runAxe(page)).toEqual([]);
  await finish(ids[0] ?? "");
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  await getNews(page).filter({ hasText: "Seu look está pronto" }).waitFor();
});

testInBench("without scripts: the bar is a link, the list has each one's place, and the waiting one's page cancels it", async () => {
  const scene = await createAna();
  const ids = await startTimes(scene, 4);
  const { page } = await openPage(server, { as: scene.client, javaScriptEnabled: false });
  await page.goto("/");
  await getBar(page, "4 looks a caminho").click();
  await page.getByText("É o próximo a começar.").click();
  await page.getByRole("heading", { name: "Na sua fila" }).waitFor();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByText("Look cancelado").waitFor();
  expect([(await getTryOnRow(ids[3] ?? "")).error, await getCredits(scene.ana)]).toEqual(["cancelled", 2]);
  await getBar(page, "3 looks a caminho").waitFor();
});

const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];

testInBench(
  "pictures: bar, list, line, form, camera and banner at all sizes, light and dark",
  async () => {
    for (const theme of ["light", "dark"] as const)
      for (const size of sizes) {
        const scene = await createAna();
        const ids = await startTimes(scene, 5);
        const { page } = await openPage(server, { as: scene.client, theme, ...size, language: size.width === 360 ? "en" : "pt" });
        const name = `running/${theme}-${size.width}`;
        for (const [what, path] of Object.entries({
          feed: "/",
          list: "/?tab=collections&view=getready",
          queued: `/get-ready/${ids[3]}`,
          working: `/get-ready/${ids[0]}`,
          form: `/?tab=tryon&mode=edit&post=${scene.look.id}`,
          camera: `/?tab=tryon&mode=camera&post=${scene.look.id}`,
        })) {
          await gotoHydrated(page, path);
          await page.waitForLoadState("networkidle");
          await takeScreenshot(page, `${name}-${what}`);
          expect(await runAxe(page)).toEqual([]);
        }
        await gotoHydrated(page, `/messages/${scene.look.userId}`);
        await page.waitForLoadState("networkidle");
        await finish(ids[0] ?? "");
        await getNews(page).waitFor();
        await getNews(page)
          .getByRole("presentation")
          .evaluate((image: HTMLImageElement) => image.decode());
        await takeScreenshot(page, `${name}-news`);
        for (const id of ids) await scene.client.delete(`/api/image-edits/${id}`); // twenty jobs run at once
        await page.context().close();
      }
  },
  300_000,
);
