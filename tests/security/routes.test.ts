import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collections, dataCopies, keptPhotos, moderationActs, outfits, packs, pieceMarks, pieces, sessions, tryOns, uploads, wearPlans } from "#app/db/schema";
import { addComment } from "#app/models/looks/comment.server";
import { type Client, createClient, createSignedInClient, requestRaw } from "../http.ts";
import { makePicture, makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";
import { authorization, jsonOnly, listServedRoutes, methods, type Row } from "./authorization.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });
const unknown = "01900000-0000-7000-8000-000000000000";
const fill = (row: Row, id: string) =>
  row.path
    .replace(":part", "1")
    .replace(/:(id|postId|pieceId|userId|token|tag|tutorial)/g, id)
    .replace("*", "nothing/here");
const unsafe = authorization.flatMap((row) => methods.filter((method) => method !== "GET" && row.access[method]).map((method) => ({ row, method })));

type Answer = { status: number; allow: string | null; body: string };

async function ask(client: Client, method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const call = method === "GET" ? client.get(path, { headers }) : client[method.toLowerCase() as "post"](path, {}, { headers });
  const response = await call;
  return { status: response.status, allow: response.headers.get("allow"), body: await response.text() };
}

test("SEC-69: every route that is served has a row in the authorization table, and every row a route", async () => {
  const served = new Set((await listServedRoutes()).map(({ path }) => path));
  expect(authorization.map((row) => row.path).sort()).toEqual([...served].sort());
});

test("signed out every call that is not open is 401, and every page is the sign-in form and nothing else", async () => {
  const anonymous = createClient(server);
  const wrong: string[] = [];
  for (const row of authorization) {
    for (const method of methods) {
      const access = row.access[method];
      // unknown addresses accept no POST
      if (!access || access === "open" || access === "signed" || (access === "admin" && method !== "GET")) continue;
      const { status, body } = await ask(anonymous, method, fill(row, unknown));
      const isSignIn = status === 401 || (status === 200 && /^\/(post|user)\/|^\/$/.test(row.path));
      if (row.isApi ? status !== 401 : !isSignIn || (method === "GET" && !body.includes("Entrar"))) wrong.push(`${method} ${row.path}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

// equal responses for everyone
const sameForAll = /^routes\/settings\/settings\.(language|licenses|privacy|saver|terms|theme)$/;

test("no page's loader relies on the one above it: asked alone, each sends the signed-out away", async () => {
  const anonymous = createClient(server);
  const wrong: string[] = [];
  for (const { id, path } of await listServedRoutes()) {
    const row = authorization.find((row) => row.path === path);
    if (!row || row.isApi || row.access.GET === "open" || row.access.GET === "admin" || path === "/*" || sameForAll.test(id)) continue;
    const at = path === "/" ? "/_root" : fill(row, unknown);
    const { status, body } = await ask(anonymous, "GET", `${at}.data?_routes=${encodeURIComponent(id)}`);
    if (status !== 401 && !body.includes("signed_out")) wrong.push(`${id}: ${status} ${body.slice(0, 80)}`);
  }
  expect(wrong).toEqual([]);
});

test("another method than the API's own is 405 and says which is", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const wrong: string[] = [];
  for (const row of authorization.filter(({ isApi, path }) => isApi && path !== "/api/*")) {
    const allowed = methods.filter((method) => row.access[method]);
    for (const method of methods.filter((method) => !allowed.includes(method))) {
      const { status, allow } = await ask(ana, method, fill(row, unknown));
      const named = (allow ?? "").split(", ").filter((name) => name !== "HEAD");
      if (status !== 405 || named.sort().join() !== allowed.toSorted().join()) wrong.push(`${method} ${row.path}: ${status}, Allow: ${allow}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("addresses that cannot be read are nothing we know, and nothing of them is logged", async () => {
  const requestWithHost = (name: string) => requestRaw(server.port, ["GET /terms HTTP/1.1", `Host: ${name}`], { isHostGiven: true });
  for (const name of ["[", "a b", "", "x:99999", "x/y", "a@b", "%"]) expect([name, (await requestWithHost(name)).slice(0, 12)]).toEqual([name, "HTTP/1.1 404"]);
  const long = `/assets/segredo-${"a".repeat(5000)}`;
  for (const path of ["/segredo%ff", "/tag/segredo%E0%A4%A", "/auth?_data=segredo", "/assets/segredo%00", long, `${long}/${"a/".repeat(1000)}`]) {
    expect([path.slice(0, 30), (await requestRaw(server.port, [`GET ${path} HTTP/1.1`])).slice(0, 12)]).toEqual([path.slice(0, 30), "HTTP/1.1 404"]);
  }
  const log = server.output();
  expect(log.match(/"level":(50|60)/g) ?? []).toEqual([]);
  expect(log).not.toContain("segredo");
});

test("the routes behind a page's links are told in time, however many addresses somebody asks for", async () => {
  const anonymous = createClient(server);
  const page = await (await anonymous.get("/auth")).text();
  const version = /manifest-([\da-f]+)\.js/.exec(page)?.[1] ?? "";
  const ask = async (paths: string[]) => {
    const startedAt = performance.now();
    const response = await anonymous.get(`/__manifest?${new URLSearchParams([["version", version], ...paths.map((path) => ["p", path])])}`);
    const routes = response.status === 200 ? Object.keys((await response.json()) as object) : [];
    return { status: response.status, routes, ms: performance.now() - startedAt };
  };
  const requests: [string[], number][] = [
    [["/".repeat(2500)], 200],
    [["/a".repeat(1800)], 200],
    [["/post/x".repeat(600)], 200],
    [Array.from({ length: 700 }, (_, index) => `/${index}`), 200],
    [methods.flatMap((method) => authorization.map(({ path }) => `${path}/${method}`)).slice(0, 250), 400],
  ];
  for (const [paths, status] of requests) {
    const answer = await ask(paths);
    expect([paths[0]?.slice(0, 10), answer.status]).toEqual([paths[0]?.slice(0, 10), status]);
    expect(answer.ms).toBeLessThan(500);
  }
  const { routes } = await ask(["/user/ana/followers", "/settings/contact", "/Post/1/why", "/tag/linho"]);
  for (const id of ["user.$id.followers", "settings/settings.contact", "post.$id.why", "_overlay.tag.$tag"]) expect(routes).toContain(`routes/${id}`);
  expect(routes).not.toContain("routes/admin");
});

test("a signed cookie under another's name is nobody's toast", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const anonymous = createClient(server);
  for (const value of ana.cookies.values()) anonymous.cookies.set("flash", value);
  expect((await anonymous.get("/auth")).status).toBe(200);
});

test.each([
  ["cross-site by its own word", { "sec-fetch-site": "cross-site" }],
  ["from a sister site", { "sec-fetch-site": "same-site" }],
  ["from another origin", { "sec-fetch-site": "", origin: "https://evil.example" }],
  ["from the origin null", { "sec-fetch-site": "", origin: "null" }],
  ["from nowhere at all", { "sec-fetch-site": "", origin: "" }],
])("SEC-20, SEC-21, SEC-22, SEC-24: every write %s is refused before anything else", async (_, headers) => {
  const ana = await createSignedInClient(server, await makeUser());
  const wrong: string[] = [];
  for (const { row, method } of unsafe) {
    if (row.access[method] === "signed") continue;
    for (const path of row.isApi ? [fill(row, unknown)] : [fill(row, unknown), `${row.path === "/" ? "/_root" : fill(row, unknown)}.data`]) {
      const { status } = await ask(ana, method, path, headers);
      if (status !== 403) wrong.push(`${method} ${path}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("SEC-23: an old browser that names only its origin is let in, and SEC-24: a webhook reaches its signature", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  expect((await ask(ana, "POST", "/api/theme", { "sec-fetch-site": "", origin: server.url })).status).toBe(422);
  expect((await ask(ana, "POST", "/api/theme", { "sec-fetch-site": "none", origin: "" })).status).toBe(422); // typed or received by its owner
  for (const { row, method } of unsafe.filter(({ row, method }) => row.access[method] === "signed")) {
    expect([400, 401, 503]).toContain((await ask(ana, method, fill(row, unknown), { "sec-fetch-site": "", origin: "" })).status);
  }
});

test("SEC-25: the API takes JSON, forms only where a page's form leads, and nothing else", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const [types, forms] = [
    ["text/plain", "application/xml", "text/json"],
    ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
  ];
  const wrong: string[] = [];
  for (const { row, method } of unsafe.filter(({ row, method }) => row.isApi && row.access[method] !== "signed")) {
    for (const type of [...types, ...(jsonOnly.has(row.path) ? forms : [])]) {
      const { status } = await ask(ana, method, fill(row, unknown), { "content-type": type, accept: "text/html" });
      if (status !== 415) wrong.push(`${method} ${row.path} as ${type}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...jsonOnly].filter((path) => !unsafe.some(({ row }) => row.path === path))).toEqual([]);
  const nameless = await fetch(`${server.url}/api/user/complete-onboarding`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", cookie: [...ana.cookies].map((pair) => pair.join("=")).join("; ") },
    body: new TextEncoder().encode('{"stylePreferences":[]}'),
  });
  expect([nameless.status, (await nameless.json()).code]).toEqual([415, "unsupported_media_type"]);
});

test("a form that is none, or breaks off, is a 400 of the API, and no page's fault either", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const torn = unsafe.filter(({ row, method }) => !["signed", "admin"].includes(row.access[method] ?? "") && !jsonOnly.has(row.path));
  const wrong: string[] = [];
  for (const { row, method } of torn) {
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
      const { status, body } = await ask(ana, method, fill(row, unknown), { "content-type": type });
      const isRight = row.isApi ? status === 400 && body.includes('"invalid_form"') : status < 500;
      if (!isRight) wrong.push(`${method} ${row.path} as ${type}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("only a form is sent on to a page: whoever sends JSON gets JSON, whatever else they would take", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  const headers = { accept: "text/html, application/json" };
  const path = `/api/users/${bia.id}/follow`;
  const answers = [await as.post(path, {}, { headers }), await as.delete(path, undefined, { headers }), await as.form(path, {}, { headers })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 303]);
});

test("SEC-26: no header and no query makes a method another", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const look = await makePost({ by: await makeUser() });
  const answers = [
    await ana.get(`/api/posts/${look.id}/like?_method=POST`),
    await ana.get(`/api/posts/${look.id}/like`, { headers: { "x-http-method-override": "POST" } }),
    await ana.post(`/api/users/${look.userId}/follow?_method=delete`, {}, { headers: { "x-http-method-override": "DELETE" } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([405, 405, 200]);
  expect(await answers[2]?.json()).toMatchObject({ isFollowing: true });
});

test("SEC-26: looking at an address that only writes is 405 and changes nothing", async () => {
  const ana = await makeUser();
  const [as, look] = [await createSignedInClient(server, ana), await makePost({ by: ana })];
  const before = await db.query.posts.findFirst({ where: (post) => eq(post.id, look.id) });
  const wrong: string[] = [];
  for (const { row } of unsafe.filter(({ row }) => row.isApi && !row.access.GET)) {
    const { status } = await ask(as, "GET", fill(row, row.path.startsWith("/api/posts/") ? look.id : ana.id));
    if (status !== 405) wrong.push(`GET ${row.path}: ${status}`);
  }
  expect(wrong).toEqual([]);
  expect(await db.query.posts.findFirst({ where: (post) => eq(post.id, look.id) })).toEqual(before);
  expect((await as.get("/api/auth/me")).status).toBe(200);
});

test("SEC-27: no other site is ever allowed in", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site", "access-control-request-method": "POST" };
  for (const path of ["/api/posts", "/api/auth/me", "/", "/media/x/320.webp", "/nothing"]) {
    const preflight = await fetch(new URL(path, server.url), { method: "OPTIONS", headers, redirect: "manual" });
    expect([preflight.status, preflight.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, PUT, PATCH, DELETE"]);
    const answers = [preflight, await ana.get(path, { headers })];
    for (const { headers } of answers) expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

test("SEC-61: what is another's answers as what is not, byte for byte", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  const hidden = await makePost({ by: bia, privacy: "followers" });
  const picture = await makePicture(bia, "edit_input");
  const [edit] = await db
    .insert(tryOns)
    .values({ userId: bia.id, imageUrls: [picture.id], prompt: "linho", model: "local" })
    .returning();
  const comment = await addComment(bia.id, hidden.id, "só nós");
  await createSignedInClient(server, bia);
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, bia.id));
  const [photo] = await db.insert(keptPhotos).values({ userId: bia.id, mediaId: picture.id }).returning();
  const [piece] = await db.insert(keptPhotos).values({ userId: bia.id, mediaId: picture.id, kind: "piece" }).returning();
  const [collection] = await db.insert(collections).values({ userId: bia.id, name: "Só minha" }).returning();
  const [copy] = await db.insert(dataCopies).values({ userId: bia.id, parts: 1, readyAt: new Date() }).returning();
  const [upload] = await db
    .insert(uploads)
    .values({ ownerId: bia.id, purpose: "post", digest: "0".repeat(64), bytes: 1 })
    .returning();
  const [marked] = await db.insert(pieces).values({ ownerId: bia.id, kind: "skirt" }).returning();
  await db.insert(pieceMarks).values({ pieceId: marked?.id ?? "", postId: hidden.id });
  const [outfit] = await db.insert(outfits).values({ ownerId: bia.id }).returning();
  const [plan] = await db
    .insert(wearPlans)
    .values({ ownerId: bia.id, outfitId: outfit?.id ?? "", plannedOn: "2026-01-01" })
    .returning();
  const [pack] = await db.insert(packs).values({ ownerId: bia.id, startsOn: "2026-01-01", endsOn: "2026-01-02" }).returning();
  const [act] = await db.insert(moderationActs).values({ kind: "warn", userId: bia.id, reason: "Só para bia" }).returning();
  const theirs: [RegExp, string | undefined][] = [
    [/^\/api\/(posts|stories)\/:|^\/post\//, hidden.id],
    [/^\/api\/image-edits?\/:|^\/get-ready\/:/, edit?.id],
    [/^\/api\/comments\//, comment.id],
    [/^\/api\/auth\/sessions\//, session?.id],
    [/^(\/api)?\/collections\/:/, collection?.id],
    [/^\/api\/user\/photos\/:/, photo?.id],
    [/^\/api\/user\/pieces\/:/, piece?.id],
    [/^\/api\/data-copies\/:/, copy?.id],
    [/^\/api\/uploads\/:/, upload?.id],
    [/^(\/api|\/wardrobe)\/packs\/:/, pack?.id],
    [/^\/api\/calendar\/:/, plan?.id],
    [/^(\/api|\/wardrobe)\/outfits\/:/, outfit?.id],
    [/^(\/api\/pieces|\/piece|(\/api)?\/wardrobe)\/:/, marked?.id],
    [/^\/moderation\/:/, act?.id],
  ];
  const wrong: string[] = [];
  let requestCount = 0;
  for (const row of authorization) {
    const id = theirs.find(([pattern]) => pattern.test(row.path))?.[1];
    for (const method of methods.filter((method) => ["own", "seen", "owner"].includes(row.access[method] ?? ""))) {
      if (!id) {
        if (!/:(id|userId)/.test(row.path) || !/user|stories/.test(row.path)) wrong.push(`${method} ${row.path}: nothing of bia's to ask for`);
        continue;
      }
      const [one, other] = [await ask(as, method, fill(row, id)), await ask(as, method, fill(row, unknown))];
      const stripRequestData = (answer: Answer) => answer.body.replace(/nonce="[^"]+"|[0-9a-f]{8}-[0-9a-f-]{27}|[A-Za-z0-9+/_-]{22,}={0,2}/g, "");
      if (one.status !== other.status || stripRequestData(one) !== stripRequestData(other) || (row.isApi && one.body !== other.body))
        wrong.push(`${method} ${row.path}: ${one.status} and ${other.status}`);
      requestCount++;
    }
  }
  expect(wrong).toEqual([]);
  expect(requestCount).toBeGreaterThan(20);
});

test("SEC-29: a flood of paths for the manifest is answered at once or refused", async () => {
  const paths = Array.from({ length: 5000 }, (_, nth) => `/${"a/".repeat(50)}${nth}`);
  const query = new URLSearchParams([...paths.slice(0, 500).map((path) => ["p", path]), ["version", "x"]]);
  const anonymous = createClient(server);
  const isFastEnough = async (path: string) => {
    const startedAt = performance.now();
    const { status } = await anonymous.get(path).catch(() => ({ status: 431 }));
    return { status, ms: performance.now() - startedAt };
  };
  for (const path of [
    `/__manifest?${query}`,
    `/__manifest?paths=${encodeURIComponent(paths.join(","))}`,
    `/__manifest?${new URLSearchParams(paths.map((path) => ["p", path]))}`,
  ]) {
    let answer = await isFastEnough(path);
    for (let again = 0; again < 2 && answer.ms >= 200; again++) answer = await isFastEnough(path); // a busy machine may be slow once
    expect(answer.status >= 400 || answer.ms < 200).toBe(true);
    expect(answer.status).toBeLessThan(500);
  }
  expect((await anonymous.get("/healthz")).status).toBe(200);
});
