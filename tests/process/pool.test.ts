import { expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db, reader } from "#app/db/client.server";
import { ReadConnections } from "#app/db/read-connections.server";
import { waitAtMost } from "#app/lib/wait-at-most";
import { setArchived } from "#app/models/looks/post.server";
import { createSignedInClient } from "../http.ts";
import { makeLook, makePost, makeUser } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

/** Locks one row, like a forgotten transaction. */
async function holdPost(id: string) {
  const [isHeld, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`); // released by the test, not by timeout
    await tx.execute(sql`select 1 from posts where id = ${id} for update`);
    isHeld.resolve();
    await end.promise;
  });
  await isHeld.promise;
  return async () => {
    end.resolve();
    await holding;
  };
}

const getStatus = async (answer: Promise<Response>) => {
  const startedAt = performance.now();
  const { status, headers } = await answer;
  return { status, retryAfter: headers.get("retry-after"), milliseconds: performance.now() - startedAt };
};

test("REL-43: while two hundred wait for one held look, whoever wants another is answered; those who waited too long hear 503 and when to come back", async () => {
  const server = await startServer({ WEB_CONCURRENCY: "1", RATE_LIMIT_FACTOR: "1000", WORKER: "off" });
  const ana = await makeUser();
  const anas = await createSignedInClient(server, ana);
  const [held, free] = [await makeLook({ by: ana }), await makeLook({ by: ana, look: 2 })];
  const fans = await Promise.all(Array.from({ length: 20 }, async () => createSignedInClient(server, await makeUser())));
  const release = await holdPost(held.id);

  // nine requests for the locked look take nine of ten connections
  const early = fans.slice(0, 9).map((fan) => getStatus(fan.post(`/api/posts/${held.id}/like`, { isLiked: true })));
  const waiting = async () =>
    Number(
      (await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))[0]
        ?.n,
    );
  await waitUntil("nine to wait", async () => (await waiting()) === 9);
  const [other, picture] = await Promise.all([
    getStatus(anas.post(`/api/posts/${free.id}/like`, { isLiked: true })),
    getStatus(anas.get(`/media/${free.imageUrl}/640.webp`)),
  ]);
  expect([other.status, picture.status]).toEqual([200, 200]);
  expect(await waiting()).toBe(9);

  const crowd = Array.from({ length: 200 }, (_, turn) =>
    getStatus((fans[turn % 20] as (typeof fans)[0]).post(`/api/posts/${held.id}/like`, { isLiked: true })),
  );
  const answers = await Promise.all([...early, ...crowd]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(answers.filter(({ retryAfter }) => !retryAfter)).toEqual([]);
  expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(20_000);
  await release();
  expect((await getStatus(anas.post(`/api/posts/${held.id}/like`, { isLiked: true }))).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test("a dozen looks put away at once are put away: nobody who holds a connection waits for a second one", async () => {
  const ana = await makeUser();
  const looks = await Promise.all(Array.from({ length: 12 }, () => makePost({ by: ana })));
  const away = await Promise.all(looks.map(({ id }) => setArchived(ana.id, id, true)));
  expect(away.map(({ isArchived }) => isArchived)).toEqual(Array(12).fill(true));
});

test("reads at once share connections with no transaction: a slow one holds up none that come after it, a wrong one fails alone", async () => {
  const readBackend = async () => (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid;
  const backends = new Set(await Promise.all(Array.from({ length: 10 }, readBackend)));
  expect(await db.transaction(async (tx) => (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid)).not.toBeOneOf([...backends]);

  let isSlowDone = false;
  const slow = db.execute(sql`select pg_sleep(2)`).then(() => {
    isSlowDone = true;
  });
  const slowSince = performance.now();
  await waitUntil("it to be slow", async () => performance.now() - slowSince > 20);
  await Promise.all(Array.from({ length: 60 }, readBackend));
  expect(isSlowDone).toBe(false);
  await slow;

  const mixed = await Promise.allSettled(Array.from({ length: 10 }, (_, read) => (read === 4 ? db.execute(sql`select 1 / 0`) : readBackend())));
  expect(mixed.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, (_, read) => (read === 4 ? "rejected" : "fulfilled")));
});

function openFakeConnections(count: number) {
  const sent: { name: number; answer: () => void }[] = [];
  const clients = Array.from({ length: count }, (_, name) => ({ unsafe: () => new Promise<void>((answer) => sent.push({ name, answer })) }) as never);
  const reads = new ReadConnections(clients[0] as never, clients.slice(1));
  const now = spyOn(performance, "now");
  const setTime = (moment: number) => now.mockReturnValue(moment);
  setTime(0);
  return {
    readAt(moment: number) {
      setTime(moment);
      reads.unsafe("select 1");
      return sent.at(-1)?.name;
    },
    async answerAt(moment: number, index: number) {
      setTime(moment);
      sent[index]?.answer();
      await Promise.resolve();
    },
    [Symbol.dispose]: () => now.mockRestore(),
  };
}

test("reads that wait their turn make no connection slow; one that takes longer than 10 ms does, until all behind it are answered", async () => {
  using fake = openFakeConnections(10);
  expect(Array.from({ length: 8 }, () => fake.readAt(0))).toEqual([0, 0, 0, 0, 0, 0, 1, 2]);
  for (const [index, moment] of [8, 16, 24].entries()) await fake.answerAt(moment, index);
  expect([fake.readAt(30), fake.readAt(40)]).toEqual([0, 3]); // its fourth works since 24
  await fake.answerAt(41, 3);
  expect(fake.readAt(42)).toBe(4);
  for (const index of [4, 5, 8]) await fake.answerAt(43, index);
  expect(fake.readAt(44)).toBe(0);
});

test("of the five connections of one of two processes three wait for a slow read, two go on", async () => {
  using fake = openFakeConnections(5);
  expect(Array.from({ length: 6 }, () => fake.readAt(0))).toEqual([0, 0, 0, 1, 2, 3]);
  expect(() => reader.unsafe("select $1::int", [undefined as never])).toThrow("a parameter is undefined");
});

// unpatched postgres.js answers one of them with the rows of the other, or never
test("when a migration changes a column, reads that share a connection are still answered, each with its own rows", async () => {
  await db.execute(sql`create table shapes as select 7 as shape`);
  const readShape = async () => (await reader.unsafe("select shape from shapes where $1::int = 1", [1 as never], { prepare: true }))[0]?.shape;
  const readOther = async () => (await reader.unsafe("select 'other' as name where $1::int = 1", [1 as never], { prepare: true }))[0]?.name;
  for (let round = 0; round < 8; round++) await Promise.all([readShape(), readShape(), readOther(), readOther()]);
  await db.execute(sql`alter table shapes alter column shape type text using 'seven'`);
  const shapes: Promise<unknown>[] = [];
  const others: Promise<unknown>[] = [];
  for (let turn = 0; turn < 40; turn++) {
    if (turn % 10 === 0) shapes.push(readShape(), readShape());
    others.push(readOther());
    await new Promise(setImmediate);
  }
  const all = Promise.all([Promise.all(shapes), Promise.all(others)]);
  expect(await waitAtMost(3000, all)).toEqual([Array(8).fill("seven"), Array(40).fill("other")]);
  await db.execute(sql`drop table shapes`);
});
