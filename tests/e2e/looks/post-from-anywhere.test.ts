import { expect, test } from "bun:test";
import { setLike } from "#app/models/looks/like.server";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

/** Creates enough looks to scroll every grid. */
async function createWardrobe() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const tag = `mar${Bun.randomUUIDv7("hex").slice(-8)}`;
  for (let look = 1; look <= 12; look++) await makeLook({ by: bia, look, tags: [tag], caption: `Look ${look}.` });
  const chosen = await makeLook({ by: bia, look: 13, tags: [tag], caption: "O escolhido." });
  for (let look = 14; look <= 20; look++) await makeLook({ by: bia, look, tags: [tag], caption: `Look ${look}.` });
  await setLike(ana.id, chosen.id, true);
  await followUser(ana.id, bia.id);
  return { ana, bia, tag, chosen };
}

testInBench(
  "from every grid a look opens over it, and Back leads to the same card at the same height",
  async () => {
    const { ana, bia, tag, chosen } = await createWardrobe();
    const places = [
      { as: bia, path: "/?tab=profile" },
      { as: ana, path: `/user/${bia.id}` },
      { as: ana, path: "/?tab=profile&list=liked" },
      { as: ana, path: "/?tab=collections&category=liked" },
      { as: ana, path: `/tag/${tag}` },
      { as: ana, path: "/?tab=feed&feed=following" },
    ];
    for (const { as, path } of places) {
      const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, as), height: 500 });
      await page.goto(path);
      const card = page.locator(`a[href="/post/${chosen.id}"]`).first();
      await card.scrollIntoViewIfNeeded();
      await card.click();
      const dialog = page.getByRole("dialog", { name: "Post" });
      await dialog.getByText("O escolhido.").first().waitFor();
      const height = await page.evaluate(() => scrollY); // the click itself may have scrolled
      expect(new URL(page.url()).pathname).toBe(`/post/${chosen.id}`);
      await page.goBack();
      await dialog.waitFor({ state: "detached" });
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).toBe(path);
      expect(await page.evaluate(() => scrollY)).toBe(height);
      expect(await card.isVisible()).toBe(true);
      expect(getBrowserErrors()).toEqual([]);
      await page.context().close();
    }
  },
  180_000,
);

test("from a look to the one it was tried on from nothing comes along: neither the like nor what was being written", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const look = await makePost({ by: bia, caption: "O original" });
  const worn = await makePost({ by: caio, caption: "Provei este", type: "virtual_tryon", isAi: true, sourcePostId: look.id });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, `/post/${worn.id}`);
  const like = page.getByRole("button", { name: "Curtir", exact: true });
  const liked = page.waitForResponse((response) => response.url().includes(`/api/posts/${worn.id}/like`));
  await like.click();
  await liked;
  await page.getByText("1 curtida", { exact: true }).waitFor();
  await page.getByRole("textbox", { name: "Comentário" }).fill("De onde é a peça?");
  await page.getByRole("link", { name: `Experimentado do look de @${bia.username}` }).click();
  await page.getByRole("heading", { name: "O original" }).waitFor();
  await page.getByText("0 curtidas", { exact: true }).waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("false");
  expect(await page.getByRole("textbox", { name: "Comentário" }).inputValue()).toBe("");
});

test("a like and a save that the server fails at roll back and say so", async () => {
  const { ana, chosen } = await createWardrobe();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto(`/post/${chosen.id}`);
  const like = page.getByRole("button", { name: "Curtir", exact: true });
  const save = page.getByRole("button", { name: "Salvar", exact: true });
  expect(await like.getAttribute("aria-pressed")).toBe("true");
  let cut = Promise.withResolvers<void>();
  await page.route(/\/(like|save)\.data/, async (route) => {
    await cut.promise;
    await route.fulfill({ status: 500, contentType: "text/plain", body: "" });
  });
  await like.click();
  await page.locator("button[data-like][aria-pressed=false]").waitFor();
  cut.resolve();
  await page.getByRole("alert").getByText("Falha ao curtir post").waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
  cut = Promise.withResolvers<void>();
  await save.click();
  await page.locator("button[aria-label=Salvar][aria-pressed=true]").waitFor();
  cut.resolve();
  await page.getByRole("alert").getByText("Falha ao salvar post").waitFor();
  expect(await save.getAttribute("aria-pressed")).toBe("false");
});

test("without JavaScript ana sends a look from its page, and finds all places on a page with the sheet open", async () => {
  const { ana, chosen } = await createWardrobe();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false });
  await page.goto(`/post/${chosen.id}`);
  expect(await page.locator("a[href*='wa.me']").count()).toBe(0);
  await page.locator("summary[aria-label=Compartilhar]").click();
  const sheet = page.getByRole("dialog", { name: "Compartilhar" });
  await sheet.getByRole("link", { name: "Enviar por mensagem" }).waitFor();
  await sheet.getByRole("link", { name: "Mais opções…" }).click();
  await sheet.getByRole("link", { name: "WhatsApp" }).waitFor();
  await sheet.getByRole("link", { name: "Enviar por mensagem" }).click();
  await page.getByRole("heading", { name: "Mensagens" }).first().waitFor();
});

test("a post and a profile are passed on by link, by every place the product names, and last by the device itself", async () => {
  const { ana, bia, chosen } = await createWardrobe();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/post/${chosen.id}`);
  const share = page.locator("summary[aria-label=Compartilhar]");
  await share.click();
  const url = `${server.url}/post/${chosen.id}`;
  const getTarget = async (name: string) => new URL((await page.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "");
  const text = "Olha que look incrível no Espelho!";
  const getTargetParam = async (name: string, key: string) => (await getTarget(name)).searchParams.get(key);
  expect(await getTargetParam("WhatsApp", "text")).toBe(`${text} ${url}`);
  expect([await getTargetParam("X", "url"), await getTargetParam("X", "text")]).toEqual([url, text]);
  expect(await getTargetParam("Facebook", "u")).toBe(url);
  expect([await getTargetParam("Telegram", "url"), await getTargetParam("Telegram", "text")]).toEqual([url, text]);
  expect([(await getTarget("Instagram")).host, (await getTarget("TikTok")).host]).toEqual(["www.instagram.com", "www.tiktok.com"]);
  await page.getByRole("link", { name: "Copiar link" }).click();
  await page.getByText("Link Copiado").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  expect(await page.getByRole("link", { name: "Mais opções…" }).count()).toBe(0);

  await page.addInitScript(() => {
    navigator.share = async (data) => void document.body.setAttribute("data-shared", `${data?.text} ${data?.url}`);
  });
  await gotoHydrated(page, `/post/${chosen.id}`);
  await page.getByLabel("Opções do look").click();
  await page.getByRole("link", { name: "Compartilhar" }).click();
  const sheet = page.getByRole("dialog", { name: "Compartilhar" });
  await sheet.getByRole("link", { name: "Telegram" }).waitFor();
  expect(await page.locator("body[data-shared]").count()).toBe(0);
  expect(await sheet.getByRole("listitem").last().textContent()).toBe("Mais opções…");
  await sheet.getByRole("link", { name: "Mais opções…" }).click();
  await page.locator(`body[data-shared="${text} ${url}"]`).waitFor();
  await sheet.waitFor({ state: "hidden" });

  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  const opened = page.context().waitForEvent("page");
  await share.click();
  await sheet.getByRole("link", { name: "WhatsApp" }).click();
  await (await opened).waitForURL(/wa\.me/);

  await gotoHydrated(page, `/user/${bia.id}`);
  await page.getByLabel("Mais opções").click();
  await page.getByRole("link", { name: "Compartilhar perfil" }).click();
  const profile = page.getByRole("dialog", { name: "Compartilhar perfil" });
  expect(await getTargetParam("Telegram", "url")).toBe(`${server.url}/user/${bia.id}`);
  await profile.getByRole("link", { name: "Mais opções…" }).click();
  await page.locator(`body[data-shared="Veja os looks de @${bia.username} no Espelho! ${server.url}/user/${bia.id}"]`).waitFor();
});
