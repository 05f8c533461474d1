import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { comments, follows, likes, messages, posts } from "#app/db/schema";
import { deletePost } from "#app/models/looks/post.server";
import { gotoHydrated, openPage, openProfile, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ WORKER: "off" });

/** Opens a path with the outbox's code, which comes at the first touch, and what that imports. */
async function openWithOutbox(page: Page, path: string) {
  await gotoHydrated(page, path);
  await page.keyboard.press("Shift");
  const findFile = () => performance.getEntriesByType("resource").find(({ name }) => name.includes("/outbox-on-demand-"))?.name;
  const file = await page.waitForFunction(findFile);
  await page.evaluate((url) => import(String(url)).then(() => {}), await file.jsonValue());
}
const setLine = (page: Page, isOn: boolean) => page.context().setOffline(!isOn);
const listComments = async (postId: string) =>
  (await db.select().from(comments).where(eq(comments.postId, postId)).orderBy(asc(comments.createdAt), asc(comments.id))).map(({ content }) => content);

async function makePair() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  return { ana, bia, look: await makeLook({ by: bia, look: 12 }) };
}

/** Notes at each write to the store whether the comment's field can be typed in. */
function recordReadOnly(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...args) {
    const field = document.querySelector<HTMLTextAreaElement>("#comment");
    const { dataset } = document.documentElement;
    dataset.readOnly = [dataset.readOnly, field?.readOnly].filter((one) => one !== undefined).join();
    return put.apply(this, args);
  };
}

test("a like, a save, comments and a follow made without a line wait, visible, and are sent once and in order when it is back; a like taken back is none", async () => {
  const { ana, bia, look } = await makePair();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await openWithOutbox(page, `/post/${look.id}`);
  await setLine(page, false);
  const like = page.getByRole("button", { name: "Curtir" });
  await like.click();
  await page.getByText("Será enviado assim que a conexão voltar.").waitFor();
  await page.getByText("1 envio aguardando conexão").waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
  await like.click();
  await page.locator('[data-like][aria-pressed="false"]').waitFor();
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("2 envios aguardando conexão").waitFor();
  const field = page.getByRole("textbox", { name: "Comentário" });
  await page.evaluate(recordReadOnly);
  for (const [index, words] of ["primeiro", "segundo"].entries()) {
    await field.fill(words);
    await page.getByRole("button", { name: "Comentar" }).click();
    await page.getByText(`${index + 3} envios aguardando conexão`).waitFor();
    await waitUntil("an empty field", async () => (await field.inputValue()) === "");
  }
  expect(await page.evaluate(() => document.documentElement.dataset.readOnly)).toBe("true,true"); // nothing is typed into what is kept
  const waiting = page.getByRole("list", { name: "Aguardando conexão" }).getByRole("listitem");
  expect(await waiting.count()).toBe(2);
  await takeScreenshot(page, "outbox-post");
  await page.getByRole("button", { name: "Ver", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Envios pendentes" });
  expect(await sheet.getByRole("listitem").count()).toBe(4);
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "outbox-sheet");
  await page.keyboard.press("Escape");
  expect(await listComments(look.id)).toEqual([]);

  await setLine(page, true);
  await page.getByText("aguardando conexão").first().waitFor({ state: "detached" });
  await page.locator("#comments .rows").getByText("segundo").waitFor();
  expect(await listComments(look.id)).toEqual(["primeiro", "segundo"]);
  expect(await db.$count(likes, eq(likes.postId, look.id))).toBe(0);
  expect(await page.getByRole("button", { name: "Salvar" }).getAttribute("aria-pressed")).toBe("true");

  await openWithOutbox(page, `/user/${bia.id}`);
  await setLine(page, false);
  await page.getByRole("button", { name: `Seguir @${bia.username}` }).click();
  await page.getByText("1 envio aguardando conexão").waitFor();
  expect(await db.$count(follows, eq(follows.followerId, ana.id))).toBe(0);
  await setLine(page, true);
  await page.getByText("aguardando conexão").first().waitFor({ state: "detached" });
  expect(await db.$count(follows, eq(follows.followerId, ana.id))).toBe(1);
  expect(getBrowserErrors().filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
});

test("what the server took while its answer was lost is there once: like, save, follow, comment and message", async () => {
  const { ana, bia, look } = await makePair();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const lost = new Set<string>();
  await page.route(/\/api\/|\.data/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== "POST" || lost.has(pathname)) return route.continue();
    lost.add(pathname);
    await route.fetch();
    await route.abort();
  });
  const isQuiet = async () => {
    await page.evaluate(() => dispatchEvent(new Event("online"))); // without the pause before a retry
    await page.getByText("aguardando conexão").first().waitFor({ state: "detached" });
  };
  await openWithOutbox(page, `/post/${look.id}`);
  await page.getByRole("button", { name: "Curtir" }).click();
  await page.getByText("1 envio aguardando conexão").waitFor();
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("textbox", { name: "Comentário" }).fill("do túnel");
  await page.getByRole("button", { name: "Comentar" }).click();
  await page.getByRole("list", { name: "Aguardando conexão" }).getByText("do túnel").waitFor();
  await isQuiet();
  await page.locator("#comments .rows").getByText("do túnel").waitFor();
  expect(await listComments(look.id)).toEqual(["do túnel"]);
  expect(await db.$count(likes, eq(likes.postId, look.id))).toBe(1);

  await openWithOutbox(page, `/user/${bia.id}`);
  const follow = page.getByRole("button", { name: `Seguir @${bia.username}` });
  await follow.click();
  await page.getByText("1 envio aguardando conexão").waitFor();
  await isQuiet();
  expect(await db.$count(follows, eq(follows.followerId, ana.id))).toBe(1);

  await openWithOutbox(page, `/messages/${bia.id}`);
  await page.getByRole("textbox", { name: "Mensagem" }).fill("oi do túnel");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("oi do túnel").first().waitFor(); // by the stream, before its answer
  await isQuiet();
  expect(await db.$count(messages, eq(messages.senderId, ana.id))).toBe(1);
  expect([...lost].filter((path) => path.startsWith("/api/"))).toContain("/api/messages");
});

test("what was refused at last says so and keeps its words; it is tried again, copied or discarded", async () => {
  const { ana, bia, look } = await makePair();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await openWithOutbox(page, `/post/${look.id}`);
  await setLine(page, false);
  await page.getByRole("textbox", { name: "Comentário" }).fill("que pena");
  await page.getByRole("button", { name: "Comentar" }).click();
  await page.getByText("1 envio aguardando conexão").waitFor();
  await deletePost(bia.id, look.id);
  await setLine(page, true);
  await page.getByText("1 não foi enviado").waitFor();
  await page.getByRole("list", { name: "Aguardando conexão" }).getByRole("button", { name: "Copiar texto" }).waitFor(); // in its place, too
  await gotoHydrated(page, "/?tab=feed");
  await page.getByText("1 não foi enviado").waitFor();
  await page.getByRole("button", { name: "Ver", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Envios pendentes" });
  await sheet.getByText("que pena").waitFor();
  await sheet.getByText("Não enviado. Post não encontrado").waitFor();
  await takeScreenshot(page, "outbox-refused");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sheet.getByRole("button", { name: "Copiar texto" }).click();
  await sheet.getByRole("button", { name: "Texto copiado" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("que pena");
  const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/comments"));
  await sheet.getByRole("button", { name: "Tentar de novo" }).click();
  await asked;
  await sheet.getByText("Não enviado. Post não encontrado").waitFor();
  await sheet.getByRole("button", { name: "Descartar" }).click();
  await page.getByText("1 não foi enviado").waitFor({ state: "detached" });
});

test("two tabs send a message once; another account neither sees nor sends it; its own sends it when she is back; a sign-out asks first", async () => {
  const { ana, bia } = await makePair();
  const [anas, bias] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const { page } = await openPage(server, { as: anas });
  const context = page.context();
  const setSession = async ({ cookies }: typeof anas) => {
    await context.clearCookies();
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: server.url })));
  };
  const sends: string[] = [];
  context.on("request", (request) => request.method() === "POST" && request.url().endsWith("/api/messages") && sends.push(request.url()));
  await openWithOutbox(page, `/messages/${bia.id}`);
  const other = await context.newPage();
  await openWithOutbox(other, `/messages/${bia.id}`);
  const write = async (words: string) => {
    await setLine(page, false);
    await page.getByRole("textbox", { name: "Mensagem" }).fill(words);
    await page.keyboard.press("Enter");
    await page.getByText("1 envio aguardando conexão").waitFor();
  };
  await write("uma vez");
  await other.getByText("1 envio aguardando conexão").waitFor(); // the other tab says so
  await setLine(page, true);
  for (const tab of [page, other]) await tab.getByText("1 envio aguardando conexão").waitFor({ state: "detached" });
  expect([await db.$count(messages, eq(messages.senderId, ana.id)), sends.length]).toEqual([1, 1]);
  await other.close();

  await write("só da ana");
  await setSession(bias);
  await setLine(page, true);
  await gotoHydrated(page, "/?tab=feed");
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/outbox-on-demand-")));
  expect(await page.getByText("aguardando conexão").count()).toBe(0);
  expect(sends.length).toBe(1);

  await context.clearCookies(); // the session is over
  await page.goto("/?tab=feed");
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  await setSession(anas);
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/messages"));
  await page.goto("/?tab=feed");
  await sent;
  await waitUntil("the message", async () => (await db.$count(messages, eq(messages.senderId, ana.id))) === 2);
  await page.waitForFunction(() => localStorage.getItem("hasOutbox") === null); // its answer was read

  await page.route("**/api/auth/me", (route) => route.abort()); // nothing is sent
  await openWithOutbox(page, `/messages/${bia.id}`);
  await write("nunca");
  await setLine(page, true);
  await gotoHydrated(page, "/settings");
  await page.getByText("1 envio aguardando conexão").waitFor();
  await page.getByRole("button", { name: "Sair" }).click();
  const question = page.getByRole("dialog", { name: "Sair sem enviar?" });
  await takeScreenshot(page, "outbox-sign-out");
  await question.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await question.getByRole("button", { name: "Sair e apagar" }).click();
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("hasOutbox"))).toBeNull();
  expect(await db.$count(messages, eq(messages.senderId, ana.id))).toBe(2);
});

testInBench("what one tab keeps is asked about at a sign-out in another that nobody touched before; once it is sent, she is signed out", async () => {
  const { ana, bia } = await makePair();
  const write = async () => {
    const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
    const other = await page.context().newPage();
    await gotoHydrated(other, "/settings");
    await page.context().route("**/api/messages", (route) => route.abort());
    await gotoHydrated(page, `/messages/${bia.id}`);
    await page.getByRole("textbox", { name: "Mensagem" }).fill("só da ana");
    await page.keyboard.press("Enter");
    await other.getByText("1 envio aguardando conexão").waitFor();
    await other.getByRole("button", { name: "Sair" }).click();
    const question = other.getByRole("dialog", { name: "Sair sem enviar?" });
    await question.waitFor();
    return { other, question };
  };
  const { other, question } = await write();
  await question.getByRole("button", { name: "Sair e apagar" }).click();
  await other.getByRole("button", { name: "Entrar" }).waitFor();
  expect(await other.evaluate(() => localStorage.getItem("hasOutbox"))).toBeNull();
  expect(await db.$count(messages, eq(messages.senderId, ana.id))).toBe(0);

  const again = await write();
  await again.other.context().unroute("**/api/messages");
  await again.other.evaluate(() => dispatchEvent(new Event("online")));
  await again.other.getByRole("button", { name: "Entrar" }).waitFor();
  expect(await db.$count(messages, eq(messages.senderId, ana.id))).toBe(1);
});

test("a look written without a line keeps its picture and words, also when the browser is closed, and is published once at the next start", async () => {
  const { ana, bia } = await makePair();
  const client = await createSignedInClient(server, ana);
  const folder = await mkdtemp(join(tmpdir(), "outbox-"));
  const first = await openProfile(server, folder, client);
  await openWithOutbox(first.page, `/messages/${bia.id}`);
  await setLine(first.page, false);
  await first.page.getByRole("textbox", { name: "Mensagem" }).fill("antes do look");
  await first.page.keyboard.press("Enter");
  await first.page.getByText("1 envio aguardando conexão").waitFor();
  await setLine(first.page, true);
  await first.page.getByText("1 envio aguardando conexão").waitFor({ state: "detached" });

  await openWithOutbox(first.page, "/create-post");
  await first.page.getByLabel("Escolher imagem").setInputFiles("demo/look-04.jpg");
  await first.page.getByRole("img", { name: "Prévia" }).waitFor();
  await first.page.getByLabel("Legenda").fill("Do túnel");
  await setLine(first.page, false);
  await first.page.getByRole("button", { name: "Publicar" }).click();
  await first.page.getByText("Seu look está guardado neste aparelho").waitFor();
  await waitUntil("an empty form", async () => (await first.page.getByLabel("Legenda").inputValue()) === "");
  await takeScreenshot(first.page, "outbox-look");
  await first.close();
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(0);

  const second = await openProfile(server, folder, client);
  await second.page.goto("/?tab=feed");
  await waitUntil("the look", async () => (await db.$count(posts, eq(posts.userId, ana.id))) === 1);
  await second.page.getByText("aguardando conexão").first().waitFor({ state: "detached" });
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(1);
  await second.close();
  await rm(folder, { recursive: true });
});

test("the service worker sends what waits without a page, by Background Sync", async () => {
  const { ana, bia } = await makePair();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), serviceWorkers: "allow" });
  await openWithOutbox(page, `/messages/${bia.id}`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  const devtools = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => first && registered.resolve(first.registrationId));
  await devtools.send("ServiceWorker.enable");
  await setLine(page, false);
  await page.getByRole("textbox", { name: "Mensagem" }).fill("sem página");
  await page.keyboard.press("Enter");
  await page.getByText("1 envio aguardando conexão").waitFor();
  await page.route("**/api/auth/me", (route) => route.abort()); // the page itself sends nothing
  await setLine(page, true);
  const registrationId = await registered.promise;
  await devtools.send("ServiceWorker.dispatchSyncEvent", { origin: server.url, registrationId, tag: "outbox", lastChance: false });
  await waitUntil("the message", async () => (await db.$count(messages, eq(messages.senderId, ana.id))) === 1);
  await page.getByText("1 envio aguardando conexão").waitFor({ state: "detached" }); // the page is told
  await page.getByRole("log").getByText("sem página").waitFor();
});

testInBench("what waits and what was refused is readable on every screen, light and dark", async () => {
  for (const theme of ["light", "dark"] as const) {
    for (const [width, height] of [
      [390, 844],
      [360, 640],
      [1280, 800],
    ] as const) {
      const { ana, bia, look } = await makePair();
      const { page } = await openPage(server, { as: await createSignedInClient(server, ana), theme, width, height });
      await openWithOutbox(page, `/messages/${bia.id}`);
      await page.route("**/api/auth/me", (route) => route.abort()); // nothing is sent
      await setLine(page, false);
      await page.getByRole("textbox", { name: "Mensagem" }).fill("Chego às oito, com o vestido de linho");
      await page.keyboard.press("Enter");
      const line = page.getByText("1 envio aguardando conexão");
      await line.waitFor();
      await takeScreenshot(page, `outbox/${theme}-${width}-message`);
      await setLine(page, true);
      await gotoHydrated(page, `/post/${look.id}`);
      await line.waitFor();
      await setLine(page, false);
      await page.getByRole("button", { name: "Curtir" }).click();
      await page.getByRole("textbox", { name: "Comentário" }).fill("De onde é?");
      await page.getByRole("button", { name: "Comentar" }).click();
      await page.getByText("3 envios aguardando conexão").waitFor();
      await page.getByRole("button", { name: "Dispensar" }).click();
      await takeScreenshot(page, `outbox/${theme}-${width}-post`);
      expect(await runAxe(page)).toEqual([]);
      await setLine(page, true);
      await deletePost(bia.id, look.id);
      await page.unroute("**/api/auth/me");
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await page.getByText("2 não foram enviados").waitFor();
      await gotoHydrated(page, "/?tab=feed");
      await page.getByText("2 não foram enviados").waitFor();
      await takeScreenshot(page, `outbox/${theme}-${width}-feed`);
      await page.getByRole("button", { name: "Ver", exact: true }).click();
      await page.getByRole("dialog", { name: "Envios pendentes" }).getByText("De onde é?").waitFor();
      expect(await runAxe(page)).toEqual([]);
      await takeScreenshot(page, `outbox/${theme}-${width}-sheet`);
      await page.context().close();
    }
  }
});
