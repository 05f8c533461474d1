import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { messages, sessions } from "#app/db/schema";
import { endAllSessions } from "#app/models/account/session.server";
import { publish } from "#app/models/events/events.server";
import { addComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { sendMessage } from "#app/models/messages/message.server";
import { setRelation } from "#app/models/people/relation.server";
import { settleTryOn } from "#app/models/try-on/queue/try-on-settlement.server";
import { createTryOn } from "#app/models/try-on/try-on.server";
import { openEventStream } from "#tests/events";
import { type Client, createSignedInClient } from "#tests/http";
import { testInBench } from "#tests/in-bench";
import { makePicture, makePost, makeUser, password } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

// two processes share one database
const [one, two] = await Promise.all([
  startServer({ RATE_LIMIT_FACTOR: "1000" }),
  startServer({ WEB_CONCURRENCY: "1", RATE_LIMIT_FACTOR: "1000", WORKER: "off" }),
]);

/** What no transport of events takes part in runs over NATS only in `bin/test bench`. */
const testOfStreams = process.env.NATS_URL ? testInBench : test;

const write = (client: Client, receiverId: string, content: string) => client.post("/api/messages", { receiverId, content });

/** Closes the listening connection, like a network failure. */
const cutListening = () => db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`);

/** Bia's stream has delivered ana's first message. */
async function createDeliveredMessage() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const bias = await createSignedInClient(two, bia);
  const stream = await (await openEventStream(bias)).waitForFirstCounts();
  const first = await sendMessage(ana.id, bia.id, { content: "antes" });
  await waitUntil("the first message", () => stream.getEvents("message").length === 1);
  return { ana, bia, bias, stream, first };
}

test("REL-44: what ana writes by one process bia hears by the other within a second, in one order, each message once", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const anas = await createSignedInClient(one, ana);
  const bias = await (await openEventStream(await createSignedInClient(two, bia))).waitForFirstCounts();
  const delays: number[] = [];
  for (let number = 0; number < 30; number++) {
    const startedAt = Date.now();
    const sent = (await (await write(anas, bia.id, `número ${number}`)).json()) as { id: string };
    await waitUntil("the message event", () => bias.getEvents("message").some(({ data }) => data.id === sent.id), 5);
    delays.push((bias.getEvents("message").at(-1)?.at ?? 0) - startedAt);
  }
  const received = bias.getEvents("message").map(({ data }) => data.id as string);
  const stored = await db.select({ id: messages.id }).from(messages).where(eq(messages.receiverId, bia.id)).orderBy(messages.id);
  expect(received).toEqual(stored.map(({ id }) => id));
  delays.sort((a, b) => a - b);
  expect(delays[28]).toBeLessThan(1000); // p95
  await waitUntil("the last count", () => bias.getEvents("unread-count").at(-1)?.data.unreadCount === 30);
  await bias.close();
});

test("REL-46, and no word of a message goes by NOTIFY or over the stream: 8 kB of speech, the longest there is and more than NOTIFY carries, arrive by id", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const bias = await createSignedInClient(two, bia);
  const stream = await (await openEventStream(bias)).waitForFirstCounts();
  const content = "😀".repeat(2000); // 2,000 characters, 8 kB
  expect((await write(await createSignedInClient(one, ana), bia.id, content)).status).toBe(201);
  await waitUntil("the message", () => stream.getEvents("message").length === 1);
  expect(stream.getEvents("message")[0]?.data).toEqual({ id: expect.any(String), senderId: ana.id, receiverId: bia.id });
  const [read] = await bias.json<{ content: string }[]>(`/api/conversations/${ana.id}/messages`);
  expect(read?.content).toBe(content);
  await stream.close();
});

test("REL-45: of twenty messages sent while the listening connection is down none is lost, and Last-Event-ID brings those of a gap", async () => {
  const { ana, bia, bias, stream, first } = await createDeliveredMessage();

  const ids: string[] = [];
  expect((await cutListening()).length).toBeGreaterThanOrEqual(2);
  const cutting = setInterval(() => void cutListening(), 15); // after every reconnect
  for (let number = 0; number < 20; number++) ids.push((await sendMessage(ana.id, bia.id, { content: String(number) })).id);
  clearInterval(cutting);
  const startedAt = Date.now();
  await waitUntil("all twenty", () => ids.every((id) => stream.getEvents("message").some(({ data }) => data.id === id)));
  expect(Date.now() - startedAt).toBeLessThan(2000);
  const listMessages = () => stream.getEvents("message").map(({ data }) => data.id as string);
  expect(listMessages().toSorted()).toEqual([first.id, ...ids].toSorted()); // each once, whatever was read again
  await waitUntil("their count", () => stream.getEvents("unread-count").at(-1)?.data.unreadCount === 21);

  const last = stream.events.at(-1)?.id;
  await stream.close();
  const missed = await Promise.all([1, 2, 3].map((number) => sendMessage(ana.id, bia.id, { content: `perdida ${number}` })));
  const again = await openEventStream(bias, { lastEventId: last });
  const listReceived = () => again.getEvents("message").map(({ data }) => data.id);
  await waitUntil("the missed ones", () => missed.every(({ id }) => listReceived().includes(id)));
  expect(listReceived()).toEqual([...listReceived()].sort()); // oldest first
  const afresh = await (await openEventStream(bias)).waitForFirstCounts();
  expect(afresh.getEvents("message")).toEqual([]);
  expect(first.id < (ids[0] ?? "")).toBe(true);
  await again.close();
  await afresh.close();
});

test("after an event that never was comes what there is, and the line stays open", async () => {
  const { bias, stream, first } = await createDeliveredMessage();
  for (const lastEventId of ["00000000-0000-4000-8000-000000000000", "ffffffff-ffff-4fff-bfff-ffffffffffff"]) {
    const again = await (await openEventStream(bias, { lastEventId })).waitForFirstCounts();
    expect([again.getEvents("message").map(({ data }) => data.id), again.isOpen()]).toEqual([[first.id], true]);
    await again.close();
  }
  await stream.close();
});

test("what ana wrote and bia read before one of them blocked the other is not told to who comes back after a gap", async () => {
  const { ana, bia, bias, stream, first } = await createDeliveredMessage();
  const anas = await createSignedInClient(one, ana);
  await stream.close();
  expect((await bias.post(`/api/conversations/${ana.id}/read`)).status).toBe(204);
  const missed = await sendMessage(ana.id, bia.id, { content: "perdida" });
  const readAfter = async (client: Client): Promise<unknown[]> => {
    const again = await openEventStream(client, { lastEventId: first.id });
    const hasCounts = () => again.getEvents("unread-count").length > 0 && again.getEvents("notification").length > 0;
    await waitUntil("the first counts or the end", () => hasCounts() || !again.isOpen());
    if (!hasCounts()) return readAfter(client); // the block ends open streams
    await again.close();
    return [again.getEvents("message").map(({ data }) => data.id), again.getEvents("read").length > 0];
  };
  expect([await readAfter(bias), await readAfter(anas)]).toEqual([
    [[first.id, missed.id], false],
    [[first.id, missed.id], true],
  ]);
  await setRelation(ana.id, bia.id, "block");
  expect([await readAfter(bias), await readAfter(anas)]).toEqual([
    [[], false],
    [[], false],
  ]);
});

test("REL-45: what ana writes while bia's gap is still being read comes after it, and once", async () => {
  const { ana, bia, bias, stream: live, first: before } = await createDeliveredMessage();
  const missed = await sendMessage(ana.id, bia.id, { content: "perdida" });
  const [again, meanwhile] = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table conversations`); // reading missed events waits for this lock
    const again = await openEventStream(bias, { lastEventId: before.id });
    const meanwhile = { id: Bun.randomUUIDv7(), senderId: ana.id, receiverId: bia.id };
    await db.insert(messages).values({ ...meanwhile, content: "agora" });
    await publish(db, bia.id, { type: "message", ...meanwhile });
    await waitUntil("the message of now", () => live.getEvents("message").some(({ data }) => data.id === meanwhile.id));
    return [again, meanwhile];
  });
  await waitUntil("all three", () => again.getEvents("message").some(({ data }) => data.id === meanwhile.id));
  expect(again.getEvents("message").map(({ data }) => data.id)).toEqual([before.id, missed.id, meanwhile.id]);
  await again.close();
  await live.close();
});

test("REL-45: a message whose event comes after bia's gap was read comes once", async () => {
  const { ana, bia, bias, stream, first } = await createDeliveredMessage();
  await stream.close();
  const [missed, next] = [0, 1].map(() => ({ id: Bun.randomUUIDv7(), senderId: ana.id, receiverId: bia.id }));
  if (!missed || !next) throw new Error("two messages");
  await db.insert(messages).values({ ...missed, content: "perdida" });
  const again = await openEventStream(bias, { lastEventId: first.id });
  const listReceived = () => again.getEvents("message").map(({ data }) => data.id);
  await waitUntil("the missed one", () => listReceived().includes(missed.id));
  for (const message of [missed, next]) await publish(db, bia.id, { type: "message", ...message });
  await waitUntil("the next one", () => listReceived().includes(next.id));
  expect(listReceived()).toEqual([first.id, missed.id, next.id]);
  await again.close();
});

test("SEC-18: a stream ends within two seconds of sign-out, of the end of all sessions, of a block and of an eleventh sign-in, on whichever process", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [anasHere, anasThere, anasOther] = [await createSignedInClient(one, ana), await createSignedInClient(two, ana), await createSignedInClient(two, ana)];
  anasThere.cookies.clear();
  for (const [name, value] of anasHere.cookies) anasThere.cookies.set(name, value);
  const [there, other] = [await (await openEventStream(anasThere)).waitForFirstCounts(), await (await openEventStream(anasOther)).waitForFirstCounts()];

  const waitForEndAfter = async (stream: Awaited<ReturnType<typeof openEventStream>>, act: () => Promise<unknown>) => {
    await act();
    const startedAt = Date.now();
    await stream.ended;
    expect(Date.now() - startedAt).toBeLessThan(2000);
  };
  await waitForEndAfter(there, () => anasHere.post("/api/auth/signout"));
  expect(other.isOpen()).toBe(true);
  expect((await openEventStream(anasThere)).response.status).toBe(401);

  await waitForEndAfter(other, () => endAllSessions(db, ana.id));
  expect((await openEventStream(anasOther)).response.status).toBe(401);

  const [blocker, blocked] = [
    await (await openEventStream(await createSignedInClient(one, bia))).waitForFirstCounts(),
    await (await openEventStream(await createSignedInClient(two, ana))).waitForFirstCounts(),
  ];
  await waitForEndAfter(blocked, () => setRelation(bia.id, ana.id, "block"));
  await blocker.ended;

  // the eleventh sign-in ends the first session
  const oldest = await createSignedInClient(two, bia);
  const oldestStream = await (await openEventStream(oldest)).waitForFirstCounts();
  await waitForEndAfter(oldestStream, async () => {
    for (let number = 0; number < 10; number++) await createSignedInClient(one, bia);
  });
});

test("a new password ends the streams of all other devices within two seconds, and so does ending their sessions; the own goes on, after a new password under its session's new id", async () => {
  const ana = await makeUser();
  const own = await createSignedInClient(one, ana);
  const here = await (await openEventStream(own)).waitForFirstCounts();
  const change = { currentPassword: password, password: "Cortina#Verde8" };
  for (const [act, goesOn] of [
    [() => own.delete("/api/auth/sessions"), true],
    [() => own.post("/api/auth/password", change), false],
  ] as const) {
    const there = await (await openEventStream(await createSignedInClient(two, ana))).waitForFirstCounts();
    expect((await act()).status).toBe(204);
    const startedAt = Date.now();
    await there.ended;
    if (!goesOn) await here.ended;
    expect(Date.now() - startedAt).toBeLessThan(2000);
    expect(here.isOpen()).toBe(goesOn);
  }
  await (await (await openEventStream(own)).waitForFirstCounts()).close(); // browsers reconnect after a second
});

testOfStreams("a session that ended unheard ends its stream with the next heartbeat, and a quiet line carries one every 15 s", async () => {
  const ana = await makeUser();
  const stream = await (await openEventStream(await createSignedInClient(one, ana))).waitForFirstCounts();
  await db.delete(sessions).where(eq(sessions.userId, ana.id));
  await waitUntil("the end", () => !stream.isOpen(), 17);
  expect(stream.comments).toEqual([": heartbeat"]);
});

test("likes, follows, comments and results come as counts and ids, and nothing of anybody else's", async () => {
  const [ana, bia, eva] = [await makeUser(), await makeUser(), await makeUser()];
  const [anas, evas] = [
    await (await openEventStream(await createSignedInClient(two, ana))).waitForFirstCounts(),
    await (await openEventStream(await createSignedInClient(two, eva))).waitForFirstCounts(),
  ];
  const look = await makePost({ by: ana });
  await setLike(bia.id, look.id, true);
  await waitUntil("the like", () => anas.getEvents("notification").at(-1)?.data.unreadCount === 1);
  await setLike(bia.id, look.id, false);
  await waitUntil("the like taken back", () => anas.getEvents("notification").at(-1)?.data.unreadCount === 0);

  const comment = await addComment(bia.id, look.id, "palavras");
  await waitUntil("the comment", () => anas.getEvents("comment").length === 1);
  expect(anas.getEvents("comment")[0]?.data).toEqual({ id: comment.id, postId: look.id });
  await waitUntil("its count", () => anas.getEvents("notification").at(-1)?.data.unreadCount === 1);

  const photo = await makePicture(ana, "edit_input");
  const { id } = await createTryOn({ id: ana.id, subscriptionPlan: "free" }, { imageIds: [photo.id], prompt: "linho" });
  await settleTryOn({ id, fence: 0 }, { failure: "provider_failed" });
  await waitUntil("the edit's end", () => anas.getEvents("image-edit").some(({ data }) => data.id === id && data.status === "failed"));
  await waitUntil("the credit's return", () => anas.getEvents("notification").at(-1)?.data.unreadCount === 2);
  expect(evas.events.filter(({ type }) => !["unread-count", "notification"].includes(type))).toEqual([]);
  await anas.close();
  await evas.close();
});

test("a stream is for one's own pages: signed out 401, from another site 403, by another method 405; nobody holds more than twenty", async () => {
  const ana = await makeUser();
  const anas = await createSignedInClient(two, ana);
  expect((await fetch(`${one.url}/api/events`)).status).toBe(401);
  expect((await anas.get("/api/events", { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  expect((await anas.post("/api/events", {})).status).toBe(405);
  const many = await Promise.all(Array.from({ length: 21 }, () => openEventStream(anas)));
  await waitUntil("the first to end", () => many.filter((stream) => stream.isOpen()).length === 20);
  expect(many[0]?.response.headers.get("content-type")).toContain("text/event-stream");
  expect(many[0]?.response.headers.get("cache-control")).toBe("no-store");
  for (const stream of many) await stream.close();
});

test("who asks for a stream's head alone opens none: ana's own stays open, however often it is asked", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const anas = await createSignedInClient(two, ana);
  const stream = await (await openEventStream(anas)).waitForFirstCounts();
  const headers = { "sec-fetch-site": "same-origin", cookie: [...anas.cookies].map((pair) => pair.join("=")).join("; ") };
  for (let turn = 0; turn < 21; turn++) {
    const head = await fetch(`${two.url}/api/events`, { method: "HEAD", headers });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  }
  const { id } = await sendMessage(bia.id, ana.id, { content: "Você ainda me ouve?" });
  await waitUntil("the message", () => stream.getEvents("message").some(({ data }) => data.id === id));
  await stream.close();
});

test("REL-40: a process that is told to end says goodbye, one that is killed just goes; by the other one nothing is lost", async () => {
  const third = await startServer({ WORKER: "off" });
  const [ana, bia] = [await makeUser(), await makeUser()];
  const bias = await createSignedInClient(third, bia);
  const stream = await (await openEventStream(bias)).waitForFirstCounts();
  const last = stream.events.at(-1)?.id;
  const leaving = third.stop();
  await stream.ended;
  expect(stream.events.at(-1)?.type).toBe("bye");
  expect(await leaving).toBe(0);

  const fourth = await startServer({ WORKER: "off" });
  const cut = await (await openEventStream(await createSignedInClient(fourth, bia))).waitForFirstCounts();
  const message = await sendMessage(ana.id, bia.id, { content: "no meio da queda" });
  await fourth.kill();
  await cut.ended;
  const again = await openEventStream(await createSignedInClient(two, bia), { lastEventId: last });
  await waitUntil("the message by the other process", () => again.getEvents("message").some(({ data }) => data.id === message.id), 5);
  await again.close();
});
