/// <reference lib="webworker" />
declare const BUILD: string;
declare const FEED_FILES: string[];

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

// what is the same for everybody, of this build; and what belongs to whoever is signed in
const shell = `shell-${BUILD}`;
const own = "own";
const pictures = "pictures";
const mostPictures = 200;

// where people come and go: whatever was kept for one is nobody else's
const doors = /^\/(auth|leaving|reset-password|settings\/(delete|sessions|password)|api\/auth\/)/;

// the page that says there is no line is kept in its reader's language and colours
const tastes = /^\/api\/(language|theme)(\.data)?$/;
let isTasteNew = false;

worker.addEventListener("install", (event) => event.waitUntil(prepare()));
worker.addEventListener("activate", (event) => event.waitUntil(begin()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== "GET") {
    if (doors.test(pathname)) event.waitUntil(forget());
    if (tastes.test(pathname)) isTasteNew = true;
  } else if (pathname.startsWith("/assets/")) event.respondWith(fromShell(request));
  else if (pathname.startsWith("/media/")) event.respondWith(freshOrKept(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
});

/** Takes over with all that the feed is made of, and not without: whoever opened no page of this build yet can read what was kept by the one before. */
async function prepare() {
  await (await caches.open(shell)).addAll([...FEED_FILES, "/offline"]);
  await worker.skipWaiting();
}

/** Keeps that page as it has become; should it not come, the next page is the time to ask again. */
async function renewOffline() {
  isTasteNew = false;
  try {
    await (await caches.open(shell)).add("/offline");
  } catch {
    isTasteNew = true;
  }
}

/** Leaves the shell of other builds behind, and keeps what somebody who is signed in reads when the line is gone. */
async function begin() {
  const old = (await caches.keys()).filter((name) => name.startsWith("shell-") && name !== shell);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
  await page(new Request("/", { headers: { Accept: "text/html" } })).catch(() => {});
}

// what was asked for before somebody left is not kept after it
let timesForgotten = 0;

function forget() {
  timesForgotten += 1;
  return Promise.all([caches.delete(own), caches.delete(pictures)]);
}

/** Puts an answer by once all of it has come: a line that breaks off before is the caller's to know. A device that is full keeps nobody from their answer. */
async function putBy(name: string, { url }: Request, answer: Response): Promise<Cache | null> {
  const whole = new Response(await answer.clone().blob(), answer);
  try {
    const cache = await caches.open(name);
    await cache.put(url, whole);
    return cache;
  } catch {
    return null;
  }
}

async function keep(name: string, request: Request, answer: Response, asOf: number) {
  const cache = asOf === timesForgotten ? await putBy(name, request, answer) : null;
  if (asOf !== timesForgotten) await caches.delete(name);
  return cache;
}

async function fromShell(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true }); // its name says what it is, whoever asks
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await putBy(shell, request, answer);
  return answer;
}

/** A picture from the server, which knows who may see it; the one seen before only when there is no answer. */
async function freshOrKept(request: Request): Promise<Response> {
  const asOf = timesForgotten;
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.status !== 206) await keepPicture(request, answer, asOf);
    return answer;
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function keepPicture(request: Request, answer: Response, asOf: number) {
  const cache = await keep(pictures, request, answer, asOf);
  const [oldest, ...others] = (await cache?.keys()) ?? [];
  if (oldest && others.length >= mostPictures) await cache?.delete(oldest);
}

const isHome = ({ pathname, searchParams }: URL) => pathname === "/" && (searchParams.get("tab") ?? "feed") === "feed";

/** A page from the server; without one the feed as it was last, or a page that says so. */
async function page(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const asOf = timesForgotten;
  try {
    const answer = await fetch(request);
    if (isTasteNew) await renewOffline();
    if (answer.headers.get("Espelho-Viewer") === "none") await forget();
    else if (answer.ok && isHome(url) && !answer.redirected) await keep(own, request, answer, asOf);
    return answer;
  } catch (error) {
    const feed = isHome(url) ? ((await caches.match(request.url)) ?? (await caches.match("/", { ignoreSearch: true, cacheName: own }))) : undefined;
    const kept = feed ? await marked(feed) : await caches.match("/offline");
    if (kept) return kept;
    throw error;
  }
}

/** The kept page with the mark by which it says of itself that it is one. */
async function marked(kept: Response): Promise<Response> {
  const headers = new Headers(kept.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response((await kept.text()).replace("<html", "<html data-kept"), { headers });
}
