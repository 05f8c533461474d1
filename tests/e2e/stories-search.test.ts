import { expect, test } from "bun:test";
import { and, count, eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { seenPosts } from "#app/db/schema";
import { followUser } from "#app/models/follow.server";
import { markSeen } from "#app/models/story.server";
import { aPage, axe, picture } from "../browser.ts";
import { signedIn } from "../http.ts";
import { aLook, aUser } from "../people.ts";
import { startServer, until } from "../server.ts";

const server = await startServer();

const minutesAgo = (minutes: number) => ({
  id: Bun.randomUUIDv7("hex", new Date(Date.now() - minutes * 60_000)),
  createdAt: new Date(Date.now() - minutes * 60_000),
});
const hasSeen = async (viewer: { id: string }, post: { id: string }) =>
  (
    await db
      .select({ count: count() })
      .from(seenPosts)
      .where(and(eq(seenPosts.userId, viewer.id), eq(seenPosts.postId, post.id)))
  )[0]?.count === 1;
const handle = (name: string) => `${name}_${Bun.randomUUIDv7("hex").slice(-6)}`;

/** ana follows bia with two stories, caio with one and duda, whose only one she has seen. */
async function someStories() {
  const ana = await aUser({ name: "Ana Souza" });
  const bia = await aUser({ name: "Bia Torres", username: handle("bia") });
  const caio = await aUser({ name: "Caio Mendes", username: handle("caio") });
  const duda = await aUser({ name: "Duda Lins", username: handle("duda") });
  for (const author of [bia, caio, duda]) await followUser(ana.id, author.id);
  const first = await aLook({ by: bia, look: 20, caption: "Cobogó, quimono, café. Nessa ordem.", ...minutesAgo(180) });
  const second = await aLook({ by: bia, look: 9, caption: "Sobretudo caramelo", ...minutesAgo(5) });
  const third = await aLook({ by: caio, look: 26, caption: "Bege com bege", ...minutesAgo(60) });
  const old = await aLook({ by: duda, look: 27, caption: "Lenço vermelho", ...minutesAgo(30) });
  await markSeen(ana.id, old.id);
  return { ana, bia, caio, duda, first, second, third, old };
}

const caption = (page: Page) => page.locator("main footer p").textContent();
const rail = (page: Page) => page.getByRole("navigation", { name: "Stories" }).getByRole("link");

test("ana walks through the stories by key and touch, across authors, and back to the feed, where the rings have changed", async () => {
  const { ana, bia, caio, duda, first, second, third } = await someStories();
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana) });
  await page.route("**/api/stories/*/seen", (route) => route.fulfill({ status: 204 })); // the wall behind keeps what it sees to itself
  await page.goto("/");
  expect(await rail(page).evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")))).toEqual([
    `${bia.username}, story não visto`,
    `${caio.username}, story não visto`,
    `${duda.username}, story já visto`,
  ]);
  await picture(page, "stories-rail");
  expect(await axe(page)).toEqual([]);

  await rail(page).first().click();
  await page.getByRole("heading", { name: `Story de @${bia.username}, 1 de 2` }).waitFor();
  expect(await caption(page)).toBe(first.caption);
  await page.getByRole("button", { name: "Pausar" }).click();
  await page.getByRole("button", { name: "Continuar" }).waitFor();
  await picture(page, "story");
  expect(await axe(page)).toEqual([]);
  expect(await hasSeen(ana, first)).toBe(true);
  expect(await hasSeen(ana, second)).toBe(false);

  await page.keyboard.press("ArrowRight");
  await page.getByRole("heading", { name: "2 de 2" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("heading", { name: "1 de 2" }).waitFor();
  await page.mouse.click(330, 420);
  await page.getByText(second.caption).waitFor();
  await page.getByRole("link", { name: "Próximo story" }).click();
  await page.getByText(third.caption).waitFor();
  await page.getByRole("link", { name: "Próximo story" }).click();
  await page.getByText("Lenço vermelho").waitFor(); // what was seen just now does not come again
  await page.getByRole("link", { name: "Voltar ao feed" }).click();
  await page.getByRole("heading", { name: "Feed" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await rail(page).evaluateAll((links) => links.filter((link) => link.hasAttribute("data-seen")).length)).toBe(3);
  expect(complaints()).toEqual([]);
});

test("a story goes on by itself when its bar is full, stands still while held or paused, and a swipe down closes it", async () => {
  const { ana, bia, second } = await someStories();
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana) });
  const bar = page.locator("[data-now] b");
  const state = () => bar.evaluate((element) => getComputedStyle(element).animationPlayState);
  await page.goto(`/stories/${bia.id}`);
  await page.locator("[data-running]").waitFor();
  expect(await state()).toBe("running");

  await page.keyboard.press("Space");
  expect(await state()).toBe("paused");
  await page.keyboard.press("Space");
  expect(await state()).toBe("running");

  await page.mouse.move(195, 400);
  await page.mouse.down();
  expect(await state()).toBe("paused");
  await page.mouse.up();
  expect(await state()).toBe("running");

  await page.getByRole("button", { name: "Curtir" }).click();
  await page.locator('button[aria-pressed="true"][data-like]').waitFor();
  await page.getByText(second.caption).waitFor({ timeout: 15_000 }); // five seconds, by itself
  expect(await page.getByRole("button", { name: "Curtir" }).getAttribute("aria-pressed")).toBe("false");

  await page.mouse.move(195, 300);
  await page.mouse.down();
  await page.mouse.move(200, 480, { steps: 4 });
  await page.mouse.up();
  await page.getByRole("heading", { name: "Feed" }).waitFor();

  await rail(page).first().click();
  await page.getByRole("link", { name: "Ver look" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Feed" }).waitFor();
  expect(complaints()).toEqual([]);
});

test("holding a third pauses and does not turn the page", async () => {
  const { ana, bia, first } = await someStories();
  const { page } = await aPage(server, { as: await signedIn(server, ana) });
  await page.goto(`/stories/${bia.id}?post=${first.id}`);
  await page.locator("[data-running]").waitFor();
  await page.mouse.move(350, 400);
  const began = await page.evaluate(() => performance.now());
  await page.mouse.down();
  await page.waitForFunction((since) => performance.now() - since > 500, began);
  await page.mouse.up();
  expect(await caption(page)).toBe(first.caption);
});

test("Space held down pauses once", async () => {
  const { ana, bia, first } = await someStories();
  const { page } = await aPage(server, { as: await signedIn(server, ana) });
  await page.goto(`/stories/${bia.id}?post=${first.id}`);
  await page.getByRole("button", { name: "Pausar" }).waitFor();
  for (let times = 0; times < 4; times++) await page.keyboard.down("Space"); // the second and those after it are repeats
  await page.getByRole("button", { name: "Continuar" }).waitFor();
  await page.keyboard.up("Space");
  expect(await page.getByRole("button", { name: "Continuar" }).count()).toBe(1);
});

test("back from a story's post, and after a reload, one is at the story one left", async () => {
  const { ana, bia, first } = await someStories();
  const { page } = await aPage(server, { as: await signedIn(server, ana) });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/api/stories/*/seen", (route) => route.fulfill({ status: 204 }));
  await page.goto("/");
  await rail(page).first().click();
  const opened = page.getByRole("heading", { name: `Story de @${bia.username}, 1 de 2` });
  await opened.waitFor();
  await page.getByRole("link", { name: "Ver look" }).click();
  await page.waitForURL(`**/post/${first.id}`);
  await page.goBack();
  await opened.waitFor();
  await page.reload();
  await opened.waitFor();
  expect(await caption(page)).toBe(first.caption);
});

test("A11Y-08: who wants no motion turns the pages alone", async () => {
  const { ana, bia, first, second } = await someStories();
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana) });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/stories/${bia.id}?post=${first.id}`);
  await page.locator("[data-running]").waitFor();
  expect(await page.locator("[data-now] b").evaluate((element) => element.getAnimations().length)).toBe(0);
  expect(await page.getByRole("button", { name: "Pausar" }).count()).toBe(0);
  await page.keyboard.press("ArrowRight");
  await page.getByText(second.caption).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(complaints()).toEqual([]);
});

test("without JavaScript the stories are pages, one after the other, and end in the feed", async () => {
  const { ana, bia, first, second, third } = await someStories();
  const { page } = await aPage(server, { as: await signedIn(server, ana), javaScriptEnabled: false });
  await page.goto("/");
  await rail(page).first().click();
  for (const post of [first, second, third]) {
    expect(await caption(page)).toBe(post.caption);
    expect(await hasSeen(ana, post)).toBe(true);
    await page.getByRole("link", { name: "Próximo story" }).click();
  }
  await page.getByRole("link", { name: "Story anterior" }).click();
  expect(await caption(page)).toBe(third.caption);
  await page.getByRole("button", { name: "Curtir" }).click();
  expect(await caption(page)).toBe(third.caption);
  expect(await page.getByRole("button", { name: "Curtir" }).getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("link", { name: "Próximo story" }).click();
  await page.getByRole("link", { name: "Voltar ao feed" }).click();
  expect(await page.getByRole("heading", { name: "Feed" }).count()).toBe(1);

  await page.goto(`/stories/${ana.id}`);
  await page.getByText("Este story não está mais aqui").waitFor();
  expect((await page.goto(`/stories/${bia.id}?at=1&post=nonsense`))?.status()).toBe(200);
});

test("a look half visible for a second counts as seen; one below the screen does not", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  await followUser(ana.id, bia.id);
  const looks = [];
  for (let index = 0; index < 9; index++) looks.push(await aLook({ by: bia, look: index + 1, ...minutesAgo(9 - index) }));
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana) });
  await page.goto("/");
  const newest = looks[8] as { id: string };
  await until("the newest look to be seen", () => hasSeen(ana, newest));
  const below = looks[0] as { id: string };
  expect(await hasSeen(ana, below)).toBe(false);
  await page.locator(`#look-${below.id} .post__img`).scrollIntoViewIfNeeded();
  await until("the last look to be seen", () => hasSeen(ana, below));
  expect(complaints()).toEqual([]);
});

test("A11Y-03: ana searches people in a dialog: hint, skeleton, results, nobody; closing forgets, choosing leads to the profile", async () => {
  const ana = await aUser();
  const last = handle("Vasques").replace("_", "");
  const helena = await aUser({ name: `Helena ${last}`, username: handle("helena"), subscriptionPlan: "premium" });
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana) });
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/users/search") && asked.push(request.url()));
  await page.goto("/");
  const button = page.getByRole("link", { name: "Pesquisar usuários" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Pesquisar Usuários" });
  const field = dialog.getByRole("textbox");
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await dialog.getByText("Digite pelo menos 3 caracteres para pesquisar...").waitFor();
  await field.fill("vá");
  await dialog.getByText("Digite pelo menos 3 caracteres para pesquisar...").waitFor();
  await picture(page, "search-hint");

  await page.route("**/api/users/search**", async (route) => {
    await dialog.getByText("Pesquisando...").waitFor({ state: "attached" });
    await picture(page, "search-skeleton");
    await route.continue();
  });
  await field.pressSequentially(`sques${last.slice(7)}`);
  await dialog.getByRole("link", { name: new RegExp(`Helena ${last}`) }).waitFor();
  expect(asked).toHaveLength(1); // a request when the typing rests, not one a letter
  await picture(page, "search-results");
  expect(await axe(page)).toEqual([]);

  await field.fill("ninguém mesmo");
  await dialog.getByText("Nenhum usuário encontrado").waitFor();
  await dialog.getByText("Tente pesquisar por um nome diferente").waitFor();
  await picture(page, "search-nobody");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  await button.click();
  expect(await field.inputValue()).toBe("");
  await field.fill(helena.username);
  await dialog.getByRole("link", { name: /Helena/ }).click();
  await page.waitForURL(`**/user/${helena.id}`);
  expect(await dialog.count()).toBe(0);
  expect(complaints()).toEqual([]);
});

test("without JavaScript search is a page, and messages are no dead end", async () => {
  const ana = await aUser();
  const rui = await aUser({ name: "Rui Araújo", username: handle("rui") });
  const { page } = await aPage(server, { as: await signedIn(server, ana), javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("link", { name: "Pesquisar usuários" }).click();
  expect(new URL(page.url()).pathname).toBe("/search");
  await page.getByText("Digite pelo menos 3 caracteres para pesquisar...").waitFor();
  await page.getByRole("textbox").fill("ar");
  await page.getByRole("button", { name: "Pesquisar" }).click();
  await page.getByText("Digite pelo menos 3 caracteres para pesquisar...").waitFor();
  await page.getByRole("textbox").fill(rui.username.toUpperCase());
  await page.getByRole("button", { name: "Pesquisar" }).click();
  expect(await page.getByRole("link", { name: /Rui Araújo/ }).getAttribute("href")).toBe(`/user/${rui.id}`);
  await page.getByRole("textbox").fill("ninguém mesmo");
  await page.keyboard.press("Enter");
  await page.getByText("Nenhum usuário encontrado").waitFor();
  await page.goto("/");
  await page.getByRole("link", { name: "Mensagens" }).click();
  await page.getByText("Nenhuma conversa ainda").waitFor();
});

test("a card's tag leads to the wall of its looks, and a look opens over it", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  await followUser(ana.id, bia.id);
  const tag = `tag${Bun.randomUUIDv7("hex").slice(-6)}`;
  for (let index = 0; index < 5; index++) await aLook({ by: bia, look: index + 10, tags: [tag, "linho", "alfaiataria", "trabalho"], caption: `Look ${index}` });
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana) });
  await page.goto("/");
  await page
    .getByRole("link", { name: `#${tag}` })
    .first()
    .click();
  await page.getByRole("heading", { name: `#${tag}` }).waitFor();
  await picture(page, "tag");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: /Look 3/ }).click();
  await page.getByRole("dialog", { name: "Post" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Post" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe(`/tag/${tag}`);
  await page.getByRole("link", { name: /Look 3/ }).click();
  await page.getByRole("dialog", { name: "Post" }).getByRole("link", { name: "#trabalho" }).click();
  await page.getByRole("heading", { name: "#trabalho" }).waitFor();
  expect(complaints()).toEqual([]);
});

test("in English, wide and dark the same screens stand", async () => {
  const { ana, bia } = await someStories();
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana), width: 1280, height: 800, theme: "dark", language: "en" });
  await page.goto("/");
  await picture(page, "stories-rail-wide-dark");
  await page.getByRole("link", { name: "Search users" }).click();
  await page.getByRole("textbox").fill(bia.username);
  await page.getByRole("dialog").getByRole("link", { name: /Bia/ }).waitFor();
  await picture(page, "search-wide-dark");
  expect(await axe(page)).toEqual([]);
  for (const [path, name] of [
    [`/stories/${bia.id}`, "story-wide"],
    [`/search?q=${bia.username}`, "search-page-wide-dark"],
    ["/search?q=nobody-at-all", "search-page-empty-wide-dark"],
    ["/tag/linho", "tag-wide-dark"],
    ["/tag/none", "tag-empty-wide-dark"],
    ["/messages", "messages-wide-dark"],
    [`/stories/${ana.id}`, "story-gone-wide-dark"],
  ] as const) {
    await page.goto(path);
    await picture(page, name);
    expect(await axe(page)).toEqual([]);
  }
  expect(complaints().filter((line) => !line.includes("status of 404"))).toEqual([]);
});
