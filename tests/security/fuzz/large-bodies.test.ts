import { expect, test } from "bun:test";
import { connect } from "node:net";
import { sessionCookie } from "#app/http/cookies.server";
import { createSession } from "#app/models/account/session.server";
import { createClient, createSignedInClient } from "../../http.ts";
import { makeUser } from "../../people.ts";
import { startServer, waitUntil } from "../../server.ts";

// budgets of one process: decision 074
const server = await startServer({ WEB_CONCURRENCY: "1", RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

/** Announces a large picture and sends nothing. */
async function createSlowSender(
  user: { id: string } | null,
  bytes: number,
  { line = "POST /api/posts/upload-image HTTP/1.1", type = "application/json" } = {},
) {
  const cookie = user ? (await sessionCookie.serialize(await createSession(user.id, "a test"))).split(";")[0] : "nobody";
  const head = [line, "Host: localhost", "Sec-Fetch-Site: same-origin", `Content-Type: ${type}`];
  const socket = connect(server.port, "127.0.0.1");
  let answer = "";
  socket
    .on("error", () => {})
    .on("data", (data) => {
      answer += data;
    });
  socket.write(`${[...head, `Cookie: ${cookie}`, `Content-Length: ${bytes}`].join("\r\n")}\r\n\r\n{"imageData":"`);
  return { isWaiting: () => answer === "", answer: () => answer, leave: () => socket.destroy() };
}

const megabyte = 1024 * 1024;

test("SEC-105: large pictures of one person at once have an end, and they hold up nobody else", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  const postFourth = () => as.post("/api/posts/upload-image", { imageData: "x".repeat(7 * megabyte) });
  let slow: Awaited<ReturnType<typeof createSlowSender>>[] = [];
  await waitUntil("three are in, and none of them in the place of a fourth", async () => {
    slow = slow.filter(({ isWaiting }) => isWaiting());
    while (slow.length < 3) slow.push(await createSlowSender(ana, 14 * megabyte));
    return (await postFourth()).status === 429;
  });
  expect((await postFourth()).headers.get("retry-after")).toBe("5");
  expect((await (await createSignedInClient(server, bia)).post("/api/posts/upload-image", { imageData: "x".repeat(100_000) })).status).toBe(415);
  for (const { leave } of slow) leave();
  await waitUntil("they are gone", async () => (await postFourth()).status === 415);
});

test("SEC-105: pictures beyond the process's memory for them wait unread until those that send nothing give way, and small requests pass by", async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => makeUser()));
  const slow = await Promise.all(people.flatMap((person) => [1, 2].map(() => createSlowSender(person, 14 * megabyte))));
  const ana = await createSignedInClient(server, await makeUser());
  let waiting = Promise.resolve(0);
  await waitUntil("all have arrived, so that hers waits, and small requests pass by", async () => {
    let isAnswered = false;
    waiting = ana.post("/api/posts/upload-image", { imageData: "x".repeat(2 * megabyte) }).then((response) => {
      isAnswered = true;
      return response.status;
    });
    for (let turn = 0; turn < 60; turn++) expect((await ana.get("/api/auth/me")).status).toBe(200); // longer than hers takes
    return !isAnswered;
  });
  expect(await waiting).toBe(415);
  expect(slow.filter(({ answer }) => answer().startsWith("HTTP/1.1 408")).length).toBeGreaterThanOrEqual(1);
  for (const { leave } of slow) leave();
});

test("SEC-105: one person's forms leave room for the pictures of others", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  const post = "POST /create-post HTTP/1.1";
  const form = { line: post, type: "multipart/form-data; boundary=B" };
  const postSecond = () => as.raw("POST", "/create-post", new Uint8Array(12 * megabyte), { "content-type": form.type });
  let slow: Awaited<ReturnType<typeof createSlowSender>>[] = [];
  await waitUntil("her first form is in, and not refused for the second", async () => {
    slow = slow.filter(({ isWaiting }) => isWaiting());
    while (slow.length < 3) slow.push(await createSlowSender(ana, 21 * megabyte, form));
    return (await postSecond()).status === 429;
  });
  expect((await (await createSignedInClient(server, bia)).post("/api/posts/upload-image", { imageData: "x".repeat(14 * megabyte) })).status).toBe(415);
  for (const { leave } of slow) leave();
});

test("SEC-105: webhooks of nobody's share a bounded memory", async () => {
  const waiting = await Promise.all(
    Array.from({ length: 20 }, () => createSlowSender(null, 1024 * 1024, { line: "POST /api/fal/webhook HTTP/1.1", type: "application/json" })),
  );
  const anonymous = createClient(server);
  const send = (length: number) => anonymous.post("/api/fal/webhook", { payload: "x".repeat(length) }).then(({ status }) => status);
  let large = Promise.resolve(0);
  await waitUntil("large ones wait, and small ones pass by", async () => {
    let isAnswered = false;
    large = send(500_000).finally(() => {
      isAnswered = true;
    });
    for (let turn = 0; turn < 20; turn++) expect(await send(1)).toBe(401);
    return !isAnswered;
  });
  expect(await large).toBe(401); // an idle sender was evicted
  for (const { leave } of waiting) leave();
});
