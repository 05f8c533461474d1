import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { messages, sessions } from "#app/db/schema";
import { aStream } from "../events.ts";
import { creditsOf, rowOf } from "../get-ready/try-ons.ts";
import { aClient, signedIn } from "../http.ts";
import { aDataUrl, aJpeg } from "../media/pictures.ts";
import { aUser, password } from "../people.ts";
import { startServer, until } from "../server.ts";

const fiveMinutes = 5 * 60_000;
const at = (shift: number, more: Record<string, string> = {}) =>
  startServer({ CLOCK_SHIFT: String(shift), EDIT_POLL_MS: "200", ...more }, { preload: "./tests/process/shifted-clock.ts" });

// one machine is five minutes ahead, the other five behind; the one ahead does the work
const [ahead, behind] = await Promise.all([at(fiveMinutes), at(-fiveMinutes, { WORKER: "off" })]);

test("REL-67: sessions: who signs in on a machine five minutes ahead is signed in on one five minutes behind, and the other way round, to the last minute", async () => {
  const ana = await aUser();
  for (const [here, there] of [
    [ahead, behind],
    [behind, ahead],
  ] as const) {
    const client = aClient(here);
    expect((await client.post("/api/auth/signin", { email: ana.email, password })).status).toBe(200);
    const same = aClient(there);
    for (const [name, value] of client.cookies) same.cookies.set(name, value);
    const age = (minutes: number) =>
      db
        .update(sessions)
        .set({ lastUsedAt: sql`now() - interval '30 days' + make_interval(mins => ${minutes})` })
        .where(eq(sessions.userId, ana.id));
    await age(2);
    expect((await same.get("/api/auth/me")).status).toBe(200);
    await age(-2);
    expect((await same.get("/api/auth/me")).status).toBe(401);
    await db.delete(sessions).where(eq(sessions.userId, ana.id));
  }
});

test("REL-67: limits: ten sign-ins from one address are ten on both machines together, and neither begins the window anew", async () => {
  const visitor = aClient(ahead);
  const elsewhere = aClient(behind);
  const headers = { "fly-client-ip": visitor.address };
  const tryAt = (client: typeof visitor) => client.post("/api/auth/signin", { email: "ninguem@exemplo.com", password }, { headers });
  const answers = [];
  for (let turn = 0; turn < 12; turn++) answers.push(await tryAt(turn % 2 ? elsewhere : visitor));
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
  for (const answer of answers.slice(10)) {
    const wait = Number(answer.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(4 * 60);
    expect(wait).toBeLessThanOrEqual(5 * 60);
  }
});

test("REL-67: leases and deadlines: a try-on asked for on the machine behind is made by the one ahead, and its time is not over at once", async () => {
  const ana = await aUser();
  const anas = await signedIn(behind, ana);
  const { imageUrl } = (await (await anas.post("/api/fal/upload-image", { imageData: aDataUrl(await aJpeg({ width: 300, height: 400 })) })).json()) as {
    imageUrl: string;
  };
  const { id } = (await (await anas.post("/api/image-edit", { imageUrls: [imageUrl], prompt: "linho cru" })).json()) as { id: string };
  await until("the try-on's end", async () => ["completed", "failed"].includes((await rowOf(id)).status));
  expect(await rowOf(id)).toMatchObject({ status: "completed", error: null });
  expect(await creditsOf(ana)).toBe(4);
});

test("REL-67: news: what the machine behind wrote while bia had no stream reaches her on the one ahead, by her last event, in its order", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const bias = await signedIn(ahead, bia);
  const stream = await (await aStream(bias)).begun();
  const last = stream.events.at(-1)?.id;
  await stream.close();
  const sent: string[] = [];
  for (const server of [behind, ahead, behind]) {
    const answer = await (await signedIn(server, ana)).post("/api/messages", { receiverId: bia.id, content: "a que horas?" });
    sent.push(((await answer.json()) as { id: string }).id);
  }
  const again = await aStream(bias, { lastEventId: last });
  await until("all three", () => again.of("message").length >= 3);
  expect(again.of("message").map(({ data }) => data.id)).toEqual(sent);
  const kept = await db.select({ id: messages.id }).from(messages).where(eq(messages.receiverId, bia.id)).orderBy(messages.createdAt);
  expect(kept.map(({ id }) => id)).toEqual(sent);
  await again.close();
});
