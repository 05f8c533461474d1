import { expect, test } from "bun:test";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makePost, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ WORKER: "off" });

/** ana follows bia, who has 30 looks: a page of 24 and one of 6. */
async function createAnaAndThirtyLooks() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (let number = 1; number <= 30; number++) await makePost({ by: bia, caption: `Look ${number}` });
  await followUser(ana.id, bia.id);
  return ana;
}

test("the feed goes on by itself near its end, and its end is honest", async () => {
  const ana = await createAnaAndThirtyLooks();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/");
  await page.getByText("Look 30", { exact: true }).waitFor();
  expect(await page.locator("article").count()).toBe(24);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByText("Look 1", { exact: true }).waitFor();
  expect(await page.locator("article").count()).toBe(30);
  await page.getByText("Você viu tudo").waitFor();
  expect(await page.getByRole("link", { name: "Ver looks em Explorar" }).getAttribute("href")).toBe("/?tab=feed&feed=explore");
  expect(new URL(page.url()).search).toBe("");
  const groups = await page.locator(".wall__col").evaluateAll((columns) => columns.map((column) => column.childElementCount));
  expect(groups).toEqual([8, 8, 8, 2, 2, 2]);
});

test("when ana comes to a look with her finger its page's code is asked for, not the look, which would count as seen; where she saves data, neither is", async () => {
  const as = await createSignedInClient(server, await createAnaAndThirtyLooks());
  /** Requests before the click, and files until the look was shown; a scroll may ask for them before the pointer does. */
  const openLook = async (isSaving: boolean) => {
    const { page } = await openPage(server, { as });
    if (isSaving) await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    const asked: { kind: string; path: string }[] = [];
    const listFiles = (kind: string) => asked.filter((one) => one.kind === kind && one.path.startsWith("/assets/")).map(({ path }) => path);
    page.on("request", (request) => asked.push({ kind: request.resourceType(), path: new URL(request.url()).pathname }));
    await gotoHydrated(page, "/");
    await page.waitForLoadState("networkidle"); // the manifest knows its links' routes
    const ownScripts = listFiles("script");
    const card = page.locator("a.post__img").first();
    await card.hover();
    if (!isSaving) await waitUntil("its code to be asked for", () => listFiles("fetch").length > 0);
    const early = asked.map(({ path }) => path);
    await card.click();
    await page.getByRole("dialog", { name: "Post" }).waitFor();
    return { early, ahead: listFiles("fetch"), code: listFiles("script").slice(ownScripts.length) };
  };
  const { early, ahead, code } = await openLook(false);
  expect(early.filter((path) => path.endsWith(".data"))).toEqual([]);
  const atFirstTouch = /^\/assets\/(pt|outbox-on-demand|indexed-db|upload-picture|install-bar|visits)-/;
  expect(code.filter((file) => !ahead.includes(file) && !atFirstTouch.test(file))).toEqual([]);
  expect((await openLook(true)).ahead).toEqual([]);
});

test("without JavaScript the same end is a link to the next page, and a like there leads back to it", async () => {
  const ana = await createAnaAndThirtyLooks();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("link", { name: "Carregar mais" }).click();
  expect(await page.locator("article").count()).toBe(6);
  expect(await page.getByText("Look 6", { exact: true }).count()).toBe(1);
  await page.locator("article").filter({ hasText: "Look 6" }).getByRole("button", { name: "Curtir" }).click();
  await page.locator("button[data-like][aria-pressed=true]").waitFor();
  expect(await page.locator("article").count()).toBe(6);
});

test("whoever follows nobody starts in Explorar, and Seguindo says what to do", async () => {
  const ana = await makeUser();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/?tab=feed&feed=following");
  await page.getByText("Siga alguns usuários para ver os looks deles").waitFor();
  await takeScreenshot(page, "feed-empty");
  expect(await runAxe(page)).toEqual([]);
  await page.goto("/");
  expect(await page.getByRole("link", { name: "Explorar" }).getAttribute("aria-current")).toBe("page");
  expect(getBrowserErrors().filter((line) => !line.includes("/media/"))).toEqual([]);
});

test("a browser that keeps nothing shows home's tabs all the same", async () => {
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, await makeUser()) });
  await page.addInitScript(() => Object.defineProperty(window, "localStorage", { value: null }));
  await gotoHydrated(page, "/?tab=profile");
  await page.getByRole("heading", { name: "Crie seu primeiro post" }).waitFor();
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Coleções" }).click();
  await page.getByText("Nenhum look salvo ainda").waitFor();
  expect(getBrowserErrors()).toEqual([]);
});

test("home opens where this browser left it when the cookie is gone, and in Get Ready once by its flag", async () => {
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, await makeUser()) });
  await gotoHydrated(page, "/?tab=collections");
  await page.getByText("Nenhum look salvo ainda").waitFor();
  await page.context().clearCookies({ name: "currentPage" });
  await page.goto("/");
  await page.getByText("Nenhum look salvo ainda").waitFor();
  await page.evaluate(() => localStorage.setItem("navigate-to-tryon", "true"));
  await page.goto("/?tab=profile");
  await page.getByRole("button", { name: "Ligar câmera" }).waitFor();
  await page.goto("/");
  await page.getByRole("heading", { name: "Crie seu primeiro post" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("navigate-to-tryon"))).toBeNull();
  expect(getBrowserErrors().filter((line) => !line.includes("/media/"))).toEqual([]);
});

test("A11Y-08: columns drift as one scrolls, and stand still for whoever wants less motion", async () => {
  const ana = await createAnaAndThirtyLooks();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/");
  await page.getByText("Look 30", { exact: true }).waitFor();
  const countTimelines = () =>
    page
      .locator(".drifting")
      .evaluateAll((columns) => columns.flatMap((column) => column.getAnimations().map((animation) => animation.timeline?.constructor.name)));
  expect(new Set(await countTimelines())).toEqual(new Set(["ViewTimeline"]));
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await countTimelines()).toEqual([]);
});

test("an address that leads nowhere says so in the reader's language, and in the two English lines small below", async () => {
  const as = await createSignedInClient(server, await makeUser());
  for (const [language, title] of [
    ["pt", "Esta página não existe"],
    ["en", "This page doesn't exist"],
  ] as const) {
    const { page } = await openPage(server, { as, language });
    expect((await page.goto("/nada"))?.status()).toBe(404);
    const heading = page.getByRole("heading", { name: title });
    const lines = page.getByText("404 Page Not FoundDid you forget to add the page to the router?");
    const [above, below] = await Promise.all([heading, lines].map((text) => text.boundingBox()));
    const [large, small] = await Promise.all([heading, lines].map((text) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))));
    expect([above && below && above.y < below.y, large && small && large > 1.5 * small, await page.title()]).toEqual([true, true, `${title} · Espelho`]);
    expect(await runAxe(page)).toEqual([]);
    await takeScreenshot(page, `not-found-${language}`);
  }
});
