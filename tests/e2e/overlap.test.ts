import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { addComment } from "#app/models/comment.server";
import { imageUrlOf } from "#app/models/picture";
import { aPage, goScripted, picture } from "#tests/browser";
import { signedIn } from "#tests/http";
import { aLook, aPicture, aPost, aUser } from "#tests/people";
import { startServer, until } from "#tests/server";

const server = await startServer();

const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

type Box = { x: number; y: number; width: number; height: number };

const boxOf = async (locator: Locator): Promise<Box> => (await locator.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

/** Scrolls through a page or dialog; true where at some place the cover lies over one of these buttons, and nothing of its own bar does. */
const covers = (page: Page, cover: string, buttons: string, scroller: string) =>
  page.evaluate(
    ([cover, buttons, scroller]) => {
      const [box, over] = [document.querySelector(scroller ?? ""), document.querySelector(cover ?? "")];
      if (!box || !over) throw new Error("not there");
      for (let top = 0; top < box.scrollHeight; top += 20) {
        box.scrollTop = top;
        const a = over.getBoundingClientRect();
        const bar = (document.querySelector(".dock-bar:has(.fab) > .dock") ?? over.closest("header"))?.getBoundingClientRect();
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

test.each(sizes)("no round button lies over a like or a save, in the feed or in a post: %o", async (size) => {
  const [ana, bia] = [await aUser(), await aUser()];
  for (let number = 0; number < 9; number++) await aPost({ by: bia, caption: `Look ${number}` });
  const look = await aLook({ by: bia, look: 12, caption: "Amarelo" });
  const { page } = await aPage(server, { as: await signedIn(server, ana), ...size });
  await goScripted(page, "/?tab=feed&feed=explore");
  const buttons = "[data-like], button[aria-label=Salvar]";
  expect(await covers(page, ".fab", `article :is(${buttons})`, "html")).toBe(false);
  await picture(page, `feed-${size.width}`);
  await page.getByRole("link", { name: "Novo look" }).click();
  await page.getByRole("heading", { name: "Novo look" }).waitFor({ state: "attached" });

  await goScripted(page, "/?tab=feed&feed=explore");
  await page.locator(`#look-${look.id} a.post__img`).click();
  await page.getByRole("dialog", { name: "Post" }).getByRole("heading", { name: "Amarelo" }).waitFor();
  expect(await covers(page, ".post-dialog__close", `.post-dialog :is(${buttons}, summary)`, ".post-dialog")).toBe(false);
});

test.each(sizes)("what a toast announces is seen beside it: the new comment: %o", async (size) => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aLook({ by: bia, look: 12, caption: "Amarelo" });
  for (let number = 0; number < 8; number++) await addComment(bia.id, look.id, `Comentário ${number}`);
  const { page } = await aPage(server, { as: await signedIn(server, ana), ...size });
  await goScripted(page, "/?tab=feed&feed=explore");
  await page.locator(`#look-${look.id} a.post__img`).click();
  await page.getByRole("textbox", { name: "Comentário" }).fill("Que cor!");
  await page.getByRole("button", { name: "Comentar" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Que cor!" });
  await row.waitFor();
  const toast = page.locator(".toast", { hasText: "Seu comentário foi publicado com sucesso" });
  await toast.waitFor();
  const [said, told] = [await boxOf(row), await boxOf(toast)];
  expect({ isSeen: said.y >= 0 && said.y + said.height <= size.height, isCovered: overlap(said, told) }).toEqual({ isSeen: true, isCovered: false });
});

test("a new look that is seen at once needs no toast; one that is told of stands beside its toast", async () => {
  const ana = await aUser();
  const { page } = await aPage(server, { as: await signedIn(server, ana) });
  await goScripted(page, "/create-post");
  await page.getByLabel("Escolher imagem").setInputFiles("demo/look-16.jpg");
  await page.getByLabel("Legenda", { exact: true }).fill("Terno sem gravata");
  await page.getByLabel("Local (opcional)").fill("Recife");
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByRole("link", { name: /Terno sem gravata/ }).waitFor();
  await page.getByRole("status").getByText("Post Criado!").waitFor({ state: "attached" }); // for the ear
  await until("the toast to be out of sight", () => page.evaluate(() => document.querySelector(".toaster")?.getAttribute("data-face") === "ear"));
  expect(await page.getByRole("button", { name: "Dispensar" }).count()).toBe(0);
  await page.getByRole("link", { name: /Terno sem gravata/ }).click();
  await page.getByRole("dialog", { name: "Post" }).getByText("Recife").waitFor();

  // the specification's toast of a try-on
  const { id } = await aPicture(ana);
  await goScripted(page, "/?page=profile");
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
  await until("toast and look to stand apart", async () => !overlap(await boxOf(toast), await boxOf(newest)));
});
