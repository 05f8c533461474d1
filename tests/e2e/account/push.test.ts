import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { notify } from "#app/models/events/notification.server";
import { sendMessage } from "#app/models/messages/message.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { startFakePushService } from "#tests/fakes/push-service";
import { makeResult } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const service = startFakePushService();
const server = await startServer({ PUSH_SERVICES: service.url });
afterAll(async () => {
  await server.stop();
  service.stop();
});

type Subscription = ReturnType<typeof service.makeDevice>["subscription"];

/** The test browser has neither notifications nor a push service. */
function standIn({ endpoint, p256dh, auth }: Subscription) {
  let permission: NotificationPermission = "default";
  const counts = { asked: 0 };
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => {
    counts.asked += 1;
    permission = navigator.userActivation.isActive ? "granted" : "denied";
    return permission;
  };
  let current: object | null = null;
  const unsubscribe = async () => {
    current = null;
    return true;
  };
  PushManager.prototype.subscribe = async () => {
    current = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe };
    return current as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
  Object.assign(window, { counts });
}

const countAsked = (page: Page) => page.evaluate(() => (window as unknown as { counts: { asked: number } }).counts.asked);

async function openRegistration(page: Page): Promise<{ deliver: (data: string) => Promise<unknown> }> {
  const tools = await page.context().newCDPSession(page);
  let registrationId = "";
  tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId;
  });
  await tools.send("ServiceWorker.enable");
  await waitUntil("the registration", async () => registrationId !== "");
  return { deliver: (data) => tools.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId, data }) };
}

type Tap = { notification: { data: unknown; close: () => void }; waitUntil: (work: Promise<unknown>) => void };
type Recorder = { shown: { title: string; data: string; tag: string }[]; opened: string[]; badges: number[] };
type WorkerScope = Recorder & {
  registration: { showNotification: unknown };
  clients: { openWindow: unknown; matchAll: unknown };
  navigator: { setAppBadge: unknown };
  dispatchEvent: (event: Event) => boolean;
};

/** Records what the worker shows and opens. */
function recordInWorker() {
  const scope = globalThis as unknown as WorkerScope;
  Object.assign(scope, { shown: [], opened: [], badges: [] });
  scope.registration.showNotification = async (title: string, options: object) => void scope.shown.push({ title, ...options } as Recorder["shown"][number]);
  scope.clients.openWindow = async (url: string) => void scope.opened.push(url);
  scope.navigator.setAppBadge = async (count: number) => void scope.badges.push(count);
}

function tap(data: string | undefined) {
  const event = Object.assign(new Event("notificationclick"), { notification: { data, close() {} }, waitUntil() {} } satisfies Tap);
  (globalThis as unknown as WorkerScope).dispatchEvent(event);
}

test("ana turns pushes on by a tap; bia's message is delivered to the worker, which shows it unless a page is visible, and the tap opens the conversation", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ name: "Bia Segredo" })];
  const device = service.makeDevice();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), serviceWorkers: "allow" });
  await page.addInitScript(standIn, device.subscription);
  await gotoHydrated(page, "/settings/notifications");
  await page.getByText("Desativadas").waitFor();
  expect(await countAsked(page)).toBe(0);
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "push-off-390-light");
  await page.getByRole("button", { name: "Ativar" }).click();
  await page.getByText("Ativadas", { exact: true }).waitFor();
  await takeScreenshot(page, "push-on-390-light");

  const client = await createSignedInClient(server, ana); // daytime, whatever the clock says
  await client.patch("/api/user-settings", { quietHoursEnabled: false });
  await sendMessage(bia.id, ana.id, { content: "palavras privadas" });
  await waitUntil("the push", async () => service.receivedBy(device.name).length === 1);
  const text = service.receivedBy(device.name)[0]?.text ?? "";

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("no service worker");
  const { deliver } = await openRegistration(page);
  await worker.evaluate(recordInWorker);
  const read = (name: keyof Recorder) => worker.evaluate((of) => (globalThis as unknown as WorkerScope)[of], name);
  await deliver(text);
  await waitUntil("the badge", async () => (await read("badges")).length === 1);
  expect(await read("badges")).toEqual([1]);
  expect(await read("shown")).toEqual([]); // the page tells it

  await deliver(JSON.stringify({ ...JSON.parse(text), web_push: 8030 }));
  await waitUntil("Safari's notification", async () => (await read("shown")).length === 1); // it wants one for each push
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.clients.matchAll = async () => [];
  });
  await deliver(text);
  await waitUntil("the notification", async () => (await read("shown")).length === 1);
  const [shown] = (await read("shown")) as Recorder["shown"];
  expect(shown).toMatchObject({ title: "Você tem uma mensagem nova", tag: `message-${bia.id}`, data: `${server.url}/messages/${bia.id}` });
  await worker.evaluate(tap, shown?.data);
  await waitUntil("the page", async () => (await read("opened")).length === 1);
  await worker.evaluate((url) => {
    const scope = globalThis as unknown as WorkerScope;
    scope.clients.matchAll = async () => [{ url, focus: async () => void scope.opened.push("focused") }];
  }, shown?.data);
  await worker.evaluate(tap, shown?.data);
  await waitUntil("the focus", async () => (await read("opened"))[1] === "focused");
  await gotoHydrated(page, String((await read("opened"))[0]));
  await page.getByRole("log").getByText("palavras privadas").waitFor();
});

for (const { width, height, theme } of [
  { width: 390, height: 844, theme: "light" },
  { width: 360, height: 640, theme: "dark" },
  { width: 1280, height: 800, theme: "light" },
] as const) {
  test(`on a try-on that runs, ana asks by a tap to be told when it is ready, ${width} by ${height}`, async () => {
    const ana = await makeUser();
    const { id } = await makeResult(ana, { status: "processing", settledAt: null, resultImageUrls: [] });
    const device = service.makeDevice();
    const { page } = await openPage(server, { as: await createSignedInClient(server, ana), serviceWorkers: "allow", width, height, theme });
    await page.addInitScript(standIn, device.subscription);
    await gotoHydrated(page, `/get-ready/${id}`);
    const ask = page.getByRole("button", { name: "Avisar quando estiver pronto" });
    await ask.waitFor();
    expect(await countAsked(page)).toBe(0);
    await takeScreenshot(page, `push-try-on-${width}-${theme}`);
    await ask.click();
    await page.getByText("Avisamos neste aparelho quando estiver pronto.").waitFor();
    await takeScreenshot(page, `push-try-on-asked-${width}-${theme}`);
    await db.transaction((tx) => notify(tx, ana.id, { type: "edit_ready", editId: id }));
    await waitUntil("the push", async () => service.receivedBy(device.name).length === 1);
    expect(service.receivedBy(device.name)[0]?.payload.notification).toMatchObject({
      title: "Seu look está pronto",
      navigate: `${server.url}/get-ready/${id}`,
    });
  });
}

test("without scripts every choice is a form, the quiet hours too, and the device's row says what it needs", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const { page } = await openPage(server, { as: client, javaScriptEnabled: false });
  await page.goto("/settings/notifications");
  await page.getByText("ligue o JavaScript").waitFor();
  expect(await page.getByText("Neste aparelho", { exact: false }).first().isVisible()).toBe(false);
  await page.getByRole("switch", { name: "Curtidas" }).uncheck();
  await page.getByRole("button", { name: "Salvar Curtidas" }).click();
  await page.getByText("Configurações salvas").waitFor();
  await page.getByRole("combobox", { name: /^Das/ }).selectOption({ label: "23h" });
  await page.getByRole("button", { name: "Salvar horas", exact: true }).click();
  await page.getByText("Configurações salvas").waitFor();
  expect(await client.json<object>("/api/user-settings")).toMatchObject({ pushLikes: false, pushComments: true, quietFrom: 23, quietUntil: 8 });
  await takeScreenshot(page, "push-unscripted-390-light");
});

test("who blocked notifications reads how to allow them; an iPhone that has not installed the app is shown the two steps", async () => {
  const as = await createSignedInClient(server, await makeUser());
  const { page } = await openPage(server, { as });
  await gotoHydrated(page, "/settings/notifications"); // this browser denies them
  await page.getByText("Bloqueadas no navegador").waitFor();
  expect(await page.getByRole("button", { name: "Ativar" }).count()).toBe(0);
  const { page: phone } = await openPage(server, { as });
  await phone.addInitScript(() => {
    Reflect.deleteProperty(window, "PushManager");
    Object.defineProperty(navigator, "userAgent", { value: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Safari/604.1" });
  });
  await gotoHydrated(phone, "/settings/notifications");
  await phone.getByText("Adicionar à Tela de Início").waitFor();
  expect(await runAxe(phone)).toEqual([]);
  await takeScreenshot(phone, "push-install-390-light");
});

for (const [width, height, theme] of [
  [390, 844, "dark"],
  [360, 640, "light"],
  [360, 640, "dark"],
  [1280, 800, "light"],
  [1280, 800, "dark"],
] as const) {
  testInBench(`the notifications' settings at ${width} by ${height}, ${theme}`, async () => {
    const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()), width, height, theme });
    await page.addInitScript(standIn, service.makeDevice().subscription);
    await gotoHydrated(page, "/settings/notifications");
    await page.getByText("Desativadas").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await runAxe(page)).toEqual([]);
    await takeScreenshot(page, `push-settings-${width}-${theme}`);
  });
}
