import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

type Form = string | FormData;

// these bodies once took seconds; the fuzzer allows half a second
const maxMs = 2000;

const formType = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };

/** Sends a raw form; returns status, response bytes and ms. */
async function submit(client: Client, path: string, body: Form) {
  const startedAt = performance.now();
  const response = await (typeof body === "string" ? client.post(path, body, { headers: formType }) : client.raw("POST", path, body, { accept: "text/html" }));
  const text = await response.text();
  return { status: response.status, size: text.length, ms: performance.now() - startedAt, text };
}

const pages = ["/auth", "/auth?mode=signup", "/forgot-password", "/auth.data", "/api/language", "/api/theme", "/api/saver"];
/** Plain forms rejected by the API redirect to their page. */
const getExpectedStatus = (path: string, status: number) => (path.startsWith("/api/") ? 303 : status);

beforeAll(async () => {
  await submit(createClient(server), "/auth", "email=a&password=b"); // a process's first response is slower
});

test.each(pages)("SEC-101: a name with a huge index costs %s nothing", async (path) => {
  const answer = await submit(createClient(server), path, "email[20000000]=1&password=x");
  expect([answer.status, answer.size < 100_000]).toEqual([getExpectedStatus(path, 422), true]);
  expect(answer.ms).toBeLessThan(maxMs);
});

test.each(pages)("SEC-101: more fields than a form has are refused by %s before they are parsed", async (path) => {
  for (const body of ["a=&".repeat(60), "a=&".repeat(21_000), `email=${"&email=".repeat(60)}`]) {
    const answer = await submit(createClient(server), path, body);
    expect([answer.status, answer.size < 100_000]).toEqual([getExpectedStatus(path, 413), true]);
    expect(answer.ms).toBeLessThan(maxMs);
  }
});

test("SEC-101: a form of a megabyte is refused unread by every page without pictures, in words", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  for (const path of ["/auth", "/settings/contact", "/create-post", "/get-ready"]) {
    const answer = await submit(ana, path, "a=&".repeat(333_000));
    expect([path, answer.status]).toEqual([path, 413]);
    expect(answer.text).toContain("O pedido é grande demais.");
    expect(answer.ms).toBeLessThan(maxMs);
  }
});

test("SEC-101: the names that the form library keeps for itself are nobody's to send", async () => {
  for (const name of ["__state__", "__intent__", "__proto__", "constructor", "email.a", "email[", "toString"]) {
    const answer = await submit(createClient(server), "/auth", `${name}=x&email=ana@exemplo.com&password=segredo-digitado`);
    expect([name, answer.status]).toEqual([name, 422]);
    expect(answer.text).toContain("O formulário tem um campo que esta página não conhece.");
  }
  expect(server.output()).not.toContain("segredo-digitado");
});

test("SEC-101: a form is parsed as the one that was counted, whatever else its type and boundary may mean", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const parts = '--B\r\nContent-Disposition: form-data; name="caption"\r\n\r\n\r\n'.repeat(200_000);
  const types: [string, string][] = [
    ["multipart/form-data; boundary=B; application/x-www-form-urlencoded", "a&".repeat(10_000_000)],
    ['multipart/form-data; x="; boundary=A"; boundary=B', `${parts}--B--\r\n`],
    ['multipart/form-data; boundary="A\\"; boundary=B"', `${parts}--B--\r\n`],
  ];
  for (const [type, body] of types) {
    const startedAt = performance.now();
    const answer = await ana.raw("POST", "/create-post", body, { "content-type": type, accept: "text/html" });
    expect([type, [400, 413].includes(answer.status)]).toEqual([type, true]);
    expect(performance.now() - startedAt).toBeLessThan(maxMs);
  }
});

test("SEC-101: a field longer than any that a form takes does not come back several times over", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  for (const text of ["+".repeat(60_000), "%22".repeat(20_000), "%00".repeat(20_000)]) {
    for (const path of ["/auth", "/auth?mode=signup", "/forgot-password", "/auth.data"]) {
      const answer = await submit(createClient(server), path, `email=${text}`);
      expect([path, answer.status >= 400, answer.size < 100_000]).toEqual([path, true, true]);
    }
    const contact = await submit(ana, "/settings/contact", `subject=bug&message=${text}`);
    expect([contact.status, contact.size < 100_000]).toEqual([422, true]);
  }
  const stored = await submit(ana, "/settings/contact", `message=${"linho ".repeat(800)}`);
  expect([stored.status, stored.text.includes("linho linho")]).toEqual([422, true]);
});

test("SEC-101: a form with pictures has as few fields, and its texts together are as short", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const many = new FormData();
  for (let field = 0; field < 5000; field++) many.append("tags", "linho");
  const long = new FormData();
  long.set("caption", "a".repeat(5_000_000));
  const strange = new FormData();
  strange.set("caption[3]", "linho");
  const answers = [await submit(ana, "/create-post", many), await submit(ana, "/create-post", long), await submit(ana, "/create-post", strange)];
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 422]);
  for (const { ms, size } of answers) expect([ms < maxMs, size < 100_000]).toEqual([true, true]);
});

test("SEC-102: a JSON list of four megabytes is refused unread, one of 64 KB in a few faults", async () => {
  const someone = await makeUser({ isOnboardingComplete: false });
  const ana = await createSignedInClient(server, someone);
  const huge = await ana.post("/api/user/complete-onboarding", `{"stylePreferences":[${"1,".repeat(2_000_000)}1]}`);
  expect([huge.status, (await huge.json()).code]).toEqual([413, "too_large"]);
  const many = await ana.post("/api/user/complete-onboarding", { stylePreferences: Array(900).fill(1) });
  const responseBody = await many.json();
  expect([many.status, responseBody.code, responseBody.issues.length]).toEqual([422, "invalid", 1]);
  const tags = await ana.post("/api/posts", { imageUrl: "x", caption: "x", type: "outfit", tags: Array(900).fill(1) });
  expect([tags.status, (await tags.text()).length < 10_000]).toEqual([422, true]);
  const [row] = await db.select({ isComplete: users.isOnboardingComplete }).from(users).where(eq(users.id, someone.id));
  expect(row?.isComplete).toBe(false);
});

test("SEC-102: an answer names at most twenty faults", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const words = Array(20).fill(1);
  const answer = await ana.patch("/api/user-settings", { preferredStyles: words, colorPreferences: words });
  expect([answer.status, (await answer.json()).issues.length]).toEqual([422, 20]);
});

test("SEC-102: JSON nested a thousand times is refused before it is parsed", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  for (const text of [`{"a":${"[".repeat(1000)}${"]".repeat(1000)}}`, `${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`, "[".repeat(30_000)]) {
    const answer = await ana.post("/api/posts", text);
    expect([answer.status, (await answer.json()).code]).toEqual([413, "too_large"]);
  }
});

test("SEC-102: a picture's JSON holds a picture and little else", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const filled = { zeros: `{"imageData":[${"0,".repeat(3_000_000)}0]}`, spaces: `{"imageData":"x"${" ".repeat(1_000_000)}}` };
  for (const [, text] of Object.entries(filled)) {
    const answer = await ana.post("/api/posts/upload-image", text);
    expect([answer.status, (await answer.json()).code]).toEqual([413, "too_large"]);
  }
  const quotes = await ana.post("/api/posts/upload-image", JSON.stringify({ imageData: '"\\'.repeat(300_000) }));
  expect([quotes.status, (await quotes.json()).code]).toEqual([415, "image_not_an_image"]);
});

test("SEC-102: a body whose size nobody said is read to 64 KB from whoever is signed out", async () => {
  const [anonymous, ana] = [createClient(server), await createSignedInClient(server, await makeUser())];
  const parts = ['{"imageData":"', ...Array<string>(50).fill("a".repeat(10_000)), '"}'].map((part) => Buffer.from(part));
  const makeStreamBody = () => {
    const left = [...parts];
    return new ReadableStream<Uint8Array>({
      pull(stream) {
        const part = left.shift();
        if (part) stream.enqueue(part);
        else stream.close();
      },
    });
  };
  const send = (client: Client) => client.raw("POST", "/api/posts/upload-image", makeStreamBody(), { "content-type": "application/json" });
  expect((await send(anonymous)).status).toBe(413);
  expect((await send(ana)).status).toBe(415);
});

test("SEC-103: each request counts against its sender's limit before its body is read, whatever its address", async () => {
  const strict = await startServer({ RATE_LIMIT_FACTOR: "0.02", WORKER: "off" }); // six anonymous requests
  const open = [
    "/auth",
    "/forgot-password",
    "/reset-password/nada",
    "/verify-email/nada",
    "/edit/nada",
    "/terms",
    "/api/nada",
    "/auth.data",
    "/nada/disso",
    "/media/x/y",
  ];
  for (const path of open) {
    const anonymous = createClient(strict);
    const statuses = new Set<number>();
    const cost = path.startsWith("/media") ? 1 : 10;
    for (let turn = 0; turn < 60 / cost; turn++) statuses.add((await anonymous.get(path, { headers: { accept: "text/html" } })).status);
    const last = await anonymous.get(path, { headers: { accept: "text/html" } });
    expect([path, statuses.has(429), last.status, Number(last.headers.get("retry-after")) > 0]).toEqual([path, false, 429, true]);
    const isPage = !/^\/(api|media)|\.data/.test(path);
    if (isPage) expect(await last.text()).toContain("Muitos pedidos de uma vez");
  }
  const sender = createClient(strict);
  for (let turn = 0; turn < 6; turn++) expect((await sender.post("/api/language", { language: "pt" })).status).toBeLessThan(300);
  for (const [path, body] of [["/api/language", { language: "pt" }], ["/auth", "email=a"], ["/post/x/card.jpg"]] as const) {
    expect([path, (await sender.post(path, body)).status]).toEqual([path, 429]);
  }
});
