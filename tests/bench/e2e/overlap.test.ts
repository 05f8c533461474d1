import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { addComment } from "#app/models/looks/comment.server";
import { imageUrlOf } from "#app/models/media/picture";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, takeScreenshot, viewportsToTest } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makePicture, makePost, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer();

const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

type Box = { x: number; y: number; width: number; height: number };

const getBox = async (locator: Locator): Promise<Box> => (await locator.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
const doOverlap = (one: Box, other: Box) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

/** Scrolls through; is true where the bar covers a button. */
const isCovered = (page: Page, cover: string, buttons: string, scroller: string) =>
  page.evaluate(
    ([cover, buttons, scroller]) => {
      const [box, over] = [document.querySelector(scroller ?? ""), document.querySelector(cover ?? "")];
      if (!box || !over) throw new Error("not there");
      for (let top = 0; top < box.scrollHeight; top += 20) {
        box.scrollTop = top;
        const a = over.getBoundingClientRect();
        const bar = (over.closest("header") ?? document.querySelector(".dock-bar:has(.fab) > .dock"))?.getBoundingClientRect();
        const isInBar = bar && bar.height > 0 && bar.top <= a.top && bar.bottom >= a.bottom && bar.left <= a.left && bar.right >= a.right;
        for (const button of document.querySelectorAll(buttons ?? "")) {
          const b = button.getBoundingClientRect();
          if (!isInBar && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) return true;
        }
      }
      return false;
    },
    [cover, buttons, scroller],
  );

test.each(viewportsToTest(sizes))("no round button lies over a like or a save, in the feed or in a post: %o", async (size) => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (let number = 0; number < 9; number++) await makePost({ by: bia, caption: `Look ${number}` });
  const look = await makeLook({ by: bia, look: 12, caption: "Amarelo" });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), ...size });
  await gotoHydrated(page, "/?tab=feed&feed=explore");
  const buttons = "[data-like], button[aria-label=Salvar]";
  expect(await isCovered(page, ".fab", `article :is(${buttons})`, "html")).toBe(false);
  await takeScreenshot(page, `feed-${size.width}`);
  await page.getByRole("link", { name: "Novo look" }).click();
  await page.getByRole("heading", { name: "Novo look" }).waitFor({ state: "attached" });

  await gotoHydrated(page, "/?tab=feed&feed=explore");
  await page.locator(`#look-${look.id} a.post__img`).click();
  await page.getByRole("dialog", { name: "Post" }).getByRole("heading", { name: "Amarelo" }).waitFor();
  expect(await isCovered(page, ".post-dialog__close", `.post-dialog :is(${buttons}, summary)`, ".post-dialog")).toBe(false);
});

test("names are whole at 360: among the followers, and on cards in the feed", async () => {
  const id = Bun.randomUUIDv7("hex").slice(-4);
  const ana = await makeUser();
  const danilo = await makeUser({ name: "Danilo Albuquerque", username: `danilo_albu${id}` });
  const caio = await makeUser({ name: "Caio Mendes", username: `caio_men${id}` });
  await followUser(ana.id, caio.id);
  for (const person of [danilo, caio]) {
    await followUser(person.id, ana.id);
    await makePost({ by: person });
  }
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), width: 360, height: 640 });
  const isWhole = (words: Locator) =>
    words.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth && scrollHeight <= clientHeight);
  await page.goto(`/user/${ana.id}/followers`);
  for (const words of [danilo.name, `@${danilo.username}`, caio.name, `@${caio.username}`])
    expect([words, await isWhole(page.getByRole("listitem").getByText(words, { exact: true }).locator("visible=true").first())]).toEqual([words, true]);
  await page.goto("/?tab=feed&feed=explore");
  for (const { username } of [danilo, caio])
    expect([username, await isWhole(page.locator(".post__by span").filter({ hasText: username }))]).toEqual([username, true]);
});

test.each(viewportsToTest(sizes))("a new comment is seen, and its toast is for screen readers only: %o", async (size) => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: bia, look: 12, caption: "Amarelo" });
  for (let number = 0; number < 8; number++) await addComment(bia.id, look.id, `Comentário ${number}`);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), ...size });
  await gotoHydrated(page, "/?tab=feed&feed=explore");
  await page.locator(`#look-${look.id} a.post__img`).click();
  await page.getByRole("textbox", { name: "Comentário" }).fill("Que cor!");
  await page.getByRole("button", { name: "Comentar" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Que cor!" });
  await row.waitFor();
  await page.getByRole("status").getByText("Seu comentário foi publicado com sucesso").waitFor({ state: "attached" });
  await page.locator(".toaster[data-placement=hidden]").waitFor({ state: "attached" });
  const said = await getBox(row);
  expect(said.y >= 0 && said.y + said.height <= size.height).toBe(true);
});

test("a new look that is seen at once needs no toast, and no toast covers the look that it tells of", async () => {
  const ana = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, "/create-post");
  await page.getByLabel("Escolher imagem").setInputFiles("demo/look-16.jpg");
  await page.getByLabel("Legenda", { exact: true }).fill("Terno sem gravata");
  await page.getByLabel("Local (opcional)").fill("Recife");
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByRole("link", { name: /Terno sem gravata/ }).waitFor();
  await page.getByRole("status").getByText("Post Criado!").waitFor({ state: "attached" }); // for screen readers
  await page.locator(".toaster[data-placement=hidden]").waitFor({ state: "attached" });
  expect(await page.getByRole("button", { name: "Dispensar" }).count()).toBe(0);
  await page.getByRole("link", { name: /Terno sem gravata/ }).click();
  await page.getByRole("dialog", { name: "Post" }).getByText("Recife").waitFor();

  const { id } = await makePicture(ana);
  await gotoHydrated(page, "/?page=profile");
  await page.evaluate((imageUrl) => {
    const form = document.body.appendChild(document.createElement("form"));
    form.method = "post";
    form.action = "/api/posts";
    for (const [name, value] of Object.entries({ imageUrl, caption: "Provei", type: "outfit", returnTo: "/?page=profile", toast: "tryOnPosted" })) {
      const field = form.appendChild(document.createElement("input"));
      [field.name, field.value] = [name, value];
    }
    form.submit();
  }, imageUrlOf(id));
  const toast = page.locator(".toast", { hasText: "Seu virtual try-on foi postado no feed" });
  await toast.waitFor();
  await page.locator("html[data-scripted]").waitFor({ state: "attached" });
  const newest = page.locator("#content [id^=look-]").first();
  const isHeardOnly = async () => (await page.locator(".toaster").filter({ has: toast }).getAttribute("data-placement")) === "hidden";
  await waitUntil("the look to be free of its toast", async () => (await isHeardOnly()) || !doOverlap(await getBox(toast), await getBox(newest)));
});
