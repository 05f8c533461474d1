import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { createCollection } from "#app/models/collections/collection.server";
import { addComment } from "#app/models/looks/comment.server";
import { getPost } from "#app/models/looks/post.server";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, runAxe, viewportsToTest } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makePost, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ WORKER: "off" });

// looks without a picture
const filterUnexpected = (errors: string[]) => errors.filter((line) => !/status of 404.*\/media\//.test(line));

const phones = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

/** bia has two looks, ana one with bia's comment. */
async function createLooks() {
  const [ana, bia] = [await makeUser({ name: "Ana Souza" }), await makeUser({ name: "Bia Torres" })];
  await makePost({ by: bia, caption: "Outro" });
  const look = await makeLook({ by: bia, look: 5, caption: "Lilás" });
  const own = await makePost({ by: ana, caption: "Meu" });
  await addComment(bia.id, own.id, "Que cor!");
  return { ana, bia, look, own };
}

const getSheet = (page: Page, name: string) => page.getByRole("dialog", { name });
const countDialogs = (page: Page) => page.getByRole("dialog").count();
const isHidden = (sheet: Locator) => waitUntil("the sheet to be closed", async () => (await sheet.count()) === 0);
const waitForAnimations = (sheet: Locator) =>
  sheet.evaluate(async (element) => void (await Promise.all(element.getAnimations().map(({ finished }) => finished))));

/** Drags the sheet's top edge down by so many pixels. */
async function swipeDown(page: Page, sheet: Locator, by: number) {
  const { x, y, width } = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", far: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: x + width / 2, y: y + 10 + far }] });
  await touch("touchStart", 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", by * part);
  await touch("touchEnd", by);
}

test.each(viewportsToTest(phones))("on a phone of %o every line of every menu is on the screen and meets the finger", async ({ width, height }) => {
  const { ana, bia, look, own } = await createLooks();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), width, height, hasTouch: true });
  const menus = [
    { path: `/post/${look.id}`, button: "Opções do look", lines: 7, last: "Denunciar" },
    { path: `/post/${look.id}`, button: "Compartilhar", lines: 8, last: "Telegram" },
    { path: `/post/${own.id}`, button: "Opções do look", lines: 10, last: "Excluir" },
    { path: `/post/${own.id}`, button: "Opções do comentário", lines: 1, last: "Excluir comentário" },
    { path: `/user/${bia.id}`, button: "Mais opções", lines: 9, last: "Denunciar spam" },
    { path: "/?tab=profile", button: "Compartilhar perfil", lines: 7, last: "Telegram" },
  ];
  for (const { path, button, lines, last } of menus) {
    await gotoHydrated(page, path);
    await page.locator(`summary[aria-label='${button}']`).tap();
    const sheet = getSheet(page, button);
    await sheet.waitFor();
    await waitForAnimations(sheet);
    const { y, height: tall } = (await sheet.boundingBox()) ?? { y: -1, height: 0 };
    expect({ button, isOnScreen: y >= 0 && Math.round(y + tall) <= height }).toEqual({ button, isOnScreen: true });
    const line = sheet.locator("a, button");
    expect({ button, lines: await line.count() }).toEqual({ button, lines });
    for (const one of await line.all()) {
      await one.tap({ trial: true });
      const box = (await one.boundingBox()) ?? { x: 0, y: -1, width: 0, height: 0 };
      const isSeen = box.y >= y && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width && box.height >= 44;
      expect({ line: await one.textContent(), isSeen }).toEqual({ line: await one.textContent(), isSeen: true });
    }
    expect(await line.last().textContent()).toContain(last === "Telegram" && button === "Compartilhar" ? "Enviar por mensagem" : last);
  }
  await gotoHydrated(page, `/post/${look.id}`);
  await page.getByLabel("Opções do look").tap();
  await page.getByRole("link", { name: "Denunciar" }).tap();
  await page.getByRole("heading", { name: "Denunciar look" }).waitFor();
  expect(filterUnexpected(getBrowserErrors())).toEqual([]);
});

test("a menu goes by Back, Esc, a swipe and a tap beside it, and leaves nothing behind in the history", async () => {
  const { ana, look } = await createLooks();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), width: 360, height: 640, hasTouch: true });
  await gotoHydrated(page, "/?tab=feed&feed=explore");
  await page.locator(`#look-${look.id} a.post__img`).tap();
  const post = getSheet(page, "Post");
  await post.getByRole("heading", { name: "Lilás" }).waitFor();
  const menu = getSheet(page, "Opções do look");
  const open = async () => {
    await page.getByLabel("Opções do look").tap();
    await menu.waitFor();
    await waitForAnimations(menu);
  };
  await open();
  expect(await runAxe(page)).toEqual([]);
  await page.goBack();
  await isHidden(menu);
  await open();
  await page.keyboard.press("Escape");
  await isHidden(menu);
  await open();
  await page.touchscreen.tap(180, 30);
  await isHidden(menu);
  await open();
  await swipeDown(page, menu, 30);
  expect(await menu.count()).toBe(1);
  await swipeDown(page, menu, 160);
  await isHidden(menu);
  expect([await post.count(), new URL(page.url()).pathname]).toEqual([1, `/post/${look.id}`]);

  // an action leads to a page whose Back is the post's
  await open();
  await page.getByRole("link", { name: "Por que estou vendo isto?" }).tap();
  await page.getByRole("heading", { name: "Por que estou vendo isto?" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Lilás" }).waitFor();
  expect(await countDialogs(page)).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { name: "Feed" }).waitFor();

  // Esc twice closes the menu and the look below it
  await page.locator(`#look-${look.id} a.post__img`).tap();
  await open();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.waitForURL("**/?tab=feed&feed=explore");
  expect(await countDialogs(page)).toBe(0);
  expect(filterUnexpected(getBrowserErrors())).toEqual([]);
});

test.each(viewportsToTest([phones[0], { width: 1280, height: 800 }]))("Back closes the sheet that is open, everywhere: %o", async (size) => {
  const { ana, bia, own } = await createLooks();
  await followUser(bia.id, ana.id);
  await createCollection(ana.id, { name: "Praia", description: "", category: null, isPrivate: true });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), ...size });
  const click = (role: "link" | "button", name: string) => page.getByRole(role, { name, exact: true }).first().click();
  const places: { path: string; opens: (() => Promise<void>)[] }[] = [
    { path: "/?tab=feed&feed=explore", opens: [() => click("link", "Pesquisar usuários, looks e tags")] },
    { path: "/?tab=profile", opens: [() => click("link", "Editar perfil"), () => click("link", "Trocar Foto")] },
    { path: "/?tab=collections", opens: [() => click("link", "Gerenciar"), () => click("link", "Criar nova coleção")] },
    { path: `/user/${bia.id}`, opens: [() => page.getByLabel("Mais opções").click()] },
    { path: `/post/${own.id}`, opens: [() => page.locator("summary[aria-label=Compartilhar]").click()] },
    {
      path: "/create-post",
      opens: [
        async () => {
          await page.getByLabel("Escolher imagem").setInputFiles("demo/look-16.jpg");
          await click("button", "Cortar");
        },
      ],
    },
  ];
  await gotoHydrated(page, "/?tab=collections");
  for (const { path, opens } of places) {
    await gotoHydrated(page, path);
    for (const [index, open] of opens.entries()) {
      await open();
      await waitUntil("the next sheet", async () => (await page.locator("dialog:modal").count()) === index + 1);
    }
    for (let left = opens.length - 1; left >= 0; left--) {
      await page.goBack();
      await waitUntil("one sheet less", async () => (await page.locator("dialog:modal").count()) === left);
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).toBe(path);
    }
  }
  // after reload with an open sheet, Back leaves it
  await gotoHydrated(page, "/?tab=profile");
  await click("link", "Editar perfil");
  await page.locator("dialog:modal").waitFor();
  await page.reload();
  await page.locator("html[data-scripted]").waitFor({ state: "attached" });
  await waitUntil("the entry of the sheet to be gone", () => page.evaluate(() => !history.state?.sheets));
  await page.goBack();
  await page.getByRole("button", { name: "Publicar" }).waitFor();
  expect(filterUnexpected(getBrowserErrors())).toEqual([]);
});

test("a look that ana deletes leaves its grid, and no Back or Forward leads to it again", async () => {
  const ana = await makeUser();
  const [first, second] = [await makePost({ by: ana, caption: "Fica" }), await makePost({ by: ana, caption: "Vai" })];
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const remove = async () => {
    await page.getByLabel("Opções do look").click();
    await page.getByRole("link", { name: "Excluir" }).click();
    await getSheet(page, "Excluir look").getByRole("button", { name: "Excluir" }).click();
    await page.getByText("Look excluído").waitFor();
  };
  await gotoHydrated(page, "/activity");
  await page.goto("/?tab=profile");
  await page.locator(`#look-${second.id} a[data-on-image]`).click();
  await getSheet(page, "Post").getByRole("heading", { name: "Vai" }).waitFor();
  await remove();
  await page.locator(`#look-${second.id}`).waitFor({ state: "detached" });
  expect([new URL(page.url()).search, await countDialogs(page), await getPost(ana.id, second.id)]).toEqual(["?tab=profile", 0, null]);
  await page.goForward();
  expect(await page.getByText("Post não encontrado").count()).toBe(0);

  // on its own page, edited before
  await page.goto(`/post/${first.id}`);
  await page.getByLabel("Opções do look").click();
  await page.getByRole("link", { name: "Editar look" }).click();
  await page.getByLabel("Legenda").fill("Também vai");
  await page.getByRole("button", { name: "Salvar Alterações" }).click();
  await page.getByRole("heading", { name: "Também vai" }).waitFor();
  await remove();
  await page.getByRole("heading", { name: "Crie seu primeiro post" }).waitFor();
  await page.goBack();
  await waitUntil("home", () => new URL(page.url()).pathname === "/");
  await page.getByRole("navigation", { name: "Principal" }).waitFor();
  expect(await page.getByText("Post não encontrado").count()).toBe(0);
  expect(filterUnexpected(getBrowserErrors())).toEqual([]);
});

test("a chip that ana taps while the entry of a closed sheet is still being left opens its list, and Back leads to the list before", async () => {
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, await makeUser()) });
  await page.addInitScript(() => {
    addEventListener("popstate", () => {
      document.documentElement.dataset.pops = String(Number(document.documentElement.dataset.pops ?? 0) + 1);
    });
  });
  await gotoHydrated(page, "/?tab=collections");
  const chips = page.getByRole("navigation", { name: "Filtrar" });
  const isCurrent = (name: string) => chips.getByRole("link", { name }).and(page.locator("[aria-current=page]")).waitFor();
  const leave = await page.evaluateHandle(() => {
    const waiting: number[] = [];
    history.go = (delta = 0) => void waiting.push(delta); // as a busy phone goes back late
    return () => {
      Reflect.deleteProperty(history, "go");
      for (const delta of waiting) history.go(delta);
      return waiting.length;
    };
  });
  await page.getByRole("link", { name: "Gerenciar" }).click();
  await getSheet(page, "Gerenciar coleções").waitFor();
  await page.keyboard.press("Escape");
  await isHidden(getSheet(page, "Gerenciar coleções"));
  await chips.getByRole("link", { name: "Noite" }).click();
  await isCurrent("Noite");
  expect(await leave.evaluate((leave) => leave())).toBe(1);
  await page.locator("html[data-pops='2']").waitFor({ state: "attached" }); // back, and to her list again
  await isCurrent("Noite");
  await page.getByText("Nenhum look nesta coleção ainda").waitFor();
  await page.goBack();
  await isCurrent("Todos");
  expect(getBrowserErrors()).toEqual([]);
});
