import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { findAddress, modelFiles } from "#app/vision/runtime/files";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { makeLook, makeUser } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";
import { findWorkerAddress } from "../vision/worker-address.ts";

const server = await startServer({ WORKER: "off" });
const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=()",
};
const dataOnly = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Returns the CSP without its nonce. */
const getPolicy = (response: Response) => (response.headers.get("content-security-policy") ?? "").replace(/'nonce-[^']+'/g, "NONCE");

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' NONCE",
  "style-src 'self' NONCE",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

test("SEC-34: every kind of answer carries its headers", async () => {
  const ana = await makeUser();
  const [as, anonymous, look] = [await createSignedInClient(server, ana), createClient(server), await makeLook({ by: ana })];
  const media = `/media/${look.imageUrl}`;
  const requestUntilLimited = async () => {
    let last = await anonymous.post("/api/auth/signin", { email: "ninguem@exemplo.com", password: "Errada#123" });
    for (let more = 0; more < 10; more++) last = await anonymous.post("/api/auth/signin", { email: "ninguem@exemplo.com", password: "Errada#123" });
    return last;
  };
  const classes: [name: string, response: Response, status: number, policy: string, cache: RegExp][] = [
    ["a page for nobody", await anonymous.get("/"), 200, pagePolicy, /^private, no-cache$/],
    ["a page", await as.get("/?tab=feed"), 200, pagePolicy, /^private, no-cache$/],
    ["a page's data", await as.get("/_root.data?tab=feed"), 200, pagePolicy, /^private, no-cache$|^no-cache$/],
    ["a page that is not", await as.get("/nada"), 404, pagePolicy, /^private, no-cache$/],
    ["a redirect", await as.get("/try-on"), 302, pagePolicy, /^private, no-cache$/],
    ["the settings", await as.get("/settings"), 200, pagePolicy, /^no-store$/],
    ["the sign-in", await anonymous.get("/auth"), 200, pagePolicy, /^no-store$/],
    ["the sign-in in capitals", await anonymous.get("/AUTH"), 200, pagePolicy, /^no-store$/],
    ["who one is", await as.get("/api/auth/me"), 200, dataOnly, /^no-store$/],
    ["JSON", await as.get("/api/posts/feed"), 200, dataOnly, /^private, no-cache$/],
    ["an error", await as.get("/api/posts/nada"), 404, dataOnly, /^private, no-cache$/],
    ["a call from elsewhere", await as.post("/api/posts", {}, { headers: { "sec-fetch-site": "cross-site" } }), 403, dataOnly, /^private, no-cache$/],
    ["a limit", await requestUntilLimited(), 429, dataOnly, /^no-store$/],
    ["a picture", await as.get(`${media}/640.webp`), 200, dataOnly, /^private, max-age=31536000, immutable$/],
    ["a picture that is not", await anonymous.get(`${media}/640.webp`), 404, dataOnly, /no-cache|no-store/],
    ["a model", await anonymous.get(findAddress(modelFiles.detector)), 200, pagePolicy, /^public, max-age=31536000, immutable$/],
    ["the vision worker", await anonymous.get(await findWorkerAddress()), 200, workerPolicy, /^public, max-age=31536000, immutable$/],
    ["a model of another build", await anonymous.get(`/vision/000000000000/${modelFiles.detector}`), 404, pagePolicy, /^private, no-cache$/],
    ["a file", await anonymous.get("/icon.svg"), 200, pagePolicy, /^public, max-age=3600$/],
  ];
  const wrong = classes.flatMap(([name, response, status, policy, cache]) => [
    ...(response.status === status ? [] : [`${name}: ${response.status}`]),
    ...(getPolicy(response) === policy ? [] : [`${name}: ${getPolicy(response)}`]),
    ...(cache.test(response.headers.get("cache-control") ?? "") ? [] : [`${name}: Cache-Control ${response.headers.get("cache-control")}`]),
    ...Object.entries(everywhere).flatMap(([header, value]) =>
      response.headers.get(header) === value ? [] : [`${name}: ${header} ${response.headers.get(header)}`],
    ),
    ...(response.headers.has("server") || response.headers.has("x-powered-by") ? [`${name}: says what it is made of`] : []),
  ]);
  expect(wrong).toEqual([]);
});

test("SEC-30: over https the site asks to be asked over https alone, and its cookie is bound to it", async () => {
  const secure = await startServer({ WORKER: "off", APP_URL: "https://espelho.example" });
  const ana = await makeUser();
  const answer = await fetch(`${secure.url}/api/auth/signin`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", "fly-client-ip": "203.0.113.9" },
    body: JSON.stringify({ email: ana.email, password: "Vestido#Azul7" }),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("__Host-session=")) ?? "";
  for (const attribute of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(attribute);
  expect(cookie).not.toMatch(/domain/i);
  const device = answer.headers.getSetCookie().find((line) => line.startsWith("__Host-device=")) ?? "";
  for (const attribute of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) expect(device).toContain(attribute);
  const token = /=([^;]+)/.exec(cookie)?.[1] ?? "";
  const inside = String(JSON.parse(atob(decodeURIComponent(token).split(".")[0] ?? "")));
  expect(inside).toMatch(/^[\w-]{43}$/);
  const isLeaking = (text: string) => text.includes(token) || text.includes(inside);
  expect(isLeaking(await answer.text())).toBe(false);
  const me = await fetch(`${secure.url}/api/auth/me`, { headers: { cookie: `__Host-session=${token}` } });
  expect([me.status, isLeaking(await me.text())]).toEqual([200, false]);
  const page = await fetch(secure.url, { headers: { cookie: `__Host-session=${token}` } });
  expect(page.headers.get("content-security-policy")).toEndWith("upgrade-insecure-requests");
  expect(isLeaking(await page.text())).toBe(false);
});

test("the id of a request is ours, whatever the caller says", async () => {
  const answer = await createClient(server).get("/auth", { headers: { "x-request-id": "chosen-by-the-caller" } });
  expect(answer.headers.get("x-request-id")).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});

test("SEC-36: a fault says nothing but its number; the log says the rest", async () => {
  const as: Client = await createSignedInClient(server, await makeUser());
  await db.execute(sql`alter table feed_preferences rename to feed_preferences_away`);
  try {
    for (const path of ["/api/posts/feed/explore", "/?tab=feed&feed=explore", "/_root.data?tab=feed&feed=explore"]) {
      const answer = await as.get(path);
      expect(answer.status).toBe(500);
      const body = await answer.text();
      expect(body).not.toMatch(/feed_preferences|relation|postgres|select |at \w+ \(|\.ts:|node_modules/i);
      expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{10,}$/);
    }
    await waitUntil("the log names the table", () => server.output().includes("feed_preferences"));
  } finally {
    await db.execute(sql`alter table feed_preferences_away rename to feed_preferences`);
  }
});
