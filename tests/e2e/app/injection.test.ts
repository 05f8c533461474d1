import { expect, test } from "bun:test";
import { db } from "#app/db/client.server";
import { tryOns } from "#app/db/schema";
import { createCollection } from "#app/models/collections/collection.server";
import { addToCollection } from "#app/models/collections/collection-item.server";
import { addComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { followUser } from "#app/models/people/follow.server";
import { openPage } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

const script = `<script>window.__harm="script"</script>`;
const image = `<img src=x onerror="window.__harm='image'">`;
const end = `</script><script>window.__harm='end'</script>`;
const base = `<base href="https://evil.example/">`;
const bubble = `"><svg onload=window.__harm='svg'>`;

/** Two people with hostile text in every field. */
async function createHarmfulContent() {
  const [ana, bia] = [
    await makeUser({ name: `Ana ${bubble}` }),
    await makeUser({ name: script, bio: `${image}${end}`, website: "https://exemplo.com/?a=%22%3E%3Cscript%3E", location: base }),
  ];
  await followUser(ana.id, bia.id);
  await followUser(bia.id, ana.id);
  const look = await makeLook({ by: bia, caption: `${end}${image}`, tags: ["linho"], altText: bubble, location: script });
  await addComment(ana.id, look.id, `${image} ${script} javascript:alert(1)`);
  await setLike(bia.id, look.id, true);
  const collection = await createCollection(ana.id, { name: `${script}`, description: image, category: null, isPrivate: false });
  await addToCollection(ana.id, collection.id, look.id, { note: `${end}${bubble}` });
  const own = await makeLook({ by: ana, look: 2, caption: script });
  await setLike(bia.id, own.id, true);
  await addComment(bia.id, own.id, end);
  const [edit] = await db
    .insert(tryOns)
    .values({
      userId: ana.id,
      imageUrls: [own.imageUrl],
      resultImageUrls: [own.imageUrl],
      status: "completed",
      prompt: `${end}${image}`,
      description: script,
      model: "local",
    })
    .returning();
  await (await createSignedInClient(server, bia)).post("/api/messages", {
    receiverId: ana.id,
    content: `${script} ${image} https://evil.example/"onmouseover=window.__harm='link'`,
  });
  return { ana, bia, look, own, collection, edit };
}

test("SEC-71: what people write is text on every screen, with scripts and in the page's own data", async () => {
  const { ana, bia, look, own, collection, edit } = await createHarmfulContent();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  let asked = 0;
  page.on("dialog", () => asked++);
  page.on("request", (request) => request.url().includes("evil.example") && asked++);
  const screens = [
    "/?tab=feed&feed=following",
    "/?tab=feed&feed=explore",
    "/?tab=collections",
    `/?tab=collections&category=${collection.id}`,
    "/?tab=collections&category=liked",
    "/?tab=collections&view=getready",
    "/?tab=profile",
    `/?tab=tryon&post=${look.id}`,
    `/post/${look.id}`,
    `/post/${own.id}`,
    `/post/${own.id}/edit`,
    `/user/${bia.id}`,
    `/user/${bia.id}/followers`,
    `/stories/${bia.id}`,
    `/search?q=${encodeURIComponent("script")}`,
    "/profile/edit",
    "/collections",
    `/collections/${collection.id}`,
    `/collections/${collection.id}/edit`,
    `/get-ready/${edit?.id}`,
    "/messages",
    `/messages/${bia.id}`,
    "/activity",
    "/settings/account",
  ];
  for (const path of screens) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    await page.locator("h1").first().waitFor({ state: "attached" });
    expect([path, await page.evaluate(() => (globalThis as { __harm?: string }).__harm ?? "none"), await page.locator("base, img[src=x]").count()]).toEqual([
      path,
      "none",
      0,
    ]);
  }
  await page.goto(`/post/${look.id}`);
  await page.getByText(image).first().waitFor();
  expect(asked).toBe(0);
  expect(getBrowserErrors()).toEqual([]);
}, 180_000);

test("SEC-35: what got into a page all the same would not run, and an uploaded picture opened by itself is a picture", async () => {
  const ana = await makeUser();
  const look = await makeLook({ by: ana });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const readHarm = () => page.evaluate(() => (globalThis as { __harm?: string }).__harm ?? "none");
  const left: string[] = []; // the CSP blocks the request before it is sent
  const isStopped = (error = "") => /csp|ERR_BLOCKED_BY_CSP/.test(error);
  page.on("requestfailed", (request) => !isStopped(request.failure()?.errorText) && left.push(`${request.url()} ${request.failure()?.errorText}`));
  page.on("response", (response) => response.url().includes("evil.example") && left.push(response.url()));
  await page.goto(`/post/${look.id}`);
  await page.locator("h1").first().waitFor({ state: "attached" });
  expect(getBrowserErrors()).toEqual([]);
  await page.evaluate((markup) => {
    const frame = document.createElement("div");
    frame.innerHTML = markup;
    document.body.append(frame);
    const script = document.createElement("script");
    script.textContent = "window.__harm = 'script'";
    document.body.append(script, Object.assign(document.createElement("script"), { src: "https://evil.example/x.js" }));
  }, `${image}${base}<a href="#" onclick="window.__harm='click'" id="bait">x</a><form action="https://evil.example/"></form>`);
  const hasViolation = (directive: string) => getBrowserErrors().some((said) => said.startsWith(`csp: ${directive}`));
  await waitUntil("the policy to refuse all of it", () => ["script-src-elem", "script-src-attr", "base-uri"].every(hasViolation));
  await page.locator("#bait").evaluate((bait: HTMLElement) => bait.click());
  await page.locator("form[action*=evil]").evaluate((form: HTMLFormElement) => form.submit());
  await waitUntil("the form to be refused", () => hasViolation("form-action"));
  expect([await readHarm(), left.filter((line) => line.includes("evil.example"))]).toEqual(["none", []]);

  const { page: alone, getBrowserErrors: said } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const answer = await alone.goto(`/media/${look.imageUrl}/master.jpg`);
  expect([answer?.status(), answer?.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  await waitUntil("the sandbox to stop even our own script there", () => said().some((line) => line.includes("'allow-scripts' permission is not set")));
});
