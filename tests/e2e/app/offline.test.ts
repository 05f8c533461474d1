import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { Page, Route } from "playwright";
import { offlineClientAction } from "#app/components/data/offline-client-action";
import { decrypt } from "#app/config/encrypt.server";
import { db } from "#app/db/client.server";
import { likes, posts } from "#app/db/schema";
import { requestPasswordReset } from "#app/models/account/password-reset.server";
import { setSave } from "#app/models/collections/save.server";
import { sendMessage } from "#app/models/messages/message.server";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench, waitInPage } from "#tests/browser";
import { createClient, createSignedInClient } from "#tests/http";
import { makeLook, makePost, makeUser, password } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ WORKER: "off" });

const listCachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
    return urls.flat();
  });
const isWorking = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active));
const hasFeed = (page: Page) => waitInPage(page, async () => Boolean(await caches.match("/", { cacheName: "own", ignoreSearch: true })));

test("ana's last feed and its pictures can be read without a line, which the page says; another page says what it needs; with the line all is as ever", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: bia, look: 12, caption: "Vestido de linho" });
  const client = await createSignedInClient(server, ana);
  const { page } = await openPage(server, { as: client, serviceWorkers: "allow" });
  await page.goto("/?tab=feed");
  expect(await isWorking(page)).toBe(true);
  await hasFeed(page);
  // the first page caches the feed; the worker served none of it
  const html = await (await client.get("/?tab=feed")).text();
  const files = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g)].map(([path]) => path))].filter(
    (path) => !/manifest-|-(latin-ext|vietnamese)-/.test(path),
  );
  const kept = await listCachedPaths(page);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((path) => !kept.includes(path))).toEqual([]);
  await page.reload();
  await page
    .locator(".wall")
    .getByRole("img", { name: /Vestido de linho/ })
    .waitFor();
  await waitInPage(page, async (id) => (await (await caches.open("pictures")).keys()).some(({ url }) => url.includes(id)), look.imageUrl);

  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache"); // phones do this at any time
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText("Sem conexão. Você vê o que já estava neste aparelho.").waitFor();
  const image = page.locator(".wall").getByRole("img", { name: /Vestido de linho/ });
  await image.waitFor();
  expect(await image.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth))).toBeGreaterThan(100);
  await takeScreenshot(page, "offline-feed");
  expect(await runAxe(page)).toEqual([]);
  await page.goto("/plans");
  await page.getByRole("heading", { name: "Você está sem conexão" }).waitFor();
  await takeScreenshot(page, "offline-page");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "Ver o último feed" }).click();
  await image.waitFor();

  await page.context().setOffline(false);
  await page.getByText("Sem conexão.").waitFor({ state: "detached" });
  await page.goto("/plans");
  await page.getByRole("heading", { name: "Você está sem conexão" }).waitFor({ state: "detached" });
});

test("ana's profile, collections and last conversations can be read without a line where she has been, and nothing of them after she signs out", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await makeLook({ by: ana, look: 12, caption: "Bata de renda" });
  const saved = await makeLook({ by: bia, look: 8, caption: "Calça de veludo" });
  await setSave(ana.id, saved.id, true);
  await sendMessage(bia.id, ana.id, { content: "Até sábado" });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), serviceWorkers: "allow" });
  await page.goto("/?tab=feed");
  expect(await isWorking(page)).toBe(true);
  await hasFeed(page);
  await page.reload();
  const tabs = page.getByRole("navigation", { name: "Principal" });
  const look = (caption: string) =>
    page
      .getByRole("main")
      .getByRole("img", { name: new RegExp(caption) })
      .first();
  const visit = async () => {
    await tabs.getByRole("link", { name: "Perfil" }).click();
    await page.getByRole("link", { name: "Editar perfil" }).waitFor();
    await look("Bata de renda").waitFor();
    await tabs.getByRole("link", { name: "Coleções" }).click();
    await page.getByRole("heading", { name: "Coleções" }).first().waitFor();
    await look("Calça de veludo").waitFor();
    await page.getByRole("link", { name: /Mensagens/ }).click();
    await page.getByRole("navigation", { name: "Conversas" }).getByRole("link").first().click();
    await page.getByRole("log").getByText("Até sábado").waitFor();
  };
  await visit();
  await waitInPage(page, async () => (await (await caches.open("own-data")).keys()).length >= 5);

  await page.context().setOffline(true);
  await page.goto("/?tab=feed");
  await page.getByText("Sem conexão. Você vê o que já estava neste aparelho.").waitFor();
  await visit();
  await takeScreenshot(page, "offline-conversation");
  await page.context().setOffline(false);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sair" }).click();
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  await waitInPage(page, async () => !(await caches.has("own-data")));
});

test("after one page a device can be without a line; one that took a dead line for a good one is not told that it is back, and the page finds out by itself", async () => {
  const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()), serviceWorkers: "allow" });
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => true });
    addEventListener("online", (event) => event.stopImmediatePropagation());
  });
  await page.goto("/?tab=feed");
  expect(await isWorking(page)).toBe(true);
  await hasFeed(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText("Sem conexão.").waitFor();
  await page.context().setOffline(false);
  await page.getByText("Sem conexão.").waitFor({ state: "detached" });
});

test("on a device that is full nothing more is kept, and ana sees the feed of now, its pictures and every other page all the same", async () => {
  const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()), serviceWorkers: "allow" });
  await page.goto("/?tab=feed");
  expect(await isWorking(page)).toBe(true);
  await hasFeed(page);
  const tools = await page.context().newCDPSession(page);
  await tools.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: 1 });
  const refusal = await page.evaluate(async () => {
    const cache = await caches.open("own");
    return cache.put("/?full", new Response("x".repeat(100_000))).then(
      () => "kept",
      (error: Error) => error.name,
    );
  });
  expect(refusal).toBe("QuotaExceededError");

  await makeLook({ by: await makeUser(), look: 8, caption: "Saia de seda" });
  await gotoHydrated(page, "/?tab=feed");
  const image = page.locator(".wall").getByRole("img", { name: /Saia de seda/ });
  await image.waitFor();
  expect(await image.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth))).toBeGreaterThan(100);
  expect(await page.locator("html[data-kept]").count()).toBe(0);
  await gotoHydrated(page, "/plans"); // its code was not cached before
  await page.getByRole("heading", { name: "Você está sem conexão" }).waitFor({ state: "detached" });
});

test("the feed that ana reaches by signing in is kept as well", async () => {
  const ana = await makeUser();
  const { page } = await openPage(server, { as: createClient(server), serviceWorkers: "allow" });
  await gotoHydrated(page, "/");
  expect(await isWorking(page)).toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByLabel("Email", { exact: true }).fill(ana.email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByRole("navigation", { name: "Principal" }).waitFor();
  await hasFeed(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText("Sem conexão. Você vê o que já estava neste aparelho.").waitFor();
});

test("nothing of ana's stays on the device when she signs out, is signed out, bia signs in where she was, or somebody sets a new password there", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await makeLook({ by: await makeUser(), look: 12 });
  const client = await createSignedInClient(server, ana);
  const { page } = await openPage(server, { as: client, serviceWorkers: "allow" });
  const listOwnCached = async () => (await listCachedPaths(page)).filter((path) => path === "/" || path.startsWith("/media/"));
  await page.addInitScript(() => {
    Navigator.prototype.clearAppBadge = async () => document.documentElement.setAttribute("data-badge-cleared", "");
  });
  await page.goto("/?tab=feed");
  await isWorking(page);
  await hasFeed(page);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sair" }).click();
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  await page.locator("html[data-badge-cleared]").waitFor({ state: "attached" });
  await waitInPage(page, async () => !(await caches.has("own")));
  expect(await listOwnCached()).toEqual([]);

  const goOnline = async () => {
    const again = await createSignedInClient(server, ana);
    await page.context().addCookies([...again.cookies].map(([name, value]) => ({ name, value, url: server.url })));
    await page.goto("/?tab=feed");
    await hasFeed(page);
    return again;
  };
  await (await goOnline()).post("/api/auth/signout");
  await page.goto("/?tab=feed");
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  await waitInPage(page, async () => !(await caches.has("own")));
  expect(await listOwnCached()).toEqual([]);

  await goOnline();
  const status = await page.evaluate(
    async (body) => (await fetch("/api/auth/signin", { method: "POST", headers: { "content-type": "application/json" }, body })).status,
    JSON.stringify({ email: bia.email, password }),
  );
  expect(status).toBe(200);
  await waitInPage(page, async () => !(await caches.has("own")));
  expect(await listOwnCached()).toEqual([]);

  await goOnline();
  // changing the password signs out other sessions
  await page.evaluate(async () => (await fetch("/reset-password/x", { method: "POST", body: new URLSearchParams({ password: "" }) })).status);
  await waitInPage(page, async () => !(await caches.has("own")));
});

test("the page that stands where another cannot come without a line speaks the language chosen last", async () => {
  const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()), serviceWorkers: "allow" });
  await page.goto("/settings/language");
  expect(await isWorking(page)).toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("heading", { name: "Language" }).waitFor();
  await waitInPage(page, async () => (await (await caches.match("/offline"))?.text())?.includes('<html lang="en"'));
  await page.context().setOffline(true);
  await page.goto("/plans");
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
});

test("where a newcomer is led from the home address is not kept as the feed", async () => {
  const nova = await createSignedInClient(server, await makeUser({ isOnboardingComplete: false }));
  const { page } = await openPage(server, { as: nova, serviceWorkers: "allow" });
  await page.goto("/");
  await page.waitForURL("**/onboarding");
  await waitInPage(page, async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  const kept = await listCachedPaths(page);
  expect([kept.includes("/offline"), kept.includes("/")]).toEqual([true, false]);
});

testInBench("a picture shared from the phone is published or tried on, as ana likes; the manifest says how, and its icons are there", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const manifest = (await (await client.get("/manifest.pt.webmanifest")).json()) as {
    icons: { src: string; type: string; sizes: string }[];
    share_target: { action: string; params: { text: string; files: [{ name: string }] } };
  };
  for (const { src, type } of manifest.icons) {
    const icon = await client.get(src);
    expect([src, icon.status, icon.headers.get("content-type")]).toEqual([src, 200, expect.stringContaining(type)]);
  }
  const { action, params } = manifest.share_target;
  const shared = new File([await Bun.file("demo/look-08.jpg").bytes()], "IMG_1.jpg", { type: "image/jpeg" });
  const fromThePhone = { "sec-fetch-site": "none", origin: "null" }; // no page sends this action
  const answer = await client.form(action, { [params.files[0].name]: shared, [params.text]: "Olha só" }, { isMultipart: true, headers: fromThePhone });
  const place = answer.headers.get("location") ?? "";
  expect([answer.status, place]).toEqual([303, expect.stringMatching(/^\/share\?picture=/)]);
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(0);

  const { page, getBrowserErrors } = await openPage(server, { as: client, serviceWorkers: "allow" });
  await page.goto(place);
  await takeScreenshot(page, "share");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "Provar isto" }).click();
  await page.getByRole("img", { name: "Peça" }).waitFor();
  expect(await page.getByRole("textbox", { name: "O que você quer provar?" }).inputValue()).toStartWith("Vista em mim a peça");
  await page.goBack();
  await page.getByRole("link", { name: "Publicar" }).click();
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Legenda" }).inputValue()).toBe("Olha só");
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.waitForURL(/page=profile/);
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(1);
  expect(getBrowserErrors()).toEqual([]);

  const other = await createSignedInClient(server, await makeUser());
  expect(await (await other.get(place)).text()).not.toContain(new URLSearchParams(place.split("?")[1]).get("picture") ?? "?");
  expect((await createClient(server).form(action, { image: shared }, { isMultipart: true })).status).toBe(401);
});

test("what a proxy answers in the site's place takes nothing of what ana typed; once the site answers, the same form goes", async () => {
  const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()) });
  await gotoHydrated(page, "/settings/contact");
  await page.getByLabel("Assunto").selectOption("other");
  const message = page.getByLabel("Mensagem", { exact: true });
  await message.fill("Onde fica meu recibo?");
  const send = page.getByRole("button", { name: "Enviar mensagem" });
  await page.route("**/settings/contact.data*", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }));
  await send.click();
  await page.getByText("O Espelho está fora do ar por um instante.").waitFor();
  expect(await message.inputValue()).toBe("Onde fica meu recibo?");
  await page.unrouteAll();
  await send.click();
  await page.getByText("Mensagem enviada").waitFor();

  // button actions are not reported as offline
  await gotoHydrated(page, "/settings/data");
  await page.route("**/api/data-copies", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }));
  await page.getByRole("button", { name: "Pedir uma cópia" }).click();
  await page.getByText("O Espelho está fora do ar por um instante.").waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Pedir uma cópia" }).click();
  await page.getByText("Cópia pedida").waitFor();
});

test("a form that met a database that is away, or too many before it, is told so in place; what nobody foresaw is the page's matter", async () => {
  const answerWith = async (refusal: unknown) => {
    const answer = (await offlineClientAction({ serverAction: () => Promise.reject(refusal) })) as Response;
    return [answer.status, await answer.json()];
  };
  const makeErrorResult = (status: number, code: string) => ({ status, statusText: "", internal: false, data: { code } });
  expect(await answerWith(makeErrorResult(503, "unavailable"))).toEqual([503, { code: "unavailable" }]);
  expect(await answerWith(makeErrorResult(429, "rate_limited"))).toEqual([503, { code: "rate_limited" }]);
  expect(await answerWith(makeErrorResult(200, "signed_out"))).toEqual([503, { code: "signed_out" }]);
  expect(await answerWith(new TypeError("Failed to fetch"))).toEqual([503, { code: "offline" }]);
  for (const other of [makeErrorResult(404, "post_not_found"), new Error("unforeseen")]) expect(await answerWith(other).catch((thrown) => thrown)).toBe(other);
});

test("a look tapped without a line leaves ana in her feed, told; what she likes meanwhile is sent when the line is back", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  for (let number = 1; number <= 8; number++) await makePost({ by: bia, caption: `Look ${number}` });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), width: 360, height: 640 });
  await gotoHydrated(page, "/?tab=feed&feed=following");
  const card = page.locator("article", { hasText: "Look 4" });
  const [look, like, told] = [card.getByRole("link", { name: /Look de/ }), card.getByRole("button", { name: "Curtir" }), page.getByRole("alert")];
  await card.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" })); // where clicks do not scroll it
  const before = await page.evaluate(() => scrollY);
  const isStill = async () => {
    expect([new URL(page.url()).search, await page.getByRole("dialog").count()]).toEqual(["?tab=feed&feed=following", 0]);
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(80); // the offline bar above appears and disappears
    expect(await page.locator("article").count()).toBe(8);
  };
  const dismiss = () => page.getByRole("button", { name: "Dispensar" }).click();

  await page.context().setOffline(true);
  await look.click();
  await told.getByText("Você está sem conexão. Tente de novo").waitFor();
  await isStill();
  await dismiss();
  await card.getByRole("link", { name: `@${bia.username}`, exact: true }).click();
  await told.getByText("Você está sem conexão. Tente de novo").waitFor();
  await isStill();
  await like.click();
  await page.getByText("Será enviado assim que a conexão voltar.").waitFor();
  expect([await like.getAttribute("aria-pressed"), await db.$count(likes, eq(likes.userId, ana.id))]).toEqual(["true", 0]);
  await dismiss();
  await page.context().setOffline(false);
  await waitUntil("the like", async () => (await db.$count(likes, eq(likes.userId, ana.id))) === 1);
  expect(await like.getAttribute("aria-pressed")).toBe("true");

  // connected but failing: first without code, then without data
  for (const [nothing, give] of [
    ["**/assets/*.js", (route: Route) => route.abort()],
    ["**/assets/*.js", (route: Route) => route.fulfill({ status: 502, body: "Bad Gateway" })],
    ["**/post/*.data*", (route: Route) => route.abort()],
  ] as const) {
    await page.route(nothing, give);
    await look.click();
    await told.getByText("O Espelho está fora do ar por um instante.").waitFor();
    await isStill();
    await dismiss();
    await page.unroute(nothing);
    if (nothing.endsWith(".js")) continue;
    await look.click();
    await page.getByRole("dialog", { name: "Post" }).waitFor();
    await page.goBack();
    await page.getByRole("dialog", { name: "Post" }).waitFor({ state: "detached" });
    await isStill();
  }
});

test("without a line a newcomer's styles stay chosen and a new password stays typed; with it both go", async () => {
  const told = "Você está sem conexão. Tente de novo";
  const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser({ isOnboardingComplete: false })) });
  await gotoHydrated(page, "/onboarding?step=3");
  const [vintage, go] = [page.getByRole("checkbox", { name: "Vintage" }), page.getByRole("button", { name: "Continuar para o app" })];
  await vintage.check();
  await page.context().setOffline(true);
  await go.click();
  await page.getByText(told).waitFor();
  expect(await vintage.isChecked()).toBe(true);
  await page.context().setOffline(false);
  await go.click();
  await page.getByRole("navigation", { name: "Principal" }).waitFor();

  const dora = await makeUser();
  await requestPasswordReset(dora.email);
  const [job] = await db.execute<{ data: { link: string } }>(sql`select data from pgboss.job where name = 'mail' and data->>'to' = ${dora.email}`);
  const { page: endpoint } = await openPage(server);
  await gotoHydrated(endpoint, decrypt(String(job?.data.link)));
  const first = endpoint.getByLabel("Nova senha", { exact: true });
  await first.fill("Cortina#Verde8");
  await endpoint.getByLabel("Confirmar senha").fill("Cortina#Verde8");
  await endpoint.context().setOffline(true);
  await endpoint.getByRole("button", { name: "Salvar nova senha" }).click();
  await endpoint.getByText(told).waitFor();
  expect(await first.inputValue()).toBe("Cortina#Verde8");
  await endpoint.context().setOffline(false);
  await endpoint.getByRole("button", { name: "Salvar nova senha" }).click();
  await endpoint.getByText("Senha redefinida").waitFor();
});

test("REL-68: in a tunnel ana loses no page and nothing typed: the feed's end, tags, a collection, a switch, a link, a sign-in; with the line it goes on", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  for (let number = 1; number <= 30; number++) await makePost({ by: bia, caption: `Look ${number}` });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const told = page.getByText("Você está sem conexão. Tente de novo");
  const goOffline = (isOffline: boolean) => page.context().setOffline(isOffline);
  const [articles, link] = [page.locator("article"), (name: string) => page.getByRole("link", { name })];

  await page.goto("/?tab=feed&feed=following");
  await page.waitForFunction(() => "scripted" in document.documentElement.dataset);
  await goOffline(true);
  await Promise.all([
    page.waitForEvent("requestfailed", (request) => request.url().includes("cursor=")),
    page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
  ]);
  await link("Carregar mais").and(page.locator("[aria-busy=false]")).waitFor();
  expect(await articles.count()).toBe(24);
  await goOffline(false);
  await page.getByText("Você viu tudo").waitFor();
  expect(await articles.count()).toBe(30);
  await goOffline(true);
  await link("Explorar").first().click();
  await told.waitFor();
  expect(await articles.count()).toBe(30);
  await goOffline(false);
  await link("Explorar").first().click();
  await page.waitForURL(/feed=explore/);
  await articles.first().waitFor();

  await link("Novo look").click();
  const tags = page.getByRole("combobox", { name: "Tags" });
  await tags.waitFor();
  await page.getByLabel("Legenda").fill("do túnel");
  await goOffline(true);
  await Promise.all([page.waitForEvent("requestfailed", (request) => request.url().includes("/api/tags")), tags.pressSequentially("li")]);
  await tags.press("Enter");
  await page.getByText("#li").waitFor();
  expect(await page.getByLabel("Legenda").inputValue()).toBe("do túnel");
  await goOffline(false);

  await page.goto("/?tab=collections");
  await link("Gerenciar").click();
  await link("Criar nova coleção").click();
  await page.getByLabel("Nome *").fill("Praia");
  await goOffline(true);
  await page.getByRole("button", { name: "Criar Coleção" }).click();
  await told.waitFor();
  expect(await page.getByLabel("Nome *").inputValue()).toBe("Praia");
  await goOffline(false);
  await page.getByRole("button", { name: "Criar Coleção" }).click();
  await page.getByText("Coleção criada!").waitFor();

  await page.goto("/settings");
  const style = page.getByRole("switch", { name: "Análise de estilo" });
  await page.waitForFunction(() => "scripted" in document.documentElement.dataset);
  await goOffline(true);
  await style.click();
  await told.waitFor();
  expect(await style.isChecked()).toBe(true);
  await page.getByRole("button", { name: "Sair" }).click();
  await page.getByText("Falha ao desconectar").waitFor();

  const { page: endpoint } = await openPage(server);
  await endpoint.goto("/plans");
  await endpoint.waitForFunction(() => "scripted" in document.documentElement.dataset);
  await endpoint.getByLabel("Email").fill("ana@exemplo.com");
  await endpoint.getByLabel("Senha", { exact: true }).fill("Vestido#Azul7");
  await endpoint.context().setOffline(true);
  await endpoint.getByRole("button", { name: "Entrar" }).click();
  await endpoint.getByText("Você está sem conexão. Tente de novo").waitFor();
  expect(await endpoint.getByLabel("Email").inputValue()).toBe("ana@exemplo.com");
});
