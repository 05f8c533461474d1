import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { type Client, createClient, createSignedInClient } from "../http";
import { makeUser, password } from "../people";
import { startServer, type TestServer } from "../server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ WORKER: "off" });
});
afterAll(() => server.stop());

type Answer = { status: number; body: { code: string; message: string } & Record<string, unknown> };
const read = async (response: Response): Promise<Answer> => ({ status: response.status, body: await response.json() });
const summarize = ({ status, body }: Answer) => `${status} ${body.code}`;
const getSession = (client: Client) => client.cookies.get("session");

let count = 0;
const makeSignUp = (more: object = {}) => {
  const username = `pessoa_${++count}`;
  return { username, email: `${username}@exemplo.com`, password, ...more };
};

test("SEC-01: signing up answers 201 with the user and a session, and keeps argon2id with our parameters", async () => {
  const client = createClient(server);
  const response = await client.post("/api/auth/signup", makeSignUp({ username: "Nova_1", email: "Nova@Exemplo.com", provider: "replit" }));
  expect(response.status).toBe(201);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await response.json()).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email: "nova@exemplo.com",
    username: "nova_1",
    displayName: "nova_1",
    avatar: null,
    metadata: {},
    provider: "replit",
  });
  const cookie = response.headers.get("set-cookie") ?? "";
  for (const part of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(part);
  expect(await client.json("/api/auth/me")).toMatchObject({ username: "nova_1" });
  const [row] = await db.select().from(users).where(eq(users.username, "nova_1"));
  expect(row?.passwordHash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
});

test("SEC-01, SEC-05, SEC-07, SEC-08, SEC-76: what sign-up cannot take is a 400 that says why", async () => {
  const first = makeSignUp();
  await createClient(server).post("/api/auth/signup", first);
  const signUp = async (more: object) => read(await createClient(server).post("/api/auth/signup", makeSignUp(more)));
  const twice = await signUp({ email: first.email.toUpperCase() });
  expect(summarize(twice)).toBe("400 email_taken");
  expect(twice.body.message).toContain("already exists");
  const named = await signUp({ username: first.username });
  expect(summarize(named)).toBe("400 username_taken");
  expect(named.body.message).toContain("already taken");
  for (const weak of ["abcdefgh", "Abcdef1", "Senha123!", `Aa1!${"x".repeat(197)}`]) {
    const { status, body } = await signUp({ password: weak });
    expect([status, body.code, body.message]).toEqual([400, "weak_password", "A senha não atende aos requisitos mínimos de segurança."]);
  }
  expect(summarize(await signUp({ provider: "google" }))).toBe("400 unsupported_provider");
  expect(summarize(await signUp({ provider: null }))).toBe("400 unsupported_provider");
  for (const bad of [
    { email: "ana" },
    { email: "a%b@c.com" },
    { email: "a,b@c.com" },
    { email: '"a"@c.com' },
    { email: "a@b.com\r\nBcc: c@d.com" },
    { email: `${"a".repeat(243)}@exemplo.com` },
    { username: "ab" },
    { username: "ana\u200b" },
    { username: "\u202eana" },
    { email: ["a@b.com"] },
    { password: 7 },
  ]) {
    expect(summarize(await signUp(bad))).toBe("400 invalid");
  }
  expect(summarize(await read(await createClient(server).post("/api/auth/signup", "{")))).toBe("400 invalid_json");
  expect(summarize(await read(await createClient(server).post("/api/auth/signup", {})))).toBe("400 invalid");
});

test("fields nobody asked for change nothing", async () => {
  const client = createClient(server);
  await client.post("/api/auth/signup", makeSignUp({ credits: 999, subscriptionPlan: "premium", emailVerified: true, isMarketplace: true, id: "x" }));
  expect(await client.json("/api/user/me")).toMatchObject({ credits: 5, subscriptionPlan: "free", emailVerified: false, isMarketplace: false });
  await client.patch("/api/user/profile", { name: "Nova", username: "outra", email: "outra@exemplo.com", credits: 7, passwordHash: "x" });
  expect(await client.json("/api/user/me")).toMatchObject({ name: "Nova", credits: 5, username: `pessoa_${count}` });
});

test("SEC-06: of twenty equal sign-ups at once one is let in, and no spelling of an address makes a second account", async () => {
  const same = makeSignUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => createClient(server).post("/api/auth/signup", same)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 400)]);
  expect(await db.$count(users, eq(users.username, same.username))).toBe(1);
  const fullWidth = same.email.replace("pessoa", "ｐｅｓｓｏａ"); // NFKC makes them the plain letters
  for (const email of [same.email.toUpperCase(), fullWidth]) {
    expect(summarize(await read(await createClient(server).post("/api/auth/signup", { ...makeSignUp(), email })))).toBe("400 email_taken");
  }
  expect(summarize(await read(await createClient(server).post("/api/auth/signup", makeSignUp({ username: same.username.toUpperCase() }))))).toBe(
    "400 username_taken",
  );
});

test("SEC-02: of a password of a hundred characters the first seventy-two open nothing", async () => {
  const long = makeSignUp({ password: `Aa1!${"y".repeat(96)}` });
  expect((await createClient(server).post("/api/auth/signup", long)).status).toBe(201);
  const signIn = async (secret: string) => (await createClient(server).post("/api/auth/signin", { email: long.email, password: secret })).status;
  expect([await signIn(long.password.slice(0, 72)), await signIn(long.password)]).toEqual([401, 200]);
});

test("SEC-16: signing in renews the session and leaves the old one dead", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const before = getSession(client);
  const response = await client.post("/api/auth/signin", { email: ana.email.toUpperCase(), password, provider: "replit" });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ id: ana.id, provider: "replit" });
  expect(getSession(client)).not.toBe(before);
  expect((await client.get("/api/auth/me")).status).toBe(200);
  client.cookies.set("session", before ?? "");
  expect((await client.get("/api/auth/me")).status).toBe(401);
});

test("SEC-03, SEC-08: a wrong password and an unknown address get the same bytes", async () => {
  const bia = await makeUser();
  const tries = [
    { email: bia.email, password: `${password}x` },
    { email: "ninguem@exemplo.com", password },
    { email: `${Buffer.from(crypto.getRandomValues(new Uint8Array(9000))).toString("hex")}@exemplo.com`, password }, // longer than an index can hold
    { email: bia.email, password: password.slice(0, 5) },
    { email: bia.email },
    {},
  ];
  const answers = await Promise.all(tries.map(async (input) => (await createClient(server).post("/api/auth/signin", input)).text()));
  expect(new Set(answers).size).toBe(1);
  expect(JSON.parse(answers[0] ?? "")).toEqual({
    code: "invalid_credentials",
    message: "Email ou senha incorretos. Verifique suas credenciais e tente novamente.",
  });
  expect(summarize(await read(await createClient(server).post("/api/auth/signin", { email: bia.email, password, provider: "google" })))).toBe(
    "400 unsupported_provider",
  );
  expect(summarize(await read(await createClient(server).post("/api/auth/signin", { email: [bia.email], password })))).toBe("400 invalid");
  expect(summarize(await read(await createClient(server).post("/api/auth/signin", { email: "a\0b@c.com", password })))).toBe("400 invalid");
});

test("SEC-09, SEC-31: the eleventh try from one address waits, whichever door it knocks at", async () => {
  const client = createClient(server);
  const endpoints = [
    () => client.post("/api/auth/signin", { email: "x@exemplo.com", password }),
    () => client.post("/api/auth/signin/", { email: "x@exemplo.com", password }),
    () => client.form("/auth", { email: "x@exemplo.com", password }),
    () => client.form("/auth.data", { email: "x@exemplo.com", password }, { headers: { accept: "*/*" } }),
    () => client.post("/api/auth/signin", { email: "y@exemplo.com", password }, { headers: { "x-forwarded-for": "198.51.100.7" } }),
  ];
  for (const endpoint of [...endpoints, ...endpoints]) expect((await endpoint()).status).not.toBe(429);
  const last = await client.post("/api/auth/signin", { email: "z@exemplo.com", password });
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(summarize(await read(last))).toBe("429 rate_limited");
  const page = await client.form("/auth", { email: "z@exemplo.com", password });
  expect(page.status).toBe(429);
  expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("SEC-05: the sixth account from one address in half an hour waits", async () => {
  const client = createClient(server);
  for (let accounts = 0; accounts < 5; accounts++) expect((await client.post("/api/auth/signup", makeSignUp())).status).toBe(201);
  expect(summarize(await read(await client.post("/api/auth/signup", makeSignUp())))).toBe("429 rate_limited");
  const curious = createClient(server);
  const taken = makeSignUp({ email: (await makeUser()).email });
  for (let tries = 0; tries < 5; tries++) {
    const { status, body } = await read(await curious.post("/api/auth/signup", taken));
    expect([status, String(body.message).includes("already exists")]).toEqual([400, true]);
  }
  expect(summarize(await read(await curious.post("/api/auth/signup", taken)))).toBe("429 rate_limited");
  client.cookies.clear();
  expect((await client.form("/auth?mode=signup", { ...makeSignUp(), confirmPassword: password })).status).toBe(429);
});

test("signing out ends the session on the server and empties the cache", async () => {
  const dora = await makeUser();
  const client = await createSignedInClient(server, dora);
  const sessionBefore = getSession(client);
  const response = await client.post("/api/auth/signout");
  expect(response.status).toBe(204);
  expect(response.headers.get("clear-site-data")).toBe('"cache"');
  expect(getSession(client)).toBeUndefined();
  client.cookies.set("session", sessionBefore ?? "");
  expect((await client.get("/api/auth/me")).status).toBe(401);
  expect((await createClient(server).post("/api/auth/signout")).status).toBe(204);
});

test("a profile keeps to its rules and answers with the person", async () => {
  const eva = await createSignedInClient(server, await makeUser());
  const change = { name: "Eva Prado", bio: "Brechó, linho e botão trocado.", website: "https://eva.com.br", location: "Recife" };
  expect(await (await eva.patch("/api/user/profile", change)).json()).toMatchObject(change);
  expect(await (await eva.patch("/api/auth/profile", { name: "Eva P." })).json()).toMatchObject({ displayName: "Eva P.", provider: "replit" });
  const refused = await read(await eva.patch("/api/user/profile", { bio: "x".repeat(151), website: "javascript:alert(1)" }));
  expect(summarize(refused)).toBe("422 invalid");
  expect(refused.body.issues).toEqual([
    { path: "bio", message: "Bio deve ter no máximo 150 caracteres" },
    { path: "website", message: expect.any(String) },
  ]);
  expect(await eva.json("/api/user/me")).toMatchObject({ ...change, name: "Eva P." });
});

test("onboarding and settings go through", async () => {
  const fabi = await createSignedInClient(server, await makeUser({ isOnboardingComplete: false }));
  expect((await fabi.post("/api/user/complete-onboarding", { stylePreferences: ["punk"] })).status).toBe(422);
  const done = await (await fabi.post("/api/user/complete-onboarding", { stylePreferences: ["vintage", "business", "vintage"] })).json();
  expect(done).toMatchObject({ isOnboardingComplete: true, stylePreferences: ["vintage", "business"] });
  const settings = await fabi.json<Record<string, unknown>>("/api/user-settings");
  expect(Object.keys(settings).sort()).toEqual([
    "bodyType",
    "budgetRange",
    "colorPreferences",
    "createdAt",
    "outfitSuggestionsEnabled",
    "preferredFit",
    "preferredStyles",
    "pushComments",
    "pushFollowers",
    "pushLikes",
    "pushMessages",
    "pushShowsContent",
    "pushStories",
    "pushTryOns",
    "quietFrom",
    "quietHoursEnabled",
    "quietUntil",
    "styleAnalysisEnabled",
    "styleAnalysisNotifications",
    "suggestionFrequency",
    "suggestionNotifications",
    "updatedAt",
  ]);
  expect(await (await fabi.patch("/api/user-settings", { outfitSuggestionsEnabled: false, userId: "x" })).json()).toMatchObject({
    outfitSuggestionsEnabled: false,
    styleAnalysisEnabled: true,
  });
  for (const bad of [{ styleAnalysisEnabled: "yes" }, { budgetRange: "infinite" }, { preferredStyles: "vintage" }, { quietFrom: 24 }, { quietUntil: "x" }]) {
    expect((await fabi.patch("/api/user-settings", bad)).status).toBe(422);
  }
});

test("the signed-out get 401, the wrong method 405, a foreign page 403", async () => {
  const client = createClient(server);
  for (const path of ["/api/auth/me", "/api/user/me", "/api/user-settings"]) expect((await client.get(path)).status).toBe(401);
  for (const path of ["/api/auth/profile", "/api/user/profile", "/api/user-settings"]) expect((await client.patch(path, {})).status).toBe(401);
  for (const path of ["/api/auth/signin", "/api/auth/signup", "/api/auth/signout", "/api/auth/reset-password", "/api/language", "/api/theme"]) {
    const response = await client.get(path);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    expect((await client.post(path, {}, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  }
  expect((await client.post("/api/auth/signin", "x", { headers: { "content-type": "text/plain" } })).status).toBe(415);
  const refusal = { message: "Não autenticado. Entre para continuar.", code: "signed_out" };
  expect(await (await client.get("/api/auth/me")).json()).toEqual(refusal);
  expect(await (await client.get("/api/auth/me", { headers: { cookie: "language=en" } })).json()).toEqual({ ...refusal, message: "Not authenticated" });
});

test("a plain form whose sender is signed out by now leads back to its page, which says so and lets them in", async () => {
  const client = createClient(server);
  const headers = { referer: `${server.url}/settings` };
  const answer = await client.form("/api/user-settings", { _method: "patch", styleAnalysisEnabled: "false" }, { headers });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/settings"]);
  const page = await client.get("/settings");
  expect([page.status, await page.text()]).toEqual([401, expect.stringContaining("Não autenticado. Entre para continuar.")]);
});

test("the language is kept in a cookie and with the person, the theme in a cookie", async () => {
  const gabi = await makeUser();
  const client = await createSignedInClient(server, gabi);
  const response = await client.form("/api/language", { language: "en", returnTo: "/settings" });
  expect([response.status, response.headers.get("location"), client.cookies.get("language")]).toEqual([303, "/settings", "en"]);
  const [row] = await db.select().from(users).where(eq(users.id, gabi.id));
  expect(row?.locale).toBe("en");
  expect((await client.form("/api/language", { language: "en", returnTo: "//evil.example" })).headers.get("location")).toBe("/");
  await client.form("/api/theme", { theme: "dark" });
  expect(client.cookies.get("theme")).toBe("dark");
  expect(await (await client.get("/settings")).text()).toContain('data-theme="dark"');
  await client.form("/api/theme", { theme: "system" });
  expect(client.cookies.has("theme")).toBe(false);
  expect((await client.post("/api/language", { language: "fr" })).status).toBe(422);
});
