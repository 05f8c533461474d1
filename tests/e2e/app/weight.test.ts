import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { openPage } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

const mostBytes = 125 * 1024;
const mostFontBytes = 64 * 1024;
const mostRequests = 16;

test("ana's first visit to her feed brings at most 125 KiB of scripts and styles, gzip, in at most 16 requests before pictures, and at most 64 KiB of letters", async () => {
  const ana = await makeUser();
  await makeLook({ by: await makeUser(), look: 12 });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const asked: { kind: string; url: string }[] = [];
  page.on("request", (request) => request.resourceType() !== "image" && asked.push({ kind: request.resourceType(), url: request.url() }));
  const arrived = await page.goto("/");
  await page.waitForLoadState("networkidle");
  const code = asked.filter(({ kind }) => kind === "script" || kind === "stylesheet").map(({ url }) => url);
  const fonts = asked.filter(({ kind }) => kind === "font").map(({ url }) => url);
  expect(code.length).toBeGreaterThan(2);
  expect(await getTransferSize(code, (bytes) => gzipSync(bytes, { level: 9 }))).toBeLessThanOrEqual(mostBytes);
  expect(fonts.length).toBe(2);
  expect(await getTransferSize(fonts)).toBeLessThanOrEqual(mostFontBytes);
  expect(asked.length).toBeLessThanOrEqual(mostRequests);
  // the page paints before them
  const html = await arrived?.text();
  expect(html).toContain("data-later");
  expect(html).not.toMatch(/<link rel="modulepreload"|<script[^>]* type="module"/);
});

test("routes are asked for once, not for each look and person, and a like waits for none that is known", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (const look of [1, 2, 3]) await makeLook({ by: bia, look });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const asked: string[][] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/__manifest") asked.push(searchParams.getAll("p"));
  });
  const likes = Promise.withResolvers<void>();
  await page.route(/__manifest.*post%2F%3Aid&/, async (route) => {
    await likes.promise; // a slow line: the page changes while its links' routes are under way
    await route.continue();
  });
  await page.goto("/?tab=feed&feed=explore");
  for (const look of [0, 1, 2]) {
    const like = page.locator("article.post").nth(look).getByRole("button", { name: "Curtir" });
    const sent = page.waitForResponse((answer) => /\/like(\.data)?$/.test(new URL(answer.url()).pathname));
    await like.click();
    await like.and(page.locator("[aria-pressed=true]")).waitFor();
    await sent; // its route is known then
  }
  likes.resolve();
  await page.waitForLoadState("networkidle");
  expect(asked.flat()).toContain("/post/:id");
  expect(asked.flat().filter((path) => path === "/api/posts/:id/like")).toHaveLength(1);
  expect(asked.flat().filter((path, index, all) => all.indexOf(path) !== index || /[0-9a-f]{12}/.test(path))).toEqual([]);
});

async function getTransferSize(urls: string[], packed: (bytes: Uint8Array) => { length: number } = (bytes) => bytes): Promise<number> {
  const sizes = await Promise.all(urls.map(async (url) => packed(await (await fetch(url)).bytes()).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}
