/// <reference lib="webworker" />
import { keepShare, removeOldShares, removeShares } from "./components/data/kept-share";
import { getReleaseName, releaseMark } from "./components/install/release-mark";
import { addOutboxSync } from "./components/outbox/outbox-sync";
import { dataCache, isKeptData, isSignedOutData, maxKeptData, mergeManifests, readOldRoutes } from "./service-worker-data";

declare const BUILD: string;
declare const FEED_FILES: string[];

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

// public files of this build; private data
const shellCache = getReleaseName(BUILD);
const ownCache = "own";
const pictureCache = "pictures";
const modelsCache = "vision"; // models and runtime of the live mirror: public, large
const maxPictures = 200;

// paths that clear private caches
const authPaths = /^\/(auth|leaving|reset-password|settings\/(delete|sessions|password)|api\/auth\/)/;

// ends a session here; a sign-in keeps what was shared before it
const signOutPaths = /^\/(leaving|settings\/delete|api\/auth\/signout)/;

// changes that affect the offline page
const preferencePaths = /^\/api\/(language|theme|saver)(\.data)?$/;
let isOfflinePageStale = false;

worker.addEventListener("install", (event) => event.waitUntil(prepare()));
worker.addEventListener("activate", (event) => event.waitUntil(begin(event)));
addOutboxSync(worker);
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === "/share" && request.mode === "navigate") event.respondWith(respondToShare(request));
  else if (request.method !== "GET") {
    if (signOutPaths.test(pathname)) event.waitUntil(removeShares().catch(() => {}));
    if (authPaths.test(pathname)) event.waitUntil(clearCaches());
    if (preferencePaths.test(pathname)) isOfflinePageStale = true;
  } else if (pathname.startsWith("/assets/")) event.respondWith(respondFromShell(request));
  else if (pathname.startsWith("/vision/")) event.respondWith(respondFromModels(request));
  else if (pathname.startsWith("/media/") && !pathname.endsWith(".mp4")) event.respondWith(networkFirst(request));
  else if (pathname === "/__manifest") event.respondWith(respondWithManifest(request));
  else if (isKeptData(new URL(request.url))) event.respondWith(respondWithData(request, event.clientId));
  else if (request.mode === "navigate") event.respondWith(respondWithPage(request, event));
});

worker.addEventListener("push", (event) => event.waitUntil(showPush(event.data?.json())));
worker.addEventListener("notificationclick", (event) => event.waitUntil(openPushed(event.notification)));
worker.addEventListener("pushsubscriptionchange", (event) => (event as ExtendableEvent).waitUntil(resubscribe()));

/** Precaches the feed's files before activating. */
async function prepare() {
  await (await caches.open(shellCache)).addAll([...FEED_FILES, "/offline"]);
  await worker.skipWaiting();
}

async function refreshOfflinePage() {
  isOfflinePageStale = false;
  try {
    await (await caches.open(shellCache)).add("/offline");
  } catch {
    isOfflinePageStale = true;
  }
}

/** Tells pages which release is the newest; the one before serves those that still run it. */
async function begin(event: ExtendableEvent) {
  const previous = await (await caches.match(releaseMark.address))?.text();
  await (await caches.open(releaseMark.cacheName)).put(releaseMark.address, new Response(shellCache));
  const old = (await caches.keys()).filter((name) => name.startsWith("shell-") && name !== shellCache && name !== previous);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
  await respondWithPage(new Request("/", { headers: { Accept: "text/html" } }), event).catch(() => {});
}

// rejects writes begun before a sign-out
let cacheGeneration = 0;

async function clearCaches() {
  cacheGeneration += 1;
  await Promise.all([ownCache, dataCache, pictureCache].map((name) => caches.delete(name)));
  for (const notification of await worker.registration.getNotifications()) notification.close();
}

/** Stores complete answers only; ignores a full disk. */
async function putInCache(name: string, { url }: Request, answer: Response): Promise<Cache | null> {
  const whole = new Response(await answer.clone().blob(), answer);
  try {
    const cache = await caches.open(name);
    await cache.put(url, whole);
    return cache;
  } catch {
    return null;
  }
}

async function cacheIfCurrent(name: string, request: Request, answer: Response, generation: number) {
  const cache = generation === cacheGeneration ? await putInCache(name, request, answer) : null;
  if (generation !== cacheGeneration) await caches.delete(name);
  return cache;
}

async function respondFromShell(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true }); // names are content hashes
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await putInCache(shellCache, request, answer);
  return answer;
}

/** Fetched once; a new version of a file replaces the old one. */
async function respondFromModels(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { cacheName: modelsCache, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  const cache = await putInCache(modelsCache, request, answer);
  const isOlder = ({ url }: Request) => url !== request.url && findFileName(url) === findFileName(request.url);
  const older = ((await cache?.keys()) ?? []).filter(isOlder);
  await Promise.all(older.map((file) => cache?.delete(file)));
  return answer;
}

const findFileName = (url: string) => new URL(url).pathname.split("/").at(-1);

/** The server checks access; cached only when offline. */
async function networkFirst(request: Request): Promise<Response> {
  const generation = cacheGeneration;
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.status !== 206) await cacheBounded(pictureCache, maxPictures, request, answer, generation);
    return answer;
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function cacheBounded(name: string, max: number, request: Request, answer: Response, generation: number) {
  const cache = await cacheIfCurrent(name, request, answer, generation);
  const [oldest, ...others] = (await cache?.keys()) ?? [];
  if (oldest && others.length >= max) await cache?.delete(oldest);
}

/** Falls back to the data of the last visit, and tells the page. */
async function respondWithData(request: Request, clientId: string): Promise<Response> {
  const generation = cacheGeneration;
  try {
    const answer = await fetch(request);
    if (await isSignedOutData(answer)) await clearCaches();
    else if (answer.status === 200) await cacheBounded(dataCache, maxKeptData, request, answer, generation);
    return answer;
  } catch (error) {
    const kept = await caches.match(request.url, { cacheName: dataCache, ignoreVary: true });
    if (!kept) throw error;
    (await worker.clients.get(clientId))?.postMessage("kept");
    return kept;
  }
}

/** Routes of this build, which Remix asks for by path. */
async function respondWithManifest(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await putInCache(shellCache, request, answer);
    return answer.headers.has("X-Remix-Reload-Document") ? ((await readOldRoutes(request)) ?? answer) : answer;
  } catch (error) {
    const kept = await mergeManifests(request, shellCache);
    if (kept) return kept;
    throw error;
  }
}

const isHome = ({ pathname, searchParams }: URL) => pathname === "/" && (searchParams.get("tab") ?? "feed") === "feed";

/** Falls back to the cached feed, then the offline page. */
async function respondWithPage(request: Request, event: ExtendableEvent): Promise<Response> {
  event.waitUntil(removeOldShares().catch(() => {}));
  const url = new URL(request.url);
  const generation = cacheGeneration;
  try {
    const answer = await fetch(request);
    if (isOfflinePageStale) await refreshOfflinePage();
    if (answer.headers.get("Espelho-Viewer") === "none") event.waitUntil(clearCaches());
    else if (answer.ok && isHome(url) && !answer.redirected) await cacheIfCurrent(ownCache, request, answer, generation);
    return answer;
  } catch (error) {
    const feed = isHome(url) ? ((await caches.match(request.url)) ?? (await caches.match("/", { ignoreSearch: true, cacheName: ownCache }))) : undefined;
    const kept = feed ? await markOffline(feed) : await readOfflinePage();
    if (kept) return kept;
    throw error;
  }
}

const postForm = (path: string, body: FormData) => fetch(path, { method: "POST", body, redirect: "manual", headers: { Accept: "text/html" } });

/** Keeps what nobody can take now: signed out, without a connection, or a server that is away. */
async function respondToShare(request: Request): Promise<Response> {
  const form = await request.formData();
  const viewer = await fetch("/api/auth/me").catch(() => null);
  const answer = viewer?.ok ? await postForm("/share", form).catch(() => null) : null;
  if (answer && answer.status < 500) return answer;
  const key = await keepShare(form).catch(() => null);
  if (key) return Response.redirect(`/share?kept=${key}`, 303);
  return postForm("/share", form);
}

const readOfflinePage = () => caches.match("/offline", { cacheName: shellCache });

async function markOffline(kept: Response): Promise<Response> {
  const headers = new Headers(kept.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response((await kept.text()).replace("<html", "<html data-kept"), { headers });
}

type Pushed = { web_push?: number; notification: NotificationOptions & { title: string; navigate: string }; app_badge: number };

/** A visible page tells it itself; Safari wants a notification all the same. */
async function showPush({ web_push, notification, app_badge }: Pushed) {
  await worker.navigator.setAppBadge?.(app_badge).catch(() => {});
  const pages = await worker.clients.matchAll({ type: "window" });
  if (!web_push && pages.some(({ visibilityState }) => visibilityState === "visible")) return;
  const { title, navigate, ...options } = notification;
  await worker.registration.showNotification(title, { ...options, icon: "/icon-192.png", data: navigate });
}

/** Focuses the page that shows it already, else opens it. */
async function openPushed(notification: Notification) {
  notification.close();
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url === notification.data);
  await (page ? page.focus() : worker.clients.openWindow(notification.data));
}

/** The browser replaced the subscription: the server learns the new one. */
async function resubscribe() {
  const address = "/api/push-subscription";
  const { publicKey, isSubscribed } = await (await fetch(address)).json();
  if (!isSubscribed) return;
  const { endpoint, keys } = (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).toJSON();
  const body = JSON.stringify({ endpoint, ...keys, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  await fetch(address, { method: "PUT", headers: { "Content-Type": "application/json" }, body });
}
