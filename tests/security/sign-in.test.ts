import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { sessions } from "#app/db/schema";
import { createClient, createSignedInClient } from "../http.ts";
import { makeUser, password } from "../people.ts";
import { startServer } from "../server.ts";

// two processes share one database
const [one, other] = await Promise.all([startServer({ WORKER: "off" }), startServer({ WORKER: "off" })]);

type SignInAttempt = { url: string; headers?: Record<string, string>; email?: string };

/** Sends a wrong password to a process with chosen headers. */
async function trySignIn({ url, headers = {}, email = "ninguem@exemplo.com" }: SignInAttempt): Promise<number> {
  const all = { "sec-fetch-site": "same-origin", "content-type": "application/json", ...headers };
  const isForm = /\/auth(\.data)?$/i.test(url);
  const body = isForm ? new URLSearchParams({ email, password: "Errada#123" }).toString() : JSON.stringify({ email, password: "Errada#123" });
  const form = isForm ? { "content-type": "application/x-www-form-urlencoded" } : {};
  return (await fetch(url, { method: "POST", redirect: "manual", headers: { ...all, ...form }, body })).status;
}

const countLimited = (statuses: number[]) => statuses.filter((status) => status === 429).length;

test("SEC-31: however the sign-in's path is written, it is one door: after ten tries it lets nobody try", async () => {
  const headers = { "fly-client-ip": createClient(one).address };
  const spellings = [
    "/api/auth/signin",
    "/api/auth/signin/",
    "//api/auth/signin",
    "/API/auth/signin",
    "/api/auth/signin?x=1",
    "/api//auth/signin",
    "/auth",
    "/auth.data",
  ];
  const tried: number[] = [];
  for (let round = 0; tried.filter((status) => status === 401).length < 10 && round < 10; round++) {
    for (const path of spellings) if (tried.filter((status) => status === 401).length < 10) tried.push(await trySignIn({ url: one.url + path, headers }));
  }
  expect(tried.filter((status) => ![401, 403, 404, 405].includes(status))).toEqual([]);
  for (const path of [...spellings, ...spellings.map((path) => path.replace("signin", "SignIn"))]) {
    const status = await trySignIn({ url: one.url + path, headers });
    expect([path, [403, 404, 405, 429].includes(status)]).toEqual([path, true]);
  }
  expect(await trySignIn({ url: `${one.url}/api/auth/signin`, headers })).toBe(429);
});

test("SEC-32: ten tries are ten tries, whichever of two machines they reach", async () => {
  const headers = { "fly-client-ip": createClient(one).address };
  const statuses = [];
  for (let tries = 0; tries < 11; tries++) statuses.push(await trySignIn({ url: `${(tries % 2 === 0 ? one : other).url}/api/auth/signin`, headers }));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

const makeForgedHeaders = () => {
  const address = `198.51.100.${Math.ceil(Math.random() * 250)}`;
  return { "x-forwarded-for": address, "x-real-ip": address, "fly-client-ip": address, forwarded: `for=${address}`, "cf-connecting-ip": address };
};

test("SEC-33: no header makes one visitor many where nobody stands in front", async () => {
  const alone = await startServer({ WORKER: "off", TRUST_FLY_HEADERS: "0" });
  const statuses = [];
  for (let tries = 0; tries < 11; tries++)
    statuses.push(await trySignIn({ url: `${alone.url}/api/auth/signin`, headers: makeForgedHeaders(), email: `n${tries}@exemplo.com` }));
  expect([countLimited(statuses), statuses.at(-1)]).toEqual([1, 429]);
});

test("SEC-33: behind a proxy that writes the address itself, what the visitor claims is not heard", async () => {
  const seen = createClient(one).address; // the address set by the proxy
  using proxy = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const headers = new Headers(request.headers);
      headers.set("fly-client-ip", seen);
      const { pathname } = new URL(request.url);
      return fetch(one.url + pathname, { method: request.method, headers, body: await request.text(), redirect: "manual" });
    },
  });
  const statuses = [];
  for (let tries = 0; tries < 11; tries++) {
    statuses.push(await trySignIn({ url: `http://127.0.0.1:${proxy.port}/api/auth/signin`, headers: makeForgedHeaders(), email: `n${tries}@exemplo.com` }));
  }
  expect([countLimited(statuses), statuses.at(-1)]).toEqual([1, 429]);
});

test("SEC-15: a copied cookie opens nothing after its owner has signed out, on the other machine neither", async () => {
  const ana = createClient(one);
  await ana.post("/api/auth/signin", { email: (await makeUser()).email, password });
  const [here, there] = [createClient(one), createClient(other)];
  for (const thief of [here, there]) thief.cookies.set("session", ana.cookies.get("session") ?? "");
  expect([(await here.get("/api/auth/me")).status, (await there.get("/api/auth/me")).status]).toEqual([200, 200]);
  expect((await ana.post("/api/auth/signout")).status).toBe(204);
  for (const thief of [here, there]) expect((await thief.get("/api/auth/me")).status).toBe(401);
});

test("SEC-19: a session unused for thirty days, or ninety days old, opens nothing", async () => {
  const bia = await makeUser();
  for (const [column, days] of [
    ["last_used_at", 30],
    ["created_at", 90],
  ] as const) {
    const client = await createSignedInClient(one, bia);
    const ageSessions = (interval: string) =>
      db.execute(sql`update sessions set ${sql.identifier(column)} = now() - ${interval}::interval where user_id = ${bia.id}`);
    await ageSessions(`${days - 1} days 23 hours`);
    expect((await client.get("/api/auth/me")).status).toBe(200);
    await ageSessions(`${days} days 1 minute`);
    expect((await client.get("/api/auth/me")).status).toBe(401);
    await db.delete(sessions).where(eq(sessions.userId, bia.id));
  }
});
