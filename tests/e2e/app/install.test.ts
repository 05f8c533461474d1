import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { likes, media } from "#app/db/schema";
import { paperColors } from "#app/lib/paper-colors";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench, waitInPage } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser, password } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ WORKER: "off" });

const isControlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

/** Posts pictures as the phone's share sheet does. */
async function sharePicture(page: Page, caption: string, count = 1) {
  const bytes = [...(await Bun.file("demo/look-08.jpg").bytes())];
  await page.evaluate(
    ({ bytes, caption, count }) => {
      const form = Object.assign(document.createElement("form"), { method: "post", enctype: "multipart/form-data", action: "/share" });
      const picture = Object.assign(document.createElement("input"), { type: "file", name: "image" });
      const files = new DataTransfer();
      for (let at = 0; at < count; at++) files.items.add(new File([new Uint8Array(bytes)], `IMG_${at}.jpg`, { type: "image/jpeg" }));
      picture.multiple = true;
      picture.files = files.files;
      form.append(picture, Object.assign(document.createElement("input"), { name: "caption", value: caption }));
      document.body.append(form);
      form.submit();
    },
    { bytes, caption, count },
  );
}

const countKept = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("kept-share", 1);
    const wait = (request: IDBRequest) => new Promise((resolve) => Object.assign(request, { onsuccess: resolve, onerror: resolve }));
    opening.onupgradeneeded = () => opening.result.createObjectStore("kept-share");
    await wait(opening);
    const count = opening.result.transaction("kept-share").objectStore("kept-share").count();
    await wait(count);
    opening.result.close();
    return count.result;
  });

async function signIn(page: Page, { email }: { email: string }) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

test("what ana shares from her phone before she signs in waits on it, and is hers to try on or publish after; then it is gone from the phone", async () => {
  const ana = await makeUser();
  const { page } = await openPage(server, { serviceWorkers: "allow" });
  await gotoHydrated(page, "/");
  await isControlled(page);
  await sharePicture(page, "Olha só", 4);
  await page.getByText("Entre para usar o que você compartilhou.").waitFor();
  await takeScreenshot(page, "share-signed-out");
  expect([await countKept(page), await runAxe(page)]).toEqual([1, []]);
  await signIn(page, ana);
  await page.getByRole("link", { name: "Provar isto" }).waitFor();
  expect(new URL(page.url()).searchParams.get("caption")).toBe("Olha só");
  await page.getByText("1 imagem ficou de fora.").waitFor();
  expect(await db.$count(media, eq(media.ownerId, ana.id))).toBe(3);
  expect(await countKept(page)).toBe(0);
  await page.getByRole("link", { name: "Provar isto" }).click();
  await page.getByRole("img", { name: "Peça" }).first().waitFor();
});

testInBench(
  "nova shares, signs up, takes the first steps, and then has what she shared; an hour later it would be gone, and bia who signs in elsewhere never sees it",
  async () => {
    const [nova, bia] = [await makeUser({ isOnboardingComplete: false }), await makeUser()];
    const { page } = await openPage(server, { serviceWorkers: "allow" });
    await gotoHydrated(page, "/");
    await isControlled(page);
    await sharePicture(page, "");
    await page.getByText("Entre para usar o que você compartilhou.").waitFor();
    const kept = page.url();
    await signIn(page, nova);
    await page.waitForURL("**/onboarding");
    await gotoHydrated(page, "/onboarding?step=3");
    await page.getByRole("button", { name: "Continuar para o app" }).click();
    await page.getByRole("link", { name: "Publicar" }).waitFor();
    await waitUntil("what she shared", async () => (await db.$count(media, eq(media.ownerId, nova.id))) === 1);

    await page.context().clearCookies();
    await gotoHydrated(page, "/");
    await sharePicture(page, "");
    await page.getByText("Entre para usar o que você compartilhou.").waitFor();
    expect(page.url()).not.toBe(kept);
    const again = page.url();
    await gotoHydrated(page, "/");
    await signIn(page, bia);
    await page.getByRole("navigation", { name: "Principal" }).waitFor();
    expect(await db.$count(media, eq(media.ownerId, bia.id))).toBe(0);
    await page.clock.install({ time: Date.now() + 61 * 60_000 });
    await page.goto(again);
    await page.getByText("Isto não está mais neste aparelho.").waitFor();
    expect(await db.$count(media, eq(media.ownerId, bia.id))).toBe(0);
  },
);

/** The server, and once `isOut` the release after it, without the old files. */
async function startRelease() {
  const release = { isOut: false };
  const [, version = ""] = /api-routes-(\w+)/.exec(await (await fetch(`${server.url}/sw.js`)).text()) ?? [];
  const renameAll = (text: string) => text.replace(/(["'(/])assets\/(?=\w)(?!api-routes)/g, "$1assets/next/").replaceAll(version, "next");
  const isText = (answer: Response) => /html|javascript|css/.test(answer.headers.get("content-type") ?? "");
  const proxy = Bun.serve({
    port: 0,
    hostname: "localhost",
    async fetch(request, own) {
      own.timeout(request, 0);
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      for (const name of release.isOut ? ["accept-encoding", "if-none-match"] : []) headers.delete(name);
      if (release.isOut && pathname.startsWith("/assets/") && !pathname.includes("next")) return new Response(null, { status: 404 });
      const path = release.isOut ? pathname.replace("/assets/next/", "/assets/").replace("-next.json", `-${version}.json`) : pathname;
      const query = release.isOut ? search.replace(/(?<=[?&]version=)\w+/, (asked) => (asked === "next" ? version : "old")) : search;
      const body = request.body ? await request.arrayBuffer() : undefined;
      const answer = await fetch(server.url + path + query, { method: request.method, headers, body, redirect: "manual", decompress: release.isOut });
      if (!release.isOut) return answer;
      for (const name of ["content-encoding", "content-length", "etag"]) answer.headers.delete(name);
      return new Response(isText(answer) ? renameAll(await answer.text()) : answer.body, answer);
    },
  });
  return { url: `http://localhost:${proxy.port}`, release, [Symbol.dispose]: () => void proxy.stop(true) };
}

test("a release comes while ana types: her page stays, with what she typed and with buttons that she uses only now, until she goes to another tab with nothing typed", async () => {
  using proxy = await startRelease();
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: bia, look: 12 });
  await followUser(ana.id, bia.id);
  const { page } = await openPage(proxy, { as: await createSignedInClient(server, ana), serviceWorkers: "allow" });
  const tabs = page.getByRole("navigation", { name: "Principal" });
  const isSamePage = () => page.evaluate(() => "isOld" in globalThis);
  await gotoHydrated(page, "/?tab=feed");
  await isControlled(page);
  await gotoHydrated(page, "/?tab=tryon&mode=edit");
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
  await tabs.getByRole("link", { name: "Feed" }).click();
  await page.getByRole("article").first().waitFor();
  await page.goBack();
  const wish = page.getByRole("textbox", { name: "O que você quer provar?" });
  await wish.fill("Saia de linho");
  proxy.release.isOut = true;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await waitInPage(
    page,
    async () => (await (await caches.match("/release"))?.text()) === "shell-next" && navigator.serviceWorker.controller?.state === "activated",
  );
  expect((await page.evaluate(() => caches.keys())).filter((name) => name.startsWith("shell-")).length).toBe(2);
  expect([await isSamePage(), await wish.inputValue()]).toEqual([true, "Saia de linho"]);

  await tabs.getByRole("link", { name: "Feed" }).click(); // with a wish typed
  const liked = page.waitForResponse(/\/like/);
  await page.getByRole("article").first().getByRole("button", { name: "Curtir" }).click(); // the first like of this page
  expect([(await liked).status(), await isSamePage()]).toEqual([200, true]);
  expect(await db.$count(likes, eq(likes.postId, look.id))).toBe(1);
  await tabs.getByRole("link", { name: "Perfil" }).click();
  await page.getByRole("link", { name: "Editar perfil" }).waitFor();
  expect(await isSamePage()).toBe(false);
});

test("the status bar is dark in a story and the paper's after it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await makeLook({ by: bia, look: 12 });
  await followUser(ana.id, bia.id);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const statusBar = page.locator("meta[name=theme-color]").first();
  await gotoHydrated(page, `/stories/${bia.id}`);
  expect(await statusBar.getAttribute("content")).toBe(paperColors.dark);
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Principal" }).waitFor();
  expect(await statusBar.evaluate((meta: HTMLMetaElement) => [meta.media, document.querySelectorAll("meta[name=theme-color]").length])).toEqual([
    "(prefers-color-scheme: dark)",
    2,
  ]);
});

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1";

/** As if the browser offered an installation. */
function offerInstallation() {
  const prompt = () => Promise.resolve(void Object.assign(globalThis, { isAsked: true }));
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt, userChoice: Promise.resolve({ outcome: "accepted" }) });
  return dispatchEvent(event);
}

/** The last visit was that many minutes ago. */
const leaveFor = (page: Page, minutes: number) =>
  page.addInitScript((minutes) => {
    if (sessionStorage.getItem("isBack")) return;
    sessionStorage.setItem("isBack", "1");
    localStorage.setItem("visits", `1 ${Date.now() - minutes * 60_000}`);
  }, minutes);

const offer = (page: Page) => page.getByRole("region", { name: "Espelho como app" });

async function goTo(page: Page, tab: string) {
  const link = page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: tab });
  await link.click();
  await link.and(page.locator("[aria-current=page]")).waitFor();
}

test("on her second visit ana is offered the app, once, at the top of a tab that she opens; the offer takes no keyboard from her and does not come again", async () => {
  const client = await createSignedInClient(server, await makeUser());
  const { page: early } = await openPage(server, { as: client });
  await gotoHydrated(early, "/?tab=feed");
  expect(await early.evaluate(offerInstallation)).toBe(false); // the browser's own line stays away
  await goTo(early, "Perfil");
  await early.getByRole("link", { name: "Editar perfil" }).waitFor();
  expect(await offer(early).count()).toBe(0);

  const { page } = await openPage(server, { as: client });
  await leaveFor(page, 31);
  await gotoHydrated(page, "/?tab=feed");
  await page.evaluate(offerInstallation);
  expect(await offer(page).count()).toBe(0);
  await goTo(page, "Perfil");
  await offer(page).waitFor();
  await takeScreenshot(page, "install-offer");
  expect(await runAxe(page)).toEqual([]);
  await offer(page).getByRole("button", { name: "Instalar" }).press("Enter");
  await offer(page).waitFor({ state: "detached" });
  expect(await page.evaluate(() => "isAsked" in globalThis)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.closest(".bar") !== null)).toBe(true);
  await page.reload();
  await page.evaluate(offerInstallation);
  await goTo(page, "Coleções");
  expect(await offer(page).count()).toBe(0);
});

test("on an iPhone the offer draws the two taps of Safari; «Entendi» ends it for good", async () => {
  const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()) });
  await page.addInitScript((userAgent) => Object.defineProperty(Navigator.prototype, "userAgent", { get: () => userAgent }), iphone);
  await leaveFor(page, 24 * 60);
  await gotoHydrated(page, "/?tab=feed");
  await page.getByRole("link", { name: "Perfil", exact: true }).click();
  await page.getByRole("button", { name: "Ver como" }).click();
  await page.getByText("2. Escolha “Adicionar à Tela de Início”").waitFor();
  await takeScreenshot(page, "install-offer-iphone");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "Entendi" }).click();
  await page.getByRole("region", { name: "Espelho como app" }).waitFor({ state: "detached" });
  expect(await page.evaluate(() => localStorage.getItem("installAnswer"))).toBe("1");
});

test("carol says «Agora não» and is not asked again; diva, who opens the installed app, is not asked at all", async () => {
  const open = async (displayMode: string) => {
    const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()) });
    await leaveFor(page, 31);
    await page.addInitScript((displayMode) => {
      const { matchMedia } = window;
      window.matchMedia = (query) => matchMedia(query === `(display-mode: ${displayMode})` ? "all" : query);
    }, displayMode);
    await gotoHydrated(page, "/?tab=feed");
    await page.evaluate(offerInstallation);
    await goTo(page, "Perfil");
    return page;
  };
  const carol = await open("browser");
  await offer(carol).getByRole("button", { name: "Agora não" }).click();
  await offer(carol).waitFor({ state: "detached" });
  await goTo(carol, "Coleções");
  expect(await offer(carol).count()).toBe(0);

  const diva = await open("standalone");
  await waitInPage(diva, async () => localStorage.getItem("visits")?.startsWith("2 ") === true); // the code is there
  await goTo(diva, "Coleções");
  expect(await offer(diva).count()).toBe(0);
});

for (const theme of ["light", "dark"] as const) {
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [1280, 800],
  ] as const) {
    testInBench(`the offer and its steps fit ${width}x${height}, ${theme}, in English`, async () => {
      const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()), width, height, theme, language: "en" });
      await page.addInitScript((userAgent) => Object.defineProperty(Navigator.prototype, "userAgent", { get: () => userAgent }), iphone);
      await leaveFor(page, 24 * 60);
      await gotoHydrated(page, "/?tab=feed");
      await page.getByRole("link", { name: "Profile", exact: true }).click();
      await page.getByRole("button", { name: "Show me how" }).click();
      await takeScreenshot(page, `install-offer-${width}-${theme}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await runAxe(page)).toEqual([]);
    });
  }
}
