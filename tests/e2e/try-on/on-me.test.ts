import { expect, test } from "bun:test";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { giveBody, makeWearableLook } from "#tests/layers";
import { makeLook, makeUser, password } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ VISION: "on", RATE_LIMIT_FACTOR: "100" });
const profileOf = (person: { id: string }) => `/user/${person.id}`;

test("ana turns «Em mim» on: bia's wearable look is on her, the other stays, and it is still so after she comes back", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ username: "bia_onme" })];
  const look = await makeWearableLook({ by: bia, look: 2 });
  const other = await makeLook({ by: bia, look: 3 });
  await giveBody(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && !request.url().includes("/seen")) sent.push(`${request.method()} ${request.url()}`);
  });
  await gotoHydrated(page, profileOf(bia));
  const onMe = page.getByRole("switch", { name: "Em mim" });
  expect(await onMe.isChecked()).toBe(false);
  await onMe.click();
  const worn = page.locator(`#look-${look.id}`).getByRole("img", { name: "Você com o look de @bia_onme, uma prévia feita no aparelho" });
  await page.locator(`#look-${look.id} canvas[data-drawn]`).waitFor();
  expect(await worn.count()).toBe(1);
  expect(await page.locator(`#look-${other.id} canvas`).count()).toBe(0);
  expect(await onMe.isChecked()).toBe(true);
  expect(sent).toEqual([]);
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "on-me-profile");
  await gotoHydrated(page, profileOf(bia));
  await page.locator(`#look-${look.id} canvas[data-drawn]`).waitFor();
  await onMe.click();
  await page.locator(`#look-${look.id} canvas`).waitFor({ state: "detached" });
});

test("touch and hold shows the original, and opens nothing", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeWearableLook({ by: bia, look: 5 });
  await giveBody(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, profileOf(bia));
  await page.getByRole("switch", { name: "Em mim" }).click();
  const canvas = page.locator(`#look-${look.id} canvas[data-drawn]`);
  await canvas.waitFor();
  await canvas.hover();
  await page.mouse.down();
  await page.locator(`#look-${look.id} canvas[data-held]`).waitFor();
  await page.mouse.up();
  await page.locator(`#look-${look.id} canvas:not([data-held])`).waitFor();
  expect(new URL(page.url()).pathname).toBe(profileOf(bia));
});

test("without a body photo «Em mim» leads to the page that asks for one", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await makeWearableLook({ by: bia, look: 5 });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, profileOf(bia));
  await page.getByRole("switch", { name: "Em mim" }).click();
  await page.waitForURL((url) => url.pathname === "/body-photo" && url.searchParams.get("returnTo") === profileOf(bia));
});

test("from a look ana sees it on herself at full size, compares, and downloads it with its mark; nothing is sent", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ username: "bia_look" })];
  const look = await makeWearableLook({ by: bia, look: 2 });
  await giveBody(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, `/post/${look.id}`);
  await page.getByRole("link", { name: "Ver em mim" }).click();
  await page.getByRole("heading", { name: "O look de @bia_look em você" }).waitFor();
  await page.getByRole("slider", { name: "Comparar antes e depois" }).waitFor();
  expect(await page.getByRole("img", { name: "Sua foto de corpo" }).count()).toBe(1);
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "on-me-look");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Baixar" }).click();
  expect((await downloading).suggestedFilename()).toBe("espelho-em-mim.jpg");
  await page
    .getByRole("link", { name: /crédito|IA/ })
    .first()
    .click();
  await page.waitForURL((url) => url.searchParams.get("post") === look.id && url.searchParams.get("tab") === "tryon");
});

test("without scripts the server puts the look on ana, free, and the page shows it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ username: "bia_plain" })];
  const look = await makeWearableLook({ by: bia, look: 2 });
  await giveBody(ana);
  const client = await createSignedInClient(server, ana);
  const { page } = await openPage(server, { as: client, javaScriptEnabled: false });
  const before = await client.json<{ credits: number }>("/api/auth/me");
  await page.goto(`/post/${look.id}`);
  await page.getByRole("link", { name: "Ver em mim" }).click();
  await page.getByRole("button", { name: "Ver em mim" }).click();
  const still = page.getByRole("img", { name: "Você com o look de @bia_plain, uma prévia feita no servidor do Espelho" });
  expect(await still.getAttribute("src")).toStartWith("data:image/jpeg;base64,");
  await page.getByText("Feito no servidor do Espelho").waitFor();
  expect(await page.getByText("Feito no seu aparelho").isVisible()).toBe(false);
  expect(await client.json<{ credits: number }>("/api/auth/me")).toEqual(before);
  await takeScreenshot(page, "on-me-look-plain");
});

test("where the device cannot put the look on ana, it says so, tries again, and the server may do it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeWearableLook({ by: bia, look: 2 });
  await giveBody(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const layers = /\/api\/posts\/[^/]+\/garment\.webp/;
  await page.route(layers, (route) => route.abort());
  await gotoHydrated(page, `/post/${look.id}/on-me`);
  await page.getByText("Não foi possível vestir o look neste aparelho.").waitFor();
  await page.getByRole("button", { name: "Pedir ao servidor · grátis" }).click();
  await page.getByRole("img", { name: /^Você com o look/ }).waitFor();
  await gotoHydrated(page, `/post/${look.id}/on-me`);
  await page.getByText("Não foi possível vestir o look neste aparelho.").waitFor();
  await page.unroute(layers);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await page.getByRole("link", { name: "Baixar" }).waitFor();
  expect(await page.getByText("Não foi possível vestir").count()).toBe(0);
});

test("where the browser cannot put looks on ana, the switch says so and stays off", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await makeWearableLook({ by: bia, look: 2 });
  await giveBody(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "OffscreenCanvas"));
  await gotoHydrated(page, profileOf(bia));
  await page.getByRole("switch", { name: "Em mim" }).click();
  await page.getByText("Não dá para vestir neste navegador").waitFor();
  expect(await page.getByRole("switch", { name: "Em mim" }).isChecked()).toBe(false);
});

test("ana's session ends and dandara signs in on the same page: what she sees on herself is not ana", async () => {
  const [ana, bia, dandara] = [await makeUser(), await makeUser(), await makeUser()];
  const look = await makeWearableLook({ by: bia, look: 2 });
  for (const person of [ana, dandara]) await giveBody(person);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  let workers = 0;
  page.on("worker", () => workers++);
  await gotoHydrated(page, profileOf(bia));
  await page.getByRole("switch", { name: "Em mim" }).click();
  await page.locator(`#look-${look.id} canvas[data-drawn]`).waitFor();
  await page.evaluate(() => fetch("/api/auth/signout", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }));
  await page.getByRole("link", { name: "Mensagem" }).click();
  await page.getByLabel("Email", { exact: true }).fill(dandara.email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByRole("textbox", { name: "Mensagem" }).waitFor();
  await page.goBack();
  await page.getByRole("switch", { name: "Em mim" }).click();
  await page.locator(`#look-${look.id} canvas[data-drawn]`).waitFor();
  expect(workers).toBe(2);
});

test("when ana signs out, her body leaves the device", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeWearableLook({ by: bia, look: 2 });
  await giveBody(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, profileOf(bia));
  await page.getByRole("switch", { name: "Em mim" }).click();
  await page.locator(`#look-${look.id} canvas[data-drawn]`).waitFor();
  const countBodies = () =>
    page.evaluate(async () => {
      const promisify = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
      const database = await promisify(indexedDB.open("body"));
      const count = await promisify(database.transaction("body").objectStore("body").count());
      database.close();
      return count;
    });
  expect(await countBodies()).toBe(1);
  await page.evaluate(() => fetch("/api/auth/signout", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }));
  await page.goto("/");
  await page.waitForFunction(() => localStorage.getItem("hasBody") === null);
  expect(await countBodies()).toBe(0);
});

test("ana signs out in one tab: the other tabs show nobody any more", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeWearableLook({ by: bia, look: 2 });
  await giveBody(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, profileOf(bia));
  await page.getByRole("switch", { name: "Em mim" }).click();
  await page.locator(`#look-${look.id} canvas[data-drawn]`).waitFor();
  const [still, last] = [await page.context().newPage(), await page.context().newPage()];
  await gotoHydrated(still, `/post/${look.id}/on-me`);
  await still.getByRole("slider").waitFor();
  await last.goto("/");
  await last.evaluate(() => fetch("/api/auth/signout", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }));
  await last.goto("/");
  await page.locator("canvas").waitFor({ state: "detached" });
  expect(await page.getByRole("switch", { name: "Em mim" }).isChecked()).toBe(false);
  await still.getByRole("slider").waitFor({ state: "detached" });
});

test("a body on the device that this release cannot read is as none", async () => {
  const { id } = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, { id }) });
  await page.goto("/settings");
  await page.evaluate(async (ownerId) => {
    localStorage.setItem("hasBody", "1");
    const opening = indexedDB.open("body", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("body");
    await new Promise((resolve) => Object.assign(opening, { onsuccess: resolve }));
    const writing = opening.result.transaction("body", "readwrite");
    writing.objectStore("body").put({ ownerId, shape: { version: 9 }, atlas: { bytes: new ArrayBuffer(9), name: "", type: "image/webp" } }, "own");
    await new Promise((resolve) => Object.assign(writing, { oncomplete: resolve }));
    opening.result.close();
  }, id);
  await gotoHydrated(page, "/body-photo");
  await page.getByRole("heading", { name: "Os looks em você" }).waitFor();
});

test("where the browser keeps nothing, the switch says so and no body stays on the device", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await makeWearableLook({ by: bia, look: 2 });
  await giveBody(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await gotoHydrated(page, profileOf(bia));
  await page.getByRole("switch", { name: "Em mim" }).click();
  await page.getByText("Não dá para vestir neste navegador").waitFor();
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain("body");
});

testInBench("where the browser's database never opens, ana still sees looks on herself", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeWearableLook({ by: bia, look: 2 });
  await giveBody(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await gotoHydrated(page, `/post/${look.id}/on-me`);
  await page.getByRole("slider").waitFor();
});

test("what could not be fetched offline is drawn when the line is back", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeWearableLook({ by: bia, look: 2 });
  await giveBody(ana);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, profileOf(bia));
  const garments = "**/api/garments?*";
  await page.route(garments, (route) => route.abort());
  const failing = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/garments"));
  await page.getByRole("switch", { name: "Em mim" }).click();
  await failing;
  await page.unroute(garments);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.locator(`#look-${look.id} canvas[data-drawn]`).waitFor();
});
