import { expect, test } from "bun:test";
import fc from "fast-check";
import { toSameSitePath } from "#app/lib/same-site";
import { createClient, createSignedInClient, requestRaw } from "../http.ts";
import { makeUser, password } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

const known = [
  "/.//evil.example/login",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/./\\evil.example",
  "/%2E%2e//evil.example",
  "/a/b/../..//evil.example/?x#y",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n//evil.example",
  "\\/evil.example",
  "http://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "/..//evil.example",
  "/.\u2028//evil.example",
];
const parts = fc.constantFrom(
  ..."/ // \\ . .. %2e %2E%2e %5c %2f %09 %00 : @ ? # ; evil.example http: javascript: ／ 。 a é".split(" "),
  "\t",
  "\n",
  "\r",
  "\0",
  "\u2028",
  "\u202e",
  " ",
);
const addresses = fc.oneof(
  fc.array(parts, { minLength: 1, maxLength: 12 }).map((chosen) => chosen.join("")),
  fc.array(parts, { minLength: 1, maxLength: 12 }).map((chosen) => `/${chosen.join("")}`),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.webUrl(),
);

/** Is true when the redirect stays at the page's origin. */
const isSameOrigin = (location: string | null, page: string) => location !== null && new URL(location, page).origin === new URL(page).origin;

test(`SEC-28: whatever a returnTo holds, what comes out stays at our origin (seed ${seed})`, () => {
  const pages = ["https://espelho.example/auth", "http://localhost:3000/a/b?c", "https://espelho.example//x/"];
  for (const given of known) expect([given, toSameSitePath(given)]).toEqual([given, "/"]);
  fc.assert(
    fc.property(addresses, (given) => {
      const out = toSameSitePath(given);
      return out.startsWith("/") && pages.every((page) => isSameOrigin(out, page) && new URL(out, page).pathname === new URL(out, pages[0]).pathname);
    }),
    { seed, numRuns: 20_000 },
  );
  for (const fine of ["/", "/post/1?x=%2F%2Fevil#c", "/settings/data", "/a//b", "/?tab=feed&feed=explore#look-1", "/tag/verão"]) {
    expect(new URL(toSameSitePath(fine), pages[0]).href).toBe(new URL(fine, pages[0]).href);
  }
});

test("no form, no referer and no address of a page leads a browser elsewhere", async () => {
  const ana = await makeUser();
  const as = await createSignedInClient(server, await makeUser());
  const wrong: string[] = [];
  for (const given of known) {
    const encoded = encodeURIComponent(given);
    const entered = await createClient(server).form(`/auth?returnTo=${encoded}`, { email: ana.email, password });
    const answers: [string, Response][] = [
      ["sign-in", entered],
      ["language", await createClient(server).form("/api/language", { language: "en", returnTo: given })],
      ["theme", await createClient(server).form("/api/theme", { theme: "dark", returnTo: given })],
      ["button", await as.form("/api/notifications/read", { returnTo: given })],
    ];
    // Referer is one ASCII line
    if (/^[ -~]+$/.test(given)) {
      const referer = given.startsWith("/") ? server.url + given : given;
      answers.push(["refused button", await as.form("/api/posts/nothing/like", {}, { headers: { referer } })]);
    }
    for (const [what, { status, headers }] of answers) {
      if (status !== 303 || !isSameOrigin(headers.get("location"), server.url)) wrong.push(`${what} ${given}: ${status} ${headers.get("location")}`);
    }
    const tried = await as.get(`/try-on?image=${encoded}`);
    if (!isSameOrigin(tried.headers.get("location"), server.url)) wrong.push(`try-on ${given}`);
  }
  expect(wrong).toEqual([]);
});

test("no page is shown at an address that begins like another host's", async () => {
  const paths = ["//evil.example/x?y=1", "/.//evil.example/x", "/\\evil.example/x", "///evil.example", "/a/..//evil.example", "//evil.example/x.data"];
  for (const path of paths) {
    const answer = await requestRaw(server.port, [`GET ${path} HTTP/1.1`, "Accept: text/html"]);
    expect([path, answer.split(" ")[1], /<a |<form|^location:/im.test(answer)]).toEqual([path, "404", false]);
  }
});
