import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { aPage } from "#tests/browser";
import { signedIn } from "#tests/http";
import { aLook, aUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer();

const mostBytes = 150 * 1024;
const mostRequests = 25;

test("ana's first visit to her feed brings at most 150 KiB of scripts and styles, gzip, in at most 25 requests before pictures", async () => {
  const ana = await aUser();
  await aLook({ by: await aUser(), look: 12 });
  const { page } = await aPage(server, { as: await signedIn(server, ana) });
  const asked: { kind: string; url: string }[] = [];
  page.on("request", (request) => request.resourceType() !== "image" && asked.push({ kind: request.resourceType(), url: request.url() }));
  const arrived = await page.goto("/");
  await page.waitForLoadState("networkidle");
  const code = asked.filter(({ kind }) => kind === "script" || kind === "stylesheet").map(({ url }) => url);
  const sizes = await Promise.all(code.map(async (url) => gzipSync(await (await fetch(url)).bytes(), { level: 9 }).length));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(code.length).toBeGreaterThan(2);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
  expect(asked.length).toBeLessThanOrEqual(mostRequests);
  // and the page is painted before them
  const ahead = (await arrived?.text())?.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  expect(ahead.length).toBeGreaterThan(2);
  expect(ahead.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
});
