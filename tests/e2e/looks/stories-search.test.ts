import { expect, test } from "bun:test";
import { and, count, eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { seenPosts } from "#app/db/schema";
import { markSeen } from "#app/models/feed/story.server";
import { followUser } from "#app/models/people/follow.server";
import { openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ WORKER: "off" });

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
const makeUsername = (name: string) => `${name}_${Bun.randomUUIDv7("hex").slice(-6)}`;

/** ana follows bia (two stories), caio (one) and duda (one, seen). */
async function createStories() {
  const ana = await makeUser({ name: "Ana Souza" });
  const bia = await makeUser({ name: "Bia Torres", username: makeUsername("bia") });
  const caio = await makeUser({ name: "Caio Mendes", username: makeUsername("caio") });
  const duda = await makeUser({ name: "Duda Lins", username: makeUsername("duda") });
  for (const author of [bia, caio, duda]) await followUser(ana.id, author.id);
  const first = await makeLook({ by: bia, look: 20, caption: "Cobogó, quimono, café. Nessa ordem.", ...minutesAgo(180) });
  const second = await makeLook({ by: bia, look: 9, caption: "Sobretudo caramelo", ...minutesAgo(5) });
  const third = await makeLook({ by: caio, look: 26, caption: "Bege com bege", ...minutesAgo(60) });
  const old = await makeLook({ by: duda, look: 27, caption: "Lenço vermelho", ...minutesAgo(30) });
  await markSeen(ana.id, old.id);
  return { ana, bia, caio, duda, first, second, third, old };
}

/** Looks that the feed shows for long do not count as seen. */
const dropFeedReports = (page: Page) =>
  page.route("**/api/stories/*/seen", (route) => (route.request().postData() === "isOpened=false" ? route.fulfill({ json: {} }) : route.continue()));
const readCaption = (page: Page) => page.locator("main footer p").textContent();
const listRailLabels = (page: Page) => getRail(page).evaluateAll((links) => links.map((link) => link.getAttribute("aria-label") ?? ""));
const getRail = (page: Page) => page.getByRole("navigation", { name: "Stories" }).getByRole("link");

test("ana walks through the stories by key and touch, across authors, and back to the feed, where the rings have changed", async () => {
  const { ana, bia, caio, duda, first, second, third } = await createStories();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await dropFeedReports(page);
  await page.goto("/");
  expect(await listRailLabels(page)).toEqual([`${bia.username}, story não visto`, `${caio.username}, story não visto`, `${duda.username}, story já visto`]);
  await takeScreenshot(page, "stories-rail");
  expect(await runAxe(page)).toEqual([]);

  await getRail(page).first().click();
  await page.getByRole("heading", { name: `Story de @${bia.username}, 1 de 2` }).waitFor();
  expect(await readCaption(page)).toBe(first.caption);
  await page.getByRole("button", { name: "Pausar" }).click();
  await page.getByRole("button", { name: "Continuar" }).waitFor();
  await takeScreenshot(page, "story");
  expect(await runAxe(page)).toEqual([]);
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
  await page.getByText("Lenço vermelho").waitFor(); // stories just seen do not repeat
  await page.getByRole("link", { name: "Voltar ao feed" }).click();
  await page.getByRole("heading", { name: "Feed" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await getRail(page).evaluateAll((links) => links.filter((link) => link.hasAttribute("data-seen")).length)).toBe(3);
  expect(getBrowserErrors()).toEqual([]);
});

test("looks seen in the feed keep their ring, and the rail keeps its order until the feed is opened anew", async () => {
  const { ana, bia, caio, duda, second, third } = await createStories();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const makeLabels = (...people: [{ username: string }, "não visto" | "já visto"][]) => people.map(([{ username }, state]) => `${username}, story ${state}`);
  await page.goto("/");
  for (const look of [second, third]) {
    await page.locator(`#look-${look.id} .post__img`).scrollIntoViewIfNeeded();
    await waitUntil("the wall to have shown the look", () => hasSeen(ana, look));
  }
  await page.reload();
  expect(await listRailLabels(page)).toEqual(makeLabels([bia, "não visto"], [caio, "não visto"], [duda, "já visto"]));

  await getRail(page).nth(1).click();
  await page.getByText(third.caption).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: `${caio.username}, story já visto` }).waitFor();
  expect(await listRailLabels(page)).toEqual(makeLabels([bia, "não visto"], [caio, "já visto"], [duda, "já visto"]));
  await page.reload();
  expect(await listRailLabels(page)).toEqual(makeLabels([bia, "não visto"], [duda, "já visto"], [caio, "já visto"]));
  expect(getBrowserErrors()).toEqual([]);
});

test("a story goes on by itself when its bar is full, stands still while held or paused, and a swipe down closes it", async () => {
  const { ana, bia, second } = await createStories();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const bar = page.locator("[data-now] b");
  const readPlayState = () => bar.evaluate((element) => getComputedStyle(element).animationPlayState);
  await page.goto(`/stories/${bia.id}`);
  await page.locator("[data-running]").waitFor();
  expect(await readPlayState()).toBe("running");

  await page.keyboard.press("Space");
  expect(await readPlayState()).toBe("paused");
  await page.keyboard.press("Space");
  expect(await readPlayState()).toBe("running");

  await page.mouse.move(195, 400);
  await page.mouse.down();
  expect(await readPlayState()).toBe("paused");
  await page.mouse.up();
  expect(await readPlayState()).toBe("running");

  await page.getByRole("button", { name: "Curtir" }).click();
  await page.locator('button[aria-pressed="true"][data-like]').waitFor();
  await page.getByText(second.caption).waitFor({ timeout: 15_000 }); // advances after five seconds
  expect(await page.getByRole("button", { name: "Curtir" }).getAttribute("aria-pressed")).toBe("false");

  await page.mouse.move(195, 300);
  await page.mouse.down();
  await page.mouse.move(200, 480, { steps: 4 });
  await page.mouse.up();
  await page.getByRole("heading", { name: "Feed" }).waitFor();

  await getRail(page).first().click();
  await page.getByRole("link", { name: "Ver look" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Feed" }).waitFor();
  expect(getBrowserErrors()).toEqual([]);
});

test("a swipe goes from person to person and not from story to story; on a desk arrows do", async () => {
  const { ana, bia, caio, duda, first, third, old } = await createStories();
  const as = await createSignedInClient(server, ana);
  const { page, getBrowserErrors } = await openPage(server, { as });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const at = Date.now();
  await page.goto(`/stories/${bia.id}?post=${first.id}&at=${at}`);
  await page.locator("[data-running]").waitFor();
  const swipe = async (from: number, to: number) => {
    await page.mouse.move(from, 500);
    await page.mouse.down();
    await page.mouse.move(to, 510, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(300, 90);
  await page.getByText(third.caption).waitFor();
  await swipe(300, 90);
  await page.getByText(old.caption).waitFor();
  await swipe(90, 300);
  await page.getByText(third.caption).waitFor();
  expect(await page.getByRole("link", { name: `Story de @${duda.username}` }).isVisible()).toBe(false);

  const { page: desk } = await openPage(server, { as, width: 1280, height: 800 });
  await desk.emulateMedia({ reducedMotion: "reduce" });
  await desk.goto(`/stories/${caio.id}?at=${at}`);
  expect(await runAxe(desk)).toEqual([]);
  await desk.getByRole("link", { name: `Story de @${duda.username}` }).click();
  await desk.getByText(old.caption).waitFor();
  await desk.getByRole("link", { name: `Story de @${caio.username}` }).click();
  await desk.getByText(third.caption).waitFor();
  expect(getBrowserErrors()).toEqual([]);
});

test("holding a third pauses and does not turn the page", async () => {
  const { ana, bia, first } = await createStories();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto(`/stories/${bia.id}?post=${first.id}`);
  await page.locator("[data-running]").waitFor();
  await page.mouse.move(350, 400);
  const startedAt = await page.evaluate(() => performance.now());
  await page.mouse.down();
  await page.waitForFunction((since) => performance.now() - since > 500, startedAt);
  await page.mouse.up();
  expect(await readCaption(page)).toBe(first.caption);
});

test("Space held down pauses once", async () => {
  const { ana, bia, first } = await createStories();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto(`/stories/${bia.id}?post=${first.id}`);
  await page.getByRole("button", { name: "Pausar" }).waitFor();
  for (let times = 0; times < 4; times++) await page.keyboard.down("Space"); // the second and those after it are repeats
  await page.getByRole("button", { name: "Continuar" }).waitFor();
  await page.keyboard.up("Space");
  expect(await page.getByRole("button", { name: "Continuar" }).count()).toBe(1);
});

test("back from a story's post, and after a reload, one is at the story one left", async () => {
  const { ana, bia, first } = await createStories();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await getRail(page).first().click();
  const opened = page.getByRole("heading", { name: `Story de @${bia.username}, 1 de 2` });
  await opened.waitFor();
  await page.getByRole("link", { name: "Ver look" }).click();
  await page.waitForURL(`**/post/${first.id}`);
  await page.goBack();
  await opened.waitFor();
  await page.reload();
  await opened.waitFor();
  expect(await readCaption(page)).toBe(first.caption);
});

test("A11Y-08: who wants no motion turns the pages alone", async () => {
  const { ana, bia, first, second } = await createStories();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/stories/${bia.id}?post=${first.id}`);
  await page.locator("[data-running]").waitFor();
  expect(await page.locator("[data-now] b").evaluate((element) => element.getAnimations().length)).toBe(0);
  expect(await page.getByRole("button", { name: "Pausar" }).count()).toBe(0);
  await page.keyboard.press("ArrowRight");
  await page.getByText(second.caption).waitFor();
  expect(await runAxe(page)).toEqual([]);
  expect(getBrowserErrors()).toEqual([]);
});

test("without JavaScript the stories are pages, one after the other, and end in the feed", async () => {
  const { ana, bia, first, second, third } = await createStories();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false });
  await page.goto("/");
  await getRail(page).first().click();
  for (const post of [first, second, third]) {
    expect(await readCaption(page)).toBe(post.caption);
    expect(await hasSeen(ana, post)).toBe(true);
    await page.getByRole("link", { name: "Próximo story" }).click();
  }
  await page.getByRole("link", { name: "Story anterior" }).click();
  expect(await readCaption(page)).toBe(third.caption);
  await page.getByRole("button", { name: "Curtir" }).click();
  expect(await readCaption(page)).toBe(third.caption);
  expect(await page.getByRole("button", { name: "Curtir" }).getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("link", { name: "Próximo story" }).click();
  await page.getByRole("link", { name: "Voltar ao feed" }).click();
  expect(await page.getByRole("heading", { name: "Feed" }).count()).toBe(1);

  await page.goto(`/stories/${ana.id}`);
  await page.getByText("Este story não está mais aqui").waitFor();
  expect((await page.goto(`/stories/${bia.id}?at=1&post=nonsense`))?.status()).toBe(200);
});

test("a look half visible for a second counts as seen; one below the screen does not", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  const looks = [];
  for (let index = 0; index < 9; index++) looks.push(await makeLook({ by: bia, look: index + 1, ...minutesAgo(9 - index) }));
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/");
  const newest = looks[8] as { id: string };
  await waitUntil("the newest look to be seen", () => hasSeen(ana, newest));
  const below = looks[0] as { id: string };
  expect(await hasSeen(ana, below)).toBe(false);
  await page.locator(`#look-${below.id} .post__img`).scrollIntoViewIfNeeded();
  await waitUntil("the last look to be seen", () => hasSeen(ana, below));
  expect(getBrowserErrors()).toEqual([]);
});

test("a look behind an open dialog is not seen until the dialog is closed", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  const look = await makeLook({ by: bia, look: 1 });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), width: 390, height: 220 }); // the look is below it
  await page.clock.install();
  await page.goto("/");
  await page.getByRole("link", { name: "Pesquisar usuários" }).click();
  const dialog = page.getByRole("dialog", { name: "Pesquisar Usuários" });
  await dialog.getByRole("textbox").waitFor();
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/seen") && asked.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.runFor(10_000);
  expect(asked).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.clock.runFor(10_000);
  await waitUntil("the look to be seen", () => hasSeen(ana, look));
});

test("A11Y-03: ana searches people in a dialog: hint, skeleton, results, nobody; closing forgets, choosing leads to the profile", async () => {
  const ana = await makeUser();
  const last = makeUsername("Vasques").replace("_", "");
  const helena = await makeUser({ name: `Helena ${last}`, username: makeUsername("helena"), subscriptionPlan: "premium" });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/users/search") && asked.push(request.url()));
  await page.clock.install();
  await page.goto("/");
  const button = page.getByRole("link", { name: "Pesquisar usuários" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Pesquisar Usuários" });
  const field = dialog.getByRole("textbox");
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await dialog.getByText("Digite pelo menos 3 caracteres para pesquisar...").waitFor();
  await field.fill("vá");
  await dialog.getByText("Digite pelo menos 3 caracteres para pesquisar...").waitFor();
  await takeScreenshot(page, "search-hint");

  await page.route("**/api/users/search**", async (route) => {
    await dialog.getByText("Pesquisando...").waitFor({ state: "attached" });
    await takeScreenshot(page, "search-skeleton");
    await route.continue();
  });
  // a busy machine types slower than the page waits
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await field.pressSequentially(`sques${last.slice(7)}`);
  await page.clock.resume();
  await dialog.getByRole("link", { name: new RegExp(`Helena ${last}`) }).waitFor();
  expect(asked).toHaveLength(1); // one debounced request, not one per key
  await takeScreenshot(page, "search-results");
  expect(await runAxe(page)).toEqual([]);

  await field.fill("ninguém mesmo");
  await dialog.getByText("Nenhum usuário encontrado").waitFor();
  await dialog.getByText("Tente pesquisar por um nome diferente").waitFor();
  await takeScreenshot(page, "search-nobody");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  await button.click();
  expect(await field.inputValue()).toBe("");
  await field.fill(helena.username);
  await dialog.getByRole("link", { name: /Helena/ }).click();
  await page.waitForURL(`**/user/${helena.id}`);
  expect(await dialog.count()).toBe(0);
  expect(getBrowserErrors()).toEqual([]);
});

test("without JavaScript search is a page, and messages are no dead end", async () => {
  const ana = await makeUser();
  const rui = await makeUser({ name: "Rui Araújo", username: makeUsername("rui") });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false });
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
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  const tag = `tag${Bun.randomUUIDv7("hex").slice(-6)}`;
  for (let index = 0; index < 5; index++)
    await makeLook({ by: bia, look: index + 10, tags: [tag, "linho", "alfaiataria", "trabalho"], caption: `Look ${index}` });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/");
  await page
    .getByRole("link", { name: `#${tag}` })
    .first()
    .click();
  await page.getByRole("heading", { name: `#${tag}` }).waitFor();
  await takeScreenshot(page, "tag");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("link", { name: /Look 3/ }).click();
  await page.getByRole("dialog", { name: "Post" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Post" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe(`/tag/${tag}`);
  await page.getByRole("link", { name: /Look 3/ }).click();
  await page.getByRole("dialog", { name: "Post" }).getByRole("link", { name: "#trabalho" }).click();
  await page.getByRole("heading", { name: "#trabalho" }).waitFor();
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("in English, wide and dark the same screens stand", async () => {
  const { ana, bia } = await createStories();
  const { page, getBrowserErrors } = await openPage(server, {
    as: await createSignedInClient(server, ana),
    width: 1280,
    height: 800,
    theme: "dark",
    language: "en",
  });
  await page.goto("/");
  await takeScreenshot(page, "stories-rail-wide-dark");
  await page.getByRole("link", { name: "Search users" }).click();
  await page.getByRole("textbox").fill(bia.username);
  await page.getByRole("dialog").getByRole("link", { name: /Bia/ }).waitFor();
  await takeScreenshot(page, "search-wide-dark");
  expect(await runAxe(page)).toEqual([]);
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
    await takeScreenshot(page, name);
    expect(await runAxe(page)).toEqual([]);
  }
  expect(getBrowserErrors().filter((line) => !line.includes("status of 404"))).toEqual([]);
});
