import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { messages, sessions } from "#app/db/schema";
import { createImageEdit } from "#app/models/image-edit.server";
import { settleEdit } from "#app/models/image-edit-settlement.server";
import { setLike } from "#app/models/like.server";
import { sendMessage } from "#app/models/message.server";
import { setRelation } from "#app/models/relation.server";
import { endAllSessions } from "#app/models/session.server";
import { aStream } from "#tests/events";
import { type Client, signedIn } from "#tests/http";
import { aPicture, aPost, aUser, password } from "#tests/people";
import { startServer, until } from "#tests/server";

// two processes on one database, as two machines have it
const [one, two] = await Promise.all([startServer({ RATE_LIMIT_FACTOR: "1000" }), startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" })]);

const write = (client: Client, receiverId: string, content: string) => client.post("/api/messages", { receiverId, content });

/** The process's only connection that listens, cut as a network cuts it. */
const cutListening = () => db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`);

/** Bia's stream has told her of a first message of ana's. */
async function aHeardMessage() {
  const [ana, bia] = [await aUser(), await aUser()];
  const bias = await signedIn(two, bia);
  const stream = await (await aStream(bias)).begun();
  const first = await sendMessage(ana.id, bia.id, { content: "antes" });
  await until("the first message", () => stream.of("message").length === 1);
  return { ana, bia, bias, stream, first };
}

test("REL-44: what ana writes by one process bia hears by the other within a second, in one order, each message once", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const anas = await signedIn(one, ana);
  const bias = await (await aStream(await signedIn(two, bia))).begun();
  const delays: number[] = [];
  for (let number = 0; number < 30; number++) {
    const began = Date.now();
    const sent = (await (await write(anas, bia.id, `número ${number}`)).json()) as { id: string };
    await until("the message to be heard", () => bias.of("message").some(({ data }) => data.id === sent.id), 5);
    delays.push((bias.of("message").at(-1)?.at ?? 0) - began);
  }
  const heard = bias.of("message").map(({ data }) => data.id as string);
  const kept = await db.select({ id: messages.id }).from(messages).where(eq(messages.receiverId, bia.id)).orderBy(messages.id);
  expect(heard).toEqual(kept.map(({ id }) => id));
  delays.sort((a, b) => a - b);
  expect(delays[28]).toBeLessThan(1000); // p95
  await until("the last count", () => bias.of("unread-count").at(-1)?.data.unreadCount === 30);
  await bias.close();
});

test("REL-46, and no word of a message goes by NOTIFY or over the stream: 8 kB of speech, the longest there is and more than NOTIFY carries, arrive by id", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const bias = await signedIn(two, bia);
  const stream = await (await aStream(bias)).begun();
  const content = "😀".repeat(2000); // 2000 characters, 8 kB
  expect((await write(await signedIn(one, ana), bia.id, content)).status).toBe(201);
  await until("the message", () => stream.of("message").length === 1);
  expect(stream.of("message")[0]?.data).toEqual({ id: expect.any(String), senderId: ana.id, receiverId: bia.id });
  const [read] = await bias.json<{ content: string }[]>(`/api/conversations/${ana.id}/messages`);
  expect(read?.content).toBe(content);
  await stream.close();
});

test("REL-45: of twenty messages sent while the listening connection is down none is lost, and Last-Event-ID brings those of a gap", async () => {
  const { ana, bia, bias, stream, first } = await aHeardMessage();

  const ids: string[] = [];
  expect((await cutListening()).length).toBeGreaterThanOrEqual(2);
  const cutting = setInterval(() => void cutListening(), 15); // and as often as it comes back
  for (let number = 0; number < 20; number++) ids.push((await sendMessage(ana.id, bia.id, { content: String(number) })).id);
  clearInterval(cutting);
  const began = Date.now();
  await until("all twenty", () => ids.every((id) => stream.of("message").some(({ data }) => data.id === id)));
  expect(Date.now() - began).toBeLessThan(2000);
  await until("their count", () => stream.of("unread-count").at(-1)?.data.unreadCount === 21);

  const last = stream.events.at(-1)?.id;
  await stream.close();
  const missed = await Promise.all([1, 2, 3].map((number) => sendMessage(ana.id, bia.id, { content: `perdida ${number}` })));
  const again = await aStream(bias, { lastEventId: last });
  const heard = () => again.of("message").map(({ data }) => data.id);
  await until("the missed ones", () => missed.every(({ id }) => heard().includes(id)));
  expect(heard()).toEqual([...heard()].sort()); // oldest first
  const afresh = await (await aStream(bias)).begun();
  expect(afresh.of("message")).toEqual([]);
  expect(first.id < (ids[0] ?? "")).toBe(true);
  await again.close();
  await afresh.close();
});

test("after an event that never was comes what there is, and the line stays open", async () => {
  const { bias, stream, first } = await aHeardMessage();
  for (const lastEventId of ["00000000-0000-4000-8000-000000000000", "ffffffff-ffff-4fff-bfff-ffffffffffff"]) {
    const again = await (await aStream(bias, { lastEventId })).begun();
    expect([again.of("message").map(({ data }) => data.id), again.isOpen()]).toEqual([[first.id], true]);
    await again.close();
  }
  await stream.close();
});

test("REL-45: what ana writes while bia's gap is still being read comes after it, and once", async () => {
  const { ana, bia, bias, stream: live, first: before } = await aHeardMessage();
  const missed = await sendMessage(ana.id, bia.id, { content: "perdida" });
  const [again, meanwhile] = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table image_edits`); // reading the gap waits for this
    const again = await aStream(bias, { lastEventId: before.id });
    const meanwhile = await sendMessage(ana.id, bia.id, { content: "agora" });
    await until("the message of now", () => live.of("message").some(({ data }) => data.id === meanwhile.id));
    return [again, meanwhile];
  });
  await until("all three", () => again.of("message").some(({ data }) => data.id === meanwhile.id));
  expect(again.of("message").map(({ data }) => data.id)).toEqual([before.id, missed.id, meanwhile.id]);
  await again.close();
  await live.close();
});

test("SEC-18: a stream ends within two seconds of sign-out, of the end of all sessions, of a block and of an eleventh sign-in, on whichever process", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const [anasHere, anasThere, anasOther] = [await signedIn(one, ana), await signedIn(two, ana), await signedIn(two, ana)];
  anasThere.cookies.clear();
  for (const [name, value] of anasHere.cookies) anasThere.cookies.set(name, value);
  const [there, other] = [await (await aStream(anasThere)).begun(), await (await aStream(anasOther)).begun()];

  const endsAfter = async (stream: Awaited<ReturnType<typeof aStream>>, act: () => Promise<unknown>) => {
    await act();
    const began = Date.now();
    await stream.ended;
    expect(Date.now() - began).toBeLessThan(2000);
  };
  await endsAfter(there, () => anasHere.post("/api/auth/signout"));
  expect(other.isOpen()).toBe(true);
  expect((await aStream(anasThere)).response.status).toBe(401);

  await endsAfter(other, () => endAllSessions(db, ana.id));
  expect((await aStream(anasOther)).response.status).toBe(401);

  const [blocker, blocked] = [await (await aStream(await signedIn(one, bia))).begun(), await (await aStream(await signedIn(two, ana))).begun()];
  await endsAfter(blocked, () => setRelation(bia.id, ana.id, "block"));
  await blocker.ended;

  // eleven sign-ins: the first session goes
  const oldest = await signedIn(two, bia);
  const oldestStream = await (await aStream(oldest)).begun();
  await endsAfter(oldestStream, async () => {
    for (let number = 0; number < 10; number++) await signedIn(one, bia);
  });
});

test("a new password ends the streams of all other devices within two seconds, and so does ending their sessions; the own goes on, after a new password under its session's new id", async () => {
  const ana = await aUser();
  const own = await signedIn(one, ana);
  const here = await (await aStream(own)).begun();
  const change = { currentPassword: password, password: "Cortina#Verde8" };
  for (const [act, goesOn] of [
    [() => own.delete("/api/auth/sessions"), true],
    [() => own.post("/api/auth/password", change), false],
  ] as const) {
    const there = await (await aStream(await signedIn(two, ana))).begun();
    expect((await act()).status).toBe(204);
    const began = Date.now();
    await there.ended;
    if (!goesOn) await here.ended;
    expect(Date.now() - began).toBeLessThan(2000);
    expect(here.isOpen()).toBe(goesOn);
  }
  await (await (await aStream(own)).begun()).close(); // as a browser does by itself after a second
});

test("a session that ended unheard ends its stream with the next heartbeat, and a quiet line carries one every 15 s", async () => {
  const ana = await aUser();
  const stream = await (await aStream(await signedIn(one, ana))).begun();
  await db.delete(sessions).where(eq(sessions.userId, ana.id));
  await until("the end", () => !stream.isOpen(), 17);
  expect(stream.comments).toEqual([": beat"]);
});

test("likes, follows and results come as counts and ids, and nothing of anybody else's", async () => {
  const [ana, bia, eva] = [await aUser(), await aUser(), await aUser()];
  const [anas, evas] = [await (await aStream(await signedIn(two, ana))).begun(), await (await aStream(await signedIn(two, eva))).begun()];
  const look = await aPost({ by: ana });
  await setLike(bia.id, look.id, true);
  await until("the like", () => anas.of("notification").at(-1)?.data.unreadCount === 1);
  await setLike(bia.id, look.id, false);
  await until("the like taken back", () => anas.of("notification").at(-1)?.data.unreadCount === 0);

  const photo = await aPicture(ana, "edit_input");
  const { id } = await createImageEdit({ id: ana.id, subscriptionPlan: "free" }, { imageIds: [photo.id], prompt: "linho" });
  await settleEdit({ id, fence: 0 }, { failure: "provider_failed" });
  await until("the edit's end", () => anas.of("image-edit").some(({ data }) => data.id === id && data.status === "failed"));
  await until("the credit's return", () => anas.of("notification").at(-1)?.data.unreadCount === 1);
  expect(evas.events.filter(({ type }) => !["unread-count", "notification"].includes(type))).toEqual([]);
  await anas.close();
  await evas.close();
});

test("a stream is for one's own pages: signed out 401, from another site 403, by another method 405; nobody holds more than twenty", async () => {
  const ana = await aUser();
  const anas = await signedIn(two, ana);
  expect((await fetch(`${one.url}/api/events`)).status).toBe(401);
  expect((await anas.get("/api/events", { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  expect((await anas.post("/api/events", {})).status).toBe(405);
  const many = await Promise.all(Array.from({ length: 21 }, () => aStream(anas)));
  await until("the first to end", () => many.filter((stream) => stream.isOpen()).length === 20);
  expect(many[0]?.response.headers.get("content-type")).toContain("text/event-stream");
  expect(many[0]?.response.headers.get("cache-control")).toBe("no-store");
  for (const stream of many) await stream.close();
});

test("who asks for a stream's head alone opens none: ana's own stays open, however often it is asked", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const anas = await signedIn(two, ana);
  const stream = await (await aStream(anas)).begun();
  const headers = { "sec-fetch-site": "same-origin", cookie: [...anas.cookies].map((pair) => pair.join("=")).join("; ") };
  for (let turn = 0; turn < 21; turn++) {
    const head = await fetch(`${two.url}/api/events`, { method: "HEAD", headers });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  }
  const { id } = await sendMessage(bia.id, ana.id, { content: "Você ainda me ouve?" });
  await until("the message", () => stream.of("message").some(({ data }) => data.id === id));
  await stream.close();
});

test("REL-40: a process that is told to end says goodbye, one that is killed just goes; by the other one nothing is lost", async () => {
  const third = await startServer({ WORKER: "off" });
  const [ana, bia] = [await aUser(), await aUser()];
  const bias = await signedIn(third, bia);
  const stream = await (await aStream(bias)).begun();
  const last = stream.events.at(-1)?.id;
  const leaving = third.stop();
  await stream.ended;
  expect(stream.events.at(-1)?.type).toBe("bye");
  expect(await leaving).toBe(0);

  const fourth = await startServer({ WORKER: "off" });
  const cut = await (await aStream(await signedIn(fourth, bia))).begun();
  const message = await sendMessage(ana.id, bia.id, { content: "no meio da queda" });
  await fourth.kill();
  await cut.ended;
  const again = await aStream(await signedIn(two, bia), { lastEventId: last });
  await until("the message by the other process", () => again.of("message").some(({ data }) => data.id === message.id), 5);
  await again.close();
});
