import { expect, test } from "bun:test";
import { connect } from "@nats-io/transport-node";
import { withAfterCommit } from "#app/db/after-commit.server";
import { client, db, type Tx } from "#app/db/client.server";
import { conversations, messages } from "#app/db/schema";
import { sessionCookie } from "#app/http/cookies.server";
import { createSession } from "#app/models/account/session.server";
import { isNatsConnected, publish, type UserEvent } from "#app/models/events/events.server";
import { parseNatsUrls } from "#app/models/events/transport/nats-url";
import { setLike } from "#app/models/looks/like.server";
import { sendMessage } from "#app/models/messages/message.server";
import { openEventStream } from "#tests/events";
import { createCookieClient, createSignedInClient } from "#tests/http";
import type { startNats } from "#tests/nats";
import { makePost, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const startWeb = () => startServer({ WEB_CONCURRENCY: "1", RATE_LIMIT_FACTOR: "1000", WORKER: "off" });
const personSubject = ({ id }: { id: string }) => `espelho.person.${id}`;

/** Answers of pages and the API, none of which waits for NATS. */
async function expectPages(client: Awaited<ReturnType<typeof createSignedInClient>>) {
  const startedAt = performance.now();
  for (const path of ["/", "/messages", "/activity", "/api/messages/unread-count"]) expect([path, (await client.get(path)).status]).toEqual([path, 200]);
  expect(performance.now() - startedAt).toBeLessThan(5000);
}

/** Writes the rows of a message and tells nobody, like a process that dies after its commit. */
async function writeUntold(senderId: string, receiverId: string) {
  const id = Bun.randomUUIDv7();
  const [lowId = "", highId = ""] = [senderId, receiverId].sort();
  await db.transaction(async (tx) => {
    await tx.insert(messages).values({ id, senderId, receiverId, content: "sem aviso" });
    await tx.insert(conversations).values({ lowId, highId, lastMessageId: id });
  });
  return id;
}

/** Ana writes on one web process, Bia hears on another. */
async function createConversation() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [one, two] = [await startWeb(), await startWeb()];
  const [anas, bias] = [await createSignedInClient(one, ana), await createSignedInClient(two, bia)];
  const stream = await (await openEventStream(bias)).waitForFirstCounts();
  const heard = () => new Set(stream.getEvents("message").map(({ data }) => data.id as string));
  const write = async () => {
    const answer = await anas.post("/api/messages", { receiverId: bia.id, content: "oi" });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  const stop = async () => {
    await stream.close();
    expect([await one.stop(), await two.stop()]).toEqual([0, 0]);
  };
  return { ana, bia, anas, bias, write, heard, stop };
}

export function defineTests(nats: Awaited<ReturnType<typeof startNats>>) {
  const listenTo = async (person: { id: string }) => {
    const listener = await connect(parseNatsUrls(nats.url));
    const heard: UserEvent[] = [];
    listener.subscribe(personSubject(person), { callback: (_, message) => void heard.push(message.json()) });
    await listener.flush();
    return { listener, heard };
  };

  test("what a transaction publishes is heard after its commit, and of one that was rolled back nothing", async () => {
    const [ana, bia] = [await makeUser(), await makeUser()];
    const { listener, heard } = await listenTo(ana);
    const read = (userId: string): UserEvent => ({ type: "read", userId });
    const fail = () => {
      throw new Error("taken back");
    };
    const [one, two, three, four, five] = Array.from({ length: 5 }, () => crypto.randomUUID()) as [string, string, string, string, string];
    await db
      .transaction(async (tx) => {
        await publish(tx, ana.id, read(one));
        fail();
      })
      .catch(() => {});
    await db
      .transaction(async (tx) => {
        await tx.transaction((inner) => publish(inner, ana.id, read(two)));
        fail();
      })
      .catch(() => {});
    await db.transaction(async (tx) => {
      await tx
        .transaction(async (inner) => {
          await publish(inner, ana.id, read(three));
          fail();
        })
        .catch(() => {});
      await tx.transaction((inner) => publish(inner, ana.id, read(four)));
      await publish(db, ana.id, read(five)); // outside of it: at once
      await waitUntil("the event of now", () => heard.length > 0);
      expect(heard).toEqual([read(five)]);
    });
    await waitUntil("the event after the commit", () => heard.length > 1);
    expect(heard).toEqual([read(five), read(four)]);

    const look = await makePost({ by: ana });
    await setLike(ana.id, look.id, true); // one's own: no row, no event
    await setLike(bia.id, look.id, true);
    await waitUntil("the like", () => heard.length > 2);
    expect(heard.slice(2)).toEqual([{ type: "notification" }]);
    await listener.close();
  });

  test("a commit whose answer was lost is told of, a commit that was refused is not", async () => {
    const ana = await makeUser();
    const { listener, heard } = await listenTo(ana);
    await client.unsafe("create table late (person uuid references users (id) deferrable initially deferred)");
    const refused = db.transaction(async (tx) => {
      await tx.execute(`insert into late values ('${crypto.randomUUID()}')`);
      await publish(tx, ana.id, { type: "notification" });
    });
    expect(await refused.catch(() => "refused")).toBe("refused");
    const committing = withAfterCommit({
      async transaction(work: (tx: Tx) => Promise<void>) {
        await db.transaction(work);
        throw new Error("write CONNECTION_CLOSED");
      },
    });
    const lost = committing.transaction((tx) => publish(tx, ana.id, { type: "unread-count" }));
    expect(await lost.catch(() => "lost")).toBe("lost");
    await waitUntil("the event", () => heard.length > 0);
    expect(heard).toEqual([{ type: "unread-count" }]);
    await client.unsafe("drop table late");
    await listener.close();
  });

  test("a process has one connection, and listens to those whose streams it has", async () => {
    const [ana, bia] = [await makeUser(), await makeUser()];
    const before = await nats.listConnections();
    const web = await startWeb();
    const listOwn = async () => {
      const rest = await nats.listConnections();
      for (const one of before)
        rest.splice(
          rest.findIndex((other) => Bun.deepEquals(one, other)),
          1,
        );
      return rest.map((subjects) => subjects.filter((subject) => [ana, bia].some((person) => subject === personSubject(person))));
    };
    await waitUntil("its connection", async () => (await listOwn()).length === 1);
    const anas = await createSignedInClient(web, ana);
    const [first, second] = [await openEventStream(anas), await openEventStream(anas)];
    const bias = await openEventStream(await createSignedInClient(web, bia));
    for (const stream of [first, second, bias]) await stream.waitForFirstCounts();
    expect(await listOwn()).toEqual([[personSubject(ana), personSubject(bia)].sort()]);
    await first.close();
    await bias.close();
    await waitUntil("the end of one person's subject", async () => Bun.deepEquals(await listOwn(), [[personSubject(ana)]]));
    await second.close();
    await waitUntil("the end of both", async () => Bun.deepEquals(await listOwn(), [[]]));
    expect(await web.stop()).toBe(0);
    await waitUntil("the end of its connection", async () => (await listOwn()).length === 0);
  });

  test("while the server is away pages answer and all is written; when it is back, what was missed comes, and new events at once", async () => {
    const { ana, bia, anas, bias, write, heard, stop } = await createConversation();
    for (let turn = 0; turn < 2; turn++) {
      await nats.kill();
      const missed = [await write(), await write(), await write()];
      await expectPages(anas);
      await expectPages(bias);
      const meanwhile = await (await openEventStream(bias)).waitForFirstCounts(); // read from the tables
      expect(meanwhile.getEvents("unread-count").at(-1)?.data.unreadCount).toBe(missed.length + turn * 4);
      await meanwhile.close();
      expect(heard().has(missed[0] ?? "")).toBe(false);
      await nats.start();
      await waitUntil("what was missed", () => missed.every((id) => heard().has(id)), 10);
      await waitUntil("the connection of this process", () => isNatsConnected() === true);
      const next = await write();
      await waitUntil("the next", () => heard().has(next), 5);
    }
    const third = await sendMessage(ana.id, bia.id, { content: "de outro processo" });
    await waitUntil("the message of this process", () => heard().has(third.id), 5);
    await stop();
  }, 120_000);

  test("a server that hangs delays no page and no write, is left, and heard again when it goes on", async () => {
    const { ana, bia, anas, bias, write, heard, stop } = await createConversation();
    nats.pause();
    const missed: string[] = [];
    for (let count = 0; count < 150; count++) missed.push(await write());
    await expectPages(anas);
    await (await (await openEventStream(bias)).waitForFirstCounts()).close();
    await waitUntil("this process to leave it", () => isNatsConnected() === false, 20);
    nats.resume();
    await waitUntil("what was missed", () => missed.every((id) => heard().has(id)), 20);
    const next = await sendMessage(ana.id, bia.id, { content: "e agora" });
    await waitUntil("the next", () => heard().has(next.id), 10);
    await stop();
  }, 120_000);

  test("what a process committed and died before it told comes with its successor", async () => {
    const [ana, bia] = [await makeUser(), await makeUser()];
    const web = await startWeb();
    const stream = await (await openEventStream(await createSignedInClient(web, bia))).waitForFirstCounts();
    const id = await writeUntold(ana.id, bia.id);
    expect(stream.getEvents("message")).toEqual([]);
    const successor = await startWeb();
    await waitUntil("the message", () => stream.getEvents("message").some(({ data }) => data.id === id), 5);
    await waitUntil("its count", () => stream.getEvents("unread-count").at(-1)?.data.unreadCount === 1, 5);
    await stream.close();
    expect([await web.stop(), await successor.stop()]).toEqual([0, 0]);
  });

  test("a sign-out and a block on one process end the streams of the other and what it knows, with the server there and away", async () => {
    const [one, two] = [await startWeb(), await startWeb()];
    const askCount = async (who: Awaited<ReturnType<typeof createSignedInClient>>) => (await who.get("/api/messages/unread-count")).status;
    for (const isThere of [true, false]) {
      const [ana, bia] = [await makeUser(), await makeUser()];
      const look = await makePost({ by: ana });
      const cookie = await sessionCookie.serialize(await createSession(bia.id, ""));
      const [here, there] = [createCookieClient(one, cookie), createCookieClient(two, cookie)];
      const askPicture = async () => (await there.get(`/media/${look.imageUrl}/640.webp`, { headers: { "if-none-match": "*" } })).status;
      const blocked = await (await openEventStream(there)).waitForFirstCounts();
      for (let times = 0; times < 3; times++) expect([await askCount(there), await askPicture()]).toEqual([200, 304]);
      if (!isThere) await nats.kill();

      expect((await (await createSignedInClient(one, ana)).post(`/api/users/${bia.id}/block`)).status).toBe(200);
      expect(await askPicture()).toBe(404);
      if (isThere) await blocked.ended;
      else await blocked.close();

      const signedIn = isThere ? await (await openEventStream(there)).waitForFirstCounts() : null;
      expect((await here.post("/api/auth/signout")).status).toBeLessThan(400);
      expect(await askCount(there)).toBe(401);
      await signedIn?.ended;
    }
    await nats.start();
    expect([await one.stop(), await two.stop()]).toEqual([0, 0]);
  }, 120_000);

  test("a server that is not there when a process starts keeps it from nothing", async () => {
    await nats.kill();
    const [ana, bia] = [await makeUser(), await makeUser()];
    const web = await startWeb();
    const bias = await createSignedInClient(web, bia);
    await expectPages(bias);
    const stream = await (await openEventStream(bias)).waitForFirstCounts();
    await nats.start();
    await waitUntil("the connection of this process", () => isNatsConnected() === true);
    const sent = await sendMessage(ana.id, bia.id, { content: "cheguei" });
    await waitUntil("the message", () => stream.getEvents("message").some(({ data }) => data.id === sent.id), 10);
    await stream.close();
    expect(await web.stop()).toBe(0);
  }, 60_000);
}
