import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { collectionItems, follows, likes } from "#app/db/schema";
import { followUser } from "#app/models/people/follow.server";
import { openPage } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer();

/** ana's page, whose scripts come only when they are let through. */
async function openWithoutScripts(path: string | ((look: { id: string }) => string)) {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: bia, look: 12 });
  await followUser(ana.id, bia.id);
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const isLetThrough = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await isLetThrough.promise;
    await route.continue();
  });
  await page.goto(typeof path === "string" ? path : path(look), { waitUntil: "commit" });
  const letScriptsCome = async () => {
    isLetThrough.resolve();
    await page.locator("html[data-scripted]").waitFor({ state: "attached" });
  };
  return { ana, look, page, letScriptsCome, getBrowserErrors };
}

const getLike = (page: Page) => page.getByRole("button", { name: "Curtir" }).first();
const getSave = (page: Page) => page.getByRole("button", { name: "Salvar" }).first();
const isLiked = async (user: { id: string }, look: { id: string }) => (await db.$count(likes, and(eq(likes.userId, user.id), eq(likes.postId, look.id)))) === 1;
const waitForState = (page: Page, name: string, isOn: boolean) => page.locator(`button[aria-label=${name}][aria-pressed=${isOn}]`).first().waitFor();

test("ana's tap on a like before the scripts is shown and sent at once, and the scripts know of it", async () => {
  const { ana, look, page, letScriptsCome, getBrowserErrors } = await openWithoutScripts("/");
  await getLike(page).click();
  await waitForState(page, "Curtir", true);
  await waitUntil("the like", () => isLiked(ana, look));
  await getSave(page).click();
  await waitForState(page, "Salvar", true);
  await letScriptsCome();
  await page.getByText("Look salvo").waitFor();
  await waitForState(page, "Curtir", true);
  expect(await db.$count(collectionItems, eq(collectionItems.postId, look.id))).toBe(1);
  // by the scripts
  await getLike(page).click();
  await waitForState(page, "Curtir", false);
  await waitUntil("the like to be taken back", async () => !(await isLiked(ana, look)));
  expect(getBrowserErrors()).toEqual([]);
});

test("a like that ana takes back before the scripts is none, also after them", async () => {
  const { ana, look, page, letScriptsCome } = await openWithoutScripts(({ id }) => `/post/${id}`);
  await getLike(page).click();
  await waitForState(page, "Curtir", true);
  await getLike(page).click();
  await waitForState(page, "Curtir", false);
  await letScriptsCome();
  await page.waitForLoadState("networkidle");
  await waitForState(page, "Curtir", false);
  expect(await isLiked(ana, look)).toBe(false);
});

test("a like that ana takes back at once, and leaves the page while it is still being sent, is none", async () => {
  const { ana, look, page } = await openWithoutScripts("/");
  const [liked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  await page.route("**/api/posts/*/like", async (route) => {
    if (++sent > 1) return route.continue();
    await fetch(route.request().url(), { method: "POST", headers: await route.request().allHeaders(), body: route.request().postData() });
    liked.resolve();
    await answer.promise;
    await route.abort().catch(() => {}); // its page is gone
  });
  await getLike(page).click();
  await liked.promise;
  await getLike(page).click();
  await page.locator("a.post__img").click();
  await page.waitForURL(`**/post/${look.id}`, { waitUntil: "commit" });
  await waitUntil("the like to be taken back", async () => !(await isLiked(ana, look)));
  answer.resolve();
});

test("with scripts that never come ana likes, opens the look and follows caio, as plain HTML does, and her like is there on the next page", async () => {
  const { ana, look, page } = await openWithoutScripts("/");
  await getLike(page).click();
  await waitForState(page, "Curtir", true);
  await waitUntil("the like", () => isLiked(ana, look));
  await page.locator("a.post__img").click();
  await page.waitForURL(`**/post/${look.id}`);
  await waitForState(page, "Curtir", true);
  const caio = await makeUser();
  await page.goto(`/user/${caio.id}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: /^Seguir/ }).click();
  await page.getByRole("button", { name: /^Deixar de seguir/ }).waitFor();
  expect(await db.$count(follows, and(eq(follows.followerId, ana.id), eq(follows.followingId, caio.id)))).toBe(1);
});

test("a like that the server refuses before the scripts says so: its form is sent as plain HTML", async () => {
  const { ana, look, page } = await openWithoutScripts(({ id }) => `/post/${id}`);
  await page.route("**/api/posts/*/like", (route) => (route.request().resourceType() === "fetch" ? route.fulfill({ status: 503 }) : route.continue()));
  await getLike(page).click();
  await waitUntil("the like", () => isLiked(ana, look));
  await page.waitForURL(`**/post/${look.id}`);
});

test("Back before the scripts of a reloaded page shows the page before", async () => {
  const { page, look, letScriptsCome } = await openWithoutScripts("/");
  await letScriptsCome();
  await page
    .getByRole("link", { name: /Vestido|Look de/ })
    .first()
    .click();
  await page.waitForURL(new RegExp(look.id));
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("heading", { name: "Comentários" }).waitFor();
  await page.goBack();
  await page.getByRole("navigation", { name: "Principal" }).waitFor();
  await page.getByRole("heading", { name: "Comentários" }).waitFor({ state: "detached" });
});

test("a button without a form that ana taps before the scripts does its work when they are there", async () => {
  const { page, letScriptsCome } = await openWithoutScripts(({ id }) => `/post/${id}`);
  const zoom = page.getByRole("button", { name: "Ampliar foto" });
  await zoom.click();
  expect(await zoom.getAttribute("aria-pressed")).toBe("false");
  await letScriptsCome();
  await page.locator("[aria-pressed=true].zoom__button").waitFor();
});

test("a key between React's start and its first render does not keep the scripts from starting", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await makeLook({ by: bia, look: 1 });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.addInitScript(() => {
    const { addEventListener } = document;
    document.addEventListener = function (type: string, ...rest: unknown[]) {
      addEventListener.call(this, type, ...(rest as [EventListener]));
      if (type !== "keydown" || !Object.keys(document).some((name) => name.startsWith("__reactContainer"))) return;
      document.addEventListener = addEventListener;
      queueMicrotask(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true })));
      document.documentElement.dataset.pressed = "";
    };
  });
  await page.goto("/?tab=feed&feed=explore");
  expect(await page.locator("html[data-scripted][data-pressed]").count()).toBe(1);
  expect(getBrowserErrors()).toEqual([]);
});
