import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { waitUntil } from "#tests/waiting";

const server = await startServer({ WORKER: "off" });

const ana = await makeUser();
const bia = await makeUser();
await followUser(ana.id, bia.id);
const looks = [];
for (let look = 1; look <= 20; look++) looks.push(await makeLook({ by: bia, look }));
const pages = {
  feed: "/?tab=feed&feed=explore",
  look: `/post/${looks[0]?.id}`,
  profile: `/user/${bia.id}`,
  "a search": "/search?q=linho&tab=looks",
  stories: `/stories/${bia.id}`,
};

/** Bytes of the answers, by kind. */
function countBytes(page: Page) {
  const bytes = { pictures: 0, page: 0 };
  const files: string[] = [];
  const pending: Promise<unknown>[] = [];
  page.on("requestfinished", (request) => {
    const isPicture = request.url().includes("/media/");
    if (!isPicture && request.resourceType() !== "document") return;
    if (isPicture) files.push(new URL(request.url()).pathname);
    const add = async () => {
      const sizes = await request.sizes().catch(() => null); // the page may be closed
      bytes[isPicture ? "pictures" : "page"] += sizes?.responseBodySize ?? 0;
    };
    pending.push(add());
  });
  return { bytes, files, settle: () => Promise.all(pending) };
}

async function measure(path: string, saver: "on" | null) {
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), pixelRatio: 3 });
  if (saver) await page.context().addCookies([{ name: "saver", value: saver, url: server.url }]);
  const counted = countBytes(page);
  await gotoHydrated(page, path);
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => {
    // pictures start at least 1,250 px before they are in view
    const isNear = (image: HTMLImageElement) =>
      image.checkVisibility() && image.getBoundingClientRect().top < innerHeight + 1250 && image.getBoundingClientRect().bottom > 0;
    return [...document.images].filter(isNear).every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });
  await page.waitForLoadState("networkidle");
  await counted.settle();
  await page.context().close();
  return { ...counted.bytes, files: counted.files };
}

test("with the data saver a feed, a look, a profile, a search and stories bring less than half the bytes of pictures, none wider than 320 px", async () => {
  for (const [name, path] of Object.entries(pages)) {
    const [whole, saving] = [await measure(path, null), await measure(path, "on")];
    process.stdout.write(`${name}: ${whole.pictures} bytes of pictures, ${saving.pictures} with the data saver; page ${whole.page}, ${saving.page}\n`);
    expect(saving.files.length).toBeGreaterThan(0);
    expect(saving.files.filter((file) => !/\/(160|320)\./.test(file))).toEqual([]);
    expect(saving.pictures).toBeLessThan(whole.pictures / 2);
    if (name !== "stories") expect(saving.page).toBeLessThanOrEqual(whole.page); // they begin at another look when seen
  }
});

test("the next story's picture comes before it is wanted, but not with the data saver", async () => {
  const listLooks = ({ files }: { files: string[] }) => new Set(files.map((file) => file.split("/").at(-2)));
  expect(listLooks(await measure(pages.stories, null)).size).toBe(2);
  expect(listLooks(await measure(pages.stories, "on")).size).toBe(1);
});

/** Screens from the top to the lowest requested and the highest waiting picture. */
const findReach = (page: Page, files: string[]) =>
  page.evaluate((files) => {
    const cells = [...document.querySelectorAll(".post__img")].map((cell) => {
      const [, id = "none"] = /\/media\/([^/]+)/.exec(cell.querySelector("img")?.src ?? "") ?? [];
      return { top: (cell.getBoundingClientRect().top + scrollY) / innerHeight, isAsked: files.some((file) => file.includes(id)) };
    });
    const tops = (isAsked: boolean) => cells.filter((cell) => cell.isAsked === isAsked).map(({ top }) => top);
    return { asked: Math.max(...tops(true)), waiting: Math.min(...tops(false)), count: cells.length };
  }, files);

const slow3g = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 200_000, connectionType: "cellular2g" } as const;

async function openFeed({ isSlow }: { isSlow: boolean }) {
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const counted = countBytes(page);
  const scripts: string[] = [];
  page.on("request", (request) => request.url().includes("/assets/") && scripts.push(request.url()));
  if (isSlow) await (await page.context().newCDPSession(page)).send("Network.emulateNetworkConditions", slow3g);
  await gotoHydrated(page, pages.feed);
  await page.waitForLoadState("networkidle");
  return { page, scripts, files: counted.files };
}

test("pictures of the feed start 1.5 screens ahead, also on a slow line, where the browser's own rule begins at three", async () => {
  for (const isSlow of [false, true]) {
    const { page, files } = await openFeed({ isSlow });
    const first = await findReach(page, files);
    expect(first.asked).toBeLessThanOrEqual(2.5);
    expect(first.waiting).toBeGreaterThan(1);
    const before = files.length;
    await page.mouse.wheel(0, 700);
    await waitUntil("more pictures", () => files.length > before);
    await page.context().close();
  }
});

test("on a slow line no code is fetched before it is wanted, and what opens next has pictures of 320 px", async () => {
  for (const isSlow of [false, true]) {
    const { page, files, scripts } = await openFeed({ isSlow });
    const [filesBefore, scriptsBefore] = [files.length, scripts.length];
    const look = page.locator("article a.post__img").first();
    await look.hover();
    if (isSlow) await page.getByRole("heading", { level: 1 }).first().hover({ force: true });
    else await waitUntil("the code of a look", () => scripts.length > scriptsBefore);
    expect(scripts.length > scriptsBefore).toBe(!isSlow);
    await look.click();
    await page.getByRole("dialog").locator("img").first().waitFor();
    await waitUntil("its picture", () => files.length > filesBefore);
    await page.waitForLoadState("networkidle");
    expect(files.slice(filesBefore).every((file) => /\/(160|320)\./.test(file))).toBe(isSlow);
    await page.context().close();
  }
});

const saverScreens = [
  [390, 844],
  [360, 640],
  [1280, 800],
] as const;

testInBench("the switch and the feed with it look right in all sizes and themes", async () => {
  for (const [width, height] of saverScreens) {
    for (const theme of ["light", "dark"] as const) {
      const { page } = await openPage(server, { as: await createSignedInClient(server, ana), width, height, theme, pixelRatio: 2 });
      await gotoHydrated(page, "/settings/saver");
      await page.getByRole("button", { name: "Ligada", exact: true }).click();
      await page.locator('html[data-saver="on"]').waitFor({ state: "attached" });
      expect(await runAxe(page)).toEqual([]);
      await takeScreenshot(page, `saver-${width}-${theme}`);
      await gotoHydrated(page, pages.feed);
      await page.waitForLoadState("networkidle");
      await takeScreenshot(page, `saver-feed-${width}-${theme}`);
      await page.context().close();
    }
  }
});
