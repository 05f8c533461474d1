import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { messages, sessions } from "#app/db/schema";
import { openEventStream } from "../events.ts";
import { getCredits, getTryOnRow } from "../get-ready/try-ons.ts";
import { createClient, createSignedInClient } from "../http.ts";
import { makeDataUrl, makeJpeg } from "../media/pictures.ts";
import { makeUser, password } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

const fiveMinutes = 5 * 60_000;
const startShiftedServer = (shift: number, more: Record<string, string> = {}) =>
  startServer({ CLOCK_SHIFT: String(shift), EDIT_POLL_MS: "200", ...more }, { preload: "./tests/process/shifted-clock.ts" });

// clocks five minutes ahead and behind; the first does the work
const [ahead, behind] = await Promise.all([startShiftedServer(fiveMinutes), startShiftedServer(-fiveMinutes, { WORKER: "off" })]);

test("REL-67: sessions: who signs in on a machine five minutes ahead is signed in on one five minutes behind, and the other way round, to the last minute", async () => {
  const ana = await makeUser();
  for (const [here, there] of [
    [ahead, behind],
    [behind, ahead],
  ] as const) {
    const client = createClient(here);
    expect((await client.post("/api/auth/signin", { email: ana.email, password })).status).toBe(200);
    const same = createClient(there);
    for (const [name, value] of client.cookies) same.cookies.set(name, value);
    const shiftRows = (minutes: number) =>
      db
        .update(sessions)
        .set({ lastUsedAt: sql`now() - interval '30 days' + make_interval(mins => ${minutes})` })
        .where(eq(sessions.userId, ana.id));
    await shiftRows(2);
    expect((await same.get("/api/auth/me")).status).toBe(200);
    await shiftRows(-2);
    expect((await same.get("/api/auth/me")).status).toBe(401);
    await db.delete(sessions).where(eq(sessions.userId, ana.id));
  }
});

test("REL-67: limits: ten sign-ins from one address are ten on both machines together, and neither begins the window anew", async () => {
  const visitor = createClient(ahead);
  const elsewhere = createClient(behind);
  const headers = { "fly-client-ip": visitor.address };
  const trySignIn = (client: typeof visitor) => client.post("/api/auth/signin", { email: "ninguem@exemplo.com", password }, { headers });
  const answers = [];
  for (let turn = 0; turn < 12; turn++) answers.push(await trySignIn(turn % 2 ? elsewhere : visitor));
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
  for (const answer of answers.slice(10)) {
    const wait = Number(answer.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(4 * 60);
    expect(wait).toBeLessThanOrEqual(5 * 60);
  }
});

test("REL-67: leases and deadlines: a try-on asked for on the machine behind is made by the one ahead, and its time is not over at once", async () => {
  const ana = await makeUser();
  const anas = await createSignedInClient(behind, ana);
  const { imageUrl } = (await (await anas.post("/api/fal/upload-image", { imageData: makeDataUrl(await makeJpeg({ width: 600, height: 800 })) })).json()) as {
    imageUrl: string;
  };
  const { id } = (await (await anas.post("/api/image-edit", { imageUrls: [imageUrl], prompt: "linho cru" })).json()) as { id: string };
  await waitUntil("the try-on's end", async () => ["completed", "failed"].includes((await getTryOnRow(id)).status));
  expect(await getTryOnRow(id)).toMatchObject({ status: "completed", error: null });
  expect(await getCredits(ana)).toBe(4);
});

test("REL-67: news: what the machine behind wrote while bia had no stream reaches her on the one ahead, by her last event, in its order", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const bias = await createSignedInClient(ahead, bia);
  const stream = await (await openEventStream(bias)).waitForFirstCounts();
  const last = stream.events.at(-1)?.id;
  await stream.close();
  const sent: string[] = [];
  for (const server of [behind, ahead, behind]) {
    const answer = await (await createSignedInClient(server, ana)).post("/api/messages", { receiverId: bia.id, content: "a que horas?" });
    sent.push(((await answer.json()) as { id: string }).id);
  }
  const again = await openEventStream(bias, { lastEventId: last });
  await waitUntil("all three", () => again.getEvents("message").length >= 3);
  expect(again.getEvents("message").map(({ data }) => data.id)).toEqual(sent);
  const stored = await db.select({ id: messages.id }).from(messages).where(eq(messages.receiverId, bia.id)).orderBy(messages.createdAt);
  expect(stored.map(({ id }) => id)).toEqual(sent);
  await again.close();
});
