import { expect, test } from "bun:test";
import type { Locator, Page, Route } from "playwright";
import { db } from "#app/db/client.server";
import { endAllSessions } from "#app/models/account/session.server";
import { setArchived } from "#app/models/looks/post.server";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, themesToTest } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer();

type Give = (route: Route) => Promise<void>;
const goOn: Give = (route) => route.continue();

/** ana's feed, scrolled, with the code of looks loaded and their data held back. */
async function openSlowFeed(screen: { width?: number; height?: number } = {}) {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const looks: string[] = [];
  for (let look = 1; look <= 6; look++) looks.push((await makeLook({ by: bia, look, caption: `Look ${look} de bia.` })).id);
  await followUser(ana.id, bia.id);
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), hasTouch: true, ...screen });
  await gotoHydrated(page, "/");
  const card = page.locator("article").filter({ hasText: "Look 3 de bia." });
  const dialog = page.getByRole("dialog", { name: "Post" });
  await card.scrollIntoViewIfNeeded();
  const answer = Promise.withResolvers<Give>();
  await page.route("**/post/*.data*", async (route) => {
    const give = await answer.promise;
    await give(route).catch(() => {});
  });
  const open = async () => {
    await card.getByRole("link", { name: /Look de/ }).click();
    await dialog.waitFor();
    return page.evaluate(() => scrollY);
  };
  return { ana, bia, looks, page, card, dialog, answer, open, getBrowserErrors };
}

const isOnFeed = (page: Page) => new URL(page.url()).pathname === "/";

test("over a slow line a look opens at once with its picture, author and words; Back closes it at once, and the rest comes without a new picture", async () => {
  const { bia, page, dialog, answer, open, getBrowserErrors } = await openSlowFeed();
  const height = await open();
  const picture = dialog.getByRole("img", { name: "Look de" });
  await picture.waitFor();
  await dialog.getByRole("link", { name: `@${bia.username}` }).waitFor();
  await dialog.getByText("Look 3 de bia.").waitFor();
  expect([isOnFeed(page), await page.title(), await dialog.getByRole("main").getAttribute("aria-busy")]).toEqual([
    false,
    `@${bia.username}: Look 3 de bia. · Espelho`,
    "true",
  ]);
  expect(await picture.evaluate((image: HTMLImageElement) => image.style.backgroundImage)).toContain("/media/");
  await page.waitForFunction(() => !document.documentElement.matches(":active-view-transition"));
  await takeScreenshot(page, "post-opening");

  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect([isOnFeed(page), await page.evaluate(() => scrollY)]).toEqual([true, height]);

  await open();
  await picture.evaluate((image) => image.setAttribute("data-first", ""));
  const like = dialog.getByRole("button", { name: "Curtir" });
  await like.click();
  await dialog.getByText("1 curtida", { exact: true }).waitFor();
  answer.resolve(goOn);
  await dialog.getByRole("heading", { name: /^Comentários/ }).waitFor();
  await dialog.getByText("1 curtida", { exact: true }).waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
  expect(await dialog.locator("img[data-first]").count()).toBe(1);
  expect(await dialog.getByRole("main").getAttribute("aria-busy")).toBeNull();
  expect(getBrowserErrors()).toEqual([]);
});

test("on a desk a tapped card and a tapped tab are marked before their code and data come", async () => {
  const { page, card, dialog } = await openSlowFeed({ width: 1280, height: 800 });
  const loaded = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await loaded.promise;
    await route.continue();
  };
  await page.route("**/assets/look-*.js", hold);
  await page.route("**/*tab=collections*", hold);
  const link = card.getByRole("link", { name: /Look de/ });
  await link.click();
  await page.locator("a[data-opening]").waitFor();
  expect([await page.locator("a[data-opening]").count(), await dialog.count(), isOnFeed(page)]).toEqual([1, 0, true]);

  const tab = page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Coleções" });
  await tab.click();
  await page.waitForFunction((tab) => tab?.getAttribute("aria-current") === "page", await tab.elementHandle());
  expect(new URL(page.url()).search).not.toContain("collections");
  loaded.resolve();
  await page.getByRole("heading", { name: "Coleções" }).first().waitFor();
  expect(await dialog.count()).toBe(0); // the last tap counts
});

test("the code that a touch fetched ahead is sent once", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await makeLook({ by: bia, look: 1, caption: "Look de bia." });
  await followUser(ana.id, bia.id);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, "/");
  await page
    .getByRole("article")
    .getByRole("link", { name: /Look de/ })
    .click();
  await page.getByRole("dialog", { name: "Post" }).waitFor();
  const sent = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => transferSize > 0 && name.endsWith(".js"))
      .map(({ name }) => new URL(name).pathname),
  );
  expect(sent.some((file) => file.startsWith("/assets/look-"))).toBe(true);
  expect(sent.filter((file, index) => sent.indexOf(file) !== index)).toEqual([]);
});

test("on a phone that takes long to capture a page only the first look moves from its card", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await makeLook({ by: bia, look: 1, caption: "Look de bia." });
  await followUser(ana.id, bia.id);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: [] }); // a busy machine takes longer at times
    const prototype = Document.prototype as { startViewTransition: (this: Document, update: () => unknown) => unknown };
    const { startViewTransition } = prototype;
    prototype.startViewTransition = function (update) {
      document.documentElement.dataset.moves = `${document.documentElement.dataset.moves ?? ""}+`;
      return startViewTransition.call(this, async () => {
        const until = performance.now() + 100;
        while (performance.now() < until);
        await update();
      });
    };
  });
  await gotoHydrated(page, "/");
  const dialog = page.getByRole("dialog", { name: "Post" });
  for (let time = 0; time < 3; time++) {
    await page
      .getByRole("article")
      .getByRole("link", { name: /Look de/ })
      .click();
    await dialog.getByRole("heading", { name: /^Comentários/ }).waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
  }
  expect(await page.evaluate(() => document.documentElement.dataset.moves)).toBe("+");
});

test("a look opens though the transitions ended between the router's look for them and its start of one", async () => {
  const { page, card, dialog, answer, getBrowserErrors } = await openSlowFeed({ width: 1280, height: 800 });
  answer.resolve(goOn);
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const start = document.startViewTransition;
    Object.defineProperty(document, "startViewTransition", {
      configurable: true,
      get: () => {
        if (dataset.transitions === "ended") return undefined;
        if (location.pathname.startsWith("/post/")) dataset.transitions = "ended"; // the router looks for the last time
        return start;
      },
      set() {}, // a busy machine is no slow phone
    });
  });
  await card.getByRole("link", { name: /Look de/ }).click();
  await dialog.getByRole("heading", { name: /^Comentários/ }).waitFor();
  expect(await page.locator("html[data-transitions=ended]").count()).toBe(1);
  expect(getBrowserErrors()).toEqual([]);
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
});

/** Bia's look in Ana's feed on a slow phone; the look's code is held back. */
async function openOnSlowPhone(theme: "light" | "dark" = "light") {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await makeLook({ by: bia, look: 3, caption: "Look 3 de bia." });
  await followUser(ana.id, bia.id);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), hasTouch: true, width: 390, height: 844, theme });
  await gotoHydrated(page, "/");
  await page.evaluate(() =>
    setTimeout(() => {
      const until = performance.now() + 100;
      while (performance.now() < until);
    }),
  );
  await page.waitForFunction(() => !document.startViewTransition); // the phone is slow
  const loaded = Promise.withResolvers<void>();
  await page.route("**/assets/look-*.js", async (route) => {
    await loaded.promise;
    await route.continue().catch(() => {});
  });
  const link = page.getByRole("article").getByRole("link", { name: /Look de/ });
  const dialog = page.getByRole("dialog", { name: "Post" });
  return { bia, page, link, dialog, preview: page.locator(".look-preview"), loaded };
}

for (const theme of themesToTest) {
  test(`on a slow phone (${theme}) the tapped look's picture and author stand where its dialog shows them, before its code is there; ana closes them`, async () => {
    const { bia, page, link, dialog, preview, loaded } = await openOnSlowPhone(theme);
    const getBoxes = async (shown: Locator) => {
      const boxes = await Promise.all([".post-article__img", ".av", ".post-dialog__close"].map((part) => shown.locator(part).boundingBox()));
      return boxes.flatMap((box) => (box ? Object.values(box) : []));
    };
    const areAlike = (boxes: number[], others: number[]) => boxes.length === 12 && boxes.every((side, index) => Math.abs(side - (others[index] ?? 0)) <= 1);

    const opening = page.locator("[aria-live]").getByText(`Abrindo o look de @${bia.username}…`);
    await link.click();
    await preview.getByText(`@${bia.username}`).waitFor();
    await opening.waitFor();
    const before = await getBoxes(preview);
    await takeScreenshot(page, `look-preview-${theme}`);
    expect(await runAxe(page)).toEqual([]);
    await page.goBack();
    await preview.waitFor({ state: "detached" });
    expect(await opening.count()).toBe(0);
    await link.click();
    await preview.locator(".post-dialog__close").tap();
    await preview.waitFor({ state: "detached" });
    expect([isOnFeed(page), await dialog.count()]).toEqual([true, 0]);
    await page.waitForFunction(() => !history.state?.sheets);

    await link.click();
    await preview.waitFor();
    loaded.resolve();
    await dialog.getByRole("heading", { name: /^Comentários/ }).waitFor();
    expect([await preview.count(), areAlike(await getBoxes(dialog), before)]).toEqual([0, true]);
    expect(await dialog.evaluate((element) => element.getAnimations({ subtree: true }).map((motion) => (motion as CSSAnimation).animationName))).not.toContain(
      "rise",
    );
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    expect(isOnFeed(page)).toBe(true);

    // its code is here
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector(".look-preview") && !document.querySelector("dialog[open]")) document.documentElement.dataset.previewed = "";
      }).observe(document.body, { subtree: true, childList: true });
    });
    await link.click();
    await dialog.getByRole("heading", { name: /^Comentários/ }).waitFor();
    expect(await page.locator("html[data-previewed]").count()).toBe(1);
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    expect(isOnFeed(page)).toBe(true);
  });
}

test("a preview whose look does not come in half a minute goes and says so", async () => {
  const { page, link, dialog, preview } = await openOnSlowPhone();
  await page.evaluate(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number) => (ms === 30_000 ? addEventListener("half-a-minute", act) : setTimeout(act, ms)),
    });
  });
  await link.click();
  await preview.waitFor();
  await page.evaluate(() => dispatchEvent(new Event("half-a-minute")));
  await page.getByRole("alert").getByText("O Espelho está fora do ar por um instante.").waitFor();
  expect([await preview.count(), await dialog.count(), isOnFeed(page)]).toEqual([0, 0, true]);
});

const failures: Record<string, Give> = {
  none: (route) => route.abort(),
  "a proxy's": (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  "one that breaks off": async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  },
  "that the database is away": async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), cookie: "" } });
    const body = (await response.text()).replace(/\b200,""\]\s*$/, '503,""]\n').replace("signed_out", "unavailable");
    await route.fulfill({ status: 503, headers: response.headers(), body });
  },
};

test("a look whose answer does not come, is none of ours, breaks off or says that the database is away closes again and says so; «Tentar novamente» opens it", async () => {
  const { page, card, dialog, answer } = await openSlowFeed();
  answer.resolve(goOn);
  await card.evaluate((element) => element.setAttribute("data-first", ""));
  const told = page.getByRole("alert");
  for (const [name, give] of Object.entries(failures)) {
    await page.route("**/post/*.data*", give, { times: 1 });
    await card.getByRole("link", { name: /Look de/ }).click();
    await told.getByText("O Espelho está fora do ar por um instante.").waitFor();
    const height = await page.evaluate(() => scrollY);
    expect([name, await dialog.count(), isOnFeed(page), await page.locator("article[data-first]").count()]).toEqual([name, 0, true, 1]);
    await told.getByRole("button", { name: "Tentar novamente" }).click();
    await dialog.getByRole("heading", { name: /^Comentários/ }).waitFor();
    expect(await told.count()).toBe(0);
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    expect([name, isOnFeed(page), await page.evaluate(() => scrollY)]).toEqual([name, true, height]);
  }
});

test("ana, signed out elsewhere, is asked to sign in when her look's data is refused", async () => {
  const { ana, page, answer, open } = await openSlowFeed();
  await open();
  await endAllSessions(db, ana.id);
  answer.resolve(goOn);
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  expect(await page.title()).toBe("Entrar · Espelho");
});

test("a look that bia archives while ana opens it has neither its words nor its title", async () => {
  const { bia, looks, page, dialog, answer, open } = await openSlowFeed();
  await open();
  await setArchived(bia.id, looks[2] ?? "", true);
  answer.resolve(goOn);
  await dialog.getByRole("heading", { name: "Post não encontrado" }).waitFor();
  expect([await page.title(), await page.getByText("Look 3 de bia.").and(page.locator("dialog *")).count()]).toEqual(["Post · Espelho", 0]);
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.title === "Feed · Espelho");
});
