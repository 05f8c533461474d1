import { expect, setSystemTime, spyOn, test } from "bun:test";
import { ReplicaState } from "#app/db/replica-state.server";
import { hasJustWritten, wroteCookie } from "#app/http/cookies.server";
import { createDatabaseProxy } from "../database-proxy.ts";
import { createClient } from "../http.ts";
import { makeDataUrl, makeJpeg } from "../media/pictures.ts";
import { createOwnDatabase, queryDatabase } from "../own-database.ts";
import { createOwnReplica } from "../own-replica.ts";
import { password } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";
import { createStatementLog } from "../statement-log.ts";
import { createDataDir } from "./data-dir.ts";

const environmentOf = (dir: { path: string }, database: { url: string }) => ({
  DATABASE_URL: database.url,
  DATA_DIR: `${dir.path}/data`,
  RATE_LIMIT_FACTOR: "1000",
  WORKER: "off",
});

async function findLastRead(url: string): Promise<number> {
  const [row] = await queryDatabase(
    url,
    (sql) => sql`
      select extract(epoch from max(query_start))::float8 as "readAt" from pg_stat_activity
      where application_name like 'espelho-%' and query like '%"follows"%'`,
  );
  return Number(row?.readAt ?? 0);
}

/** Reads until one of them is seen at the replica. */
async function waitForReplicaReads(url: string, what: string, read: () => Promise<unknown>): Promise<void> {
  const since = Date.now() / 1000;
  await waitUntil(what, async () => {
    await read();
    return (await findLastRead(url)) > since;
  });
}

test("a replica that lags, stops and comes back costs nobody an error, and who wrote sees it at once", async () => {
  using dir = createDataDir();
  const database = await createOwnDatabase(dir);
  const environment = environmentOf(dir, database);
  const first = await startServer(environment);
  expect(await first.stop()).toBe(0);
  const replica = await createOwnReplica(dir, database);
  try {
    const server = await startServer({ ...environment, DATABASE_REPLICA_URL: replica.url });
    const signUp = async (name: string) => {
      const client = createClient(server);
      const made = await client.post("/api/auth/signup", { email: `${name}@exemplo.com`, username: name, password, provider: "replit" });
      return { client, id: ((await made.json()) as { id: string }).id };
    };
    const [ana, bia, caio] = await Promise.all([signUp("ana_que_segue"), signUp("bia_seguida"), signUp("caio_que_olha")]);
    caio.client.cookies.delete("wrote"); // as after five seconds
    const failures: number[] = [];
    const listFollowers = async ({ client }: typeof ana) => {
      const answer = await client.get(`/api/users/${bia.id}/followers`);
      if (answer.status !== 200) failures.push(answer.status);
      return answer.status === 200 ? ((await answer.json()) as { id: string }[]).map(({ id }) => id) : [];
    };
    const waitForCaiosReads = (what: string) => waitForReplicaReads(replica.url, what, () => listFollowers(caio));

    const pauseReplay = async () => {
      await queryDatabase(replica.url, (sql) => sql`select pg_wal_replay_pause()`);
      await waitUntil("the pause", async () => {
        const [row] = await queryDatabase(replica.url, (sql) => sql`select pg_get_wal_replay_pause_state() as state`);
        return row?.state === "paused";
      });
    };
    const resumeReplay = () => queryDatabase(replica.url, (sql) => sql`select pg_wal_replay_resume()`);

    await waitForCaiosReads("reads from the replica");

    let [isFollowing, isCaioBehind] = [false, false];
    for (let tries = 0; tries < 10 && !(isFollowing && isCaioBehind); tries++) {
      await resumeReplay();
      await waitForCaiosReads("reads from the replica before the pause");
      await pauseReplay();
      isFollowing = !isFollowing;
      expect((await ana.client[isFollowing ? "post" : "delete"](`/api/users/${bia.id}/follow`)).status).toBe(200);
      isCaioBehind = (await listFollowers(caio)).includes(ana.id) !== isFollowing; // unless a second has passed
      for (let reads = 0; reads < 5; reads++) expect(await listFollowers(ana)).toEqual(isFollowing ? [ana.id] : []);
    }
    expect([isFollowing, isCaioBehind]).toEqual([true, true]);
    await waitUntil("everybody to see it in spite of the lag", async () => (await listFollowers(caio)).length === 1);

    await resumeReplay();
    await waitForCaiosReads("reads from the replica that caught up");

    let isStopped = false;
    const reading = Array.from({ length: 4 }, async () => {
      while (!isStopped) expect(await listFollowers(caio)).toEqual([ana.id]);
    });
    replica.stop("immediate");
    for (let reads = 0; reads < 100; reads++) await listFollowers(caio);
    isStopped = true;
    await Promise.all(reading);

    const port = Number(new URL(replica.url).port);
    await replica.start([`port=${port}`]);
    await waitForCaiosReads("reads from the replica that came back");
    expect(failures).toEqual([]);
    expect(await server.stop()).toBe(0);
  } finally {
    replica.stop("immediate");
    database.stop();
  }
}, 120_000);

test("a replica that hangs delays who reads just then, costs nobody an error, and is read again when it answers", async () => {
  using dir = createDataDir();
  const database = await createOwnDatabase(dir);
  const replica = await createOwnReplica(dir, database);
  const line = createDatabaseProxy(replica.url);
  try {
    const server = await startServer({ ...environmentOf(dir, database), DATABASE_REPLICA_URL: line.url });
    const ana = createClient(server);
    const made = await ana.post("/api/auth/signup", { email: "ana@exemplo.com", username: "ana_que_espera", password, provider: "replit" });
    const { id } = (await made.json()) as { id: string };
    ana.cookies.delete("wrote"); // as after five seconds
    const durations: number[] = [];
    const listFollowers = async () => {
      const startedAt = performance.now();
      expect((await ana.get(`/api/users/${id}/followers`)).status).toBe(200);
      durations.push(performance.now() - startedAt);
    };
    await waitForReplicaReads(replica.url, "reads from the replica", listFollowers);
    let isEnough = false;
    const readers = Array.from({ length: 4 }, async () => {
      while (!isEnough) await listFollowers();
    });
    const start = durations.length;
    await waitUntil("the readers", () => durations.length > start + 20);
    line.silence(); // while they read
    const before = durations.length;
    await waitUntil("many reads", () => durations.length > before + 500);
    isEnough = true;
    await Promise.all(readers);
    const delayed = durations.slice(before).filter((duration) => duration > 400);
    expect([delayed.length > 0, delayed.length < 100]).toEqual([true, true]);
    line.mend();
    await waitForReplicaReads(replica.url, "reads from the replica that answers again", listFollowers);
    expect(await server.stop()).toBe(0);
  } finally {
    line.stop();
    replica.stop("immediate");
    database.stop();
  }
}, 120_000);

test("a replica that hangs is asked for its state once in ten seconds, and used again when one connection answers", async () => {
  let asked = 0;
  let answer: () => Promise<never> = () => new Promise<never>(() => {});
  const primary = { unsafe: async () => [{ position: 1 }] as never };
  const replica = {
    unsafe: () => {
      asked += 1;
      return answer();
    },
  };
  const state = new ReplicaState(primary, replica);
  const startedAt = performance.now();
  await waitUntil("the first question", async () => !state.isFresh() && asked > 0);
  const clock = spyOn(performance, "now");
  try {
    const tryAfter = (seconds: number) => {
      clock.mockReturnValue(startedAt + seconds * 1000);
      return state.isFresh();
    };
    for (let seconds = 2; seconds < 10; seconds++) expect(tryAfter(seconds)).toBe(false);
    expect(asked).toBe(1);
    answer = async () => [{ position: 1 }] as never;
    await waitUntil("another answer", async () => tryAfter(11));
    expect(asked).toBe(2);
  } finally {
    clock.mockRestore();
  }
});

test("feeds, profiles, searches and lists are read from the replica; who asks, messages, polls and pictures are not", async () => {
  using dir = createDataDir();
  const database = await createOwnDatabase(dir);
  const replica = await createOwnReplica(dir, database);
  const log = await createStatementLog(replica.url);
  try {
    const server = await startServer({ ...environmentOf(dir, database), DATABASE_REPLICA_URL: log.url });
    const ana = createClient(server);
    await ana.post("/api/auth/signup", { email: "ana@exemplo.com", username: "ana_da_replica", password, provider: "replit" });
    const made = await createClient(server).post("/api/auth/signup", { email: "bia@exemplo.com", username: "bia", password, provider: "replit" });
    const { id } = (await made.json()) as { id: string };
    await queryDatabase(database.url, (sql) => sql`update users set is_onboarding_complete = true`);
    const { imageUrl } = (await (
      await ana.post("/api/posts/upload-image", { imageData: makeDataUrl(await makeJpeg({ width: 400, height: 500 })) })
    ).json()) as {
      imageUrl: string;
    };
    const look = (await (await ana.post("/api/posts", { imageUrl, caption: "Linho", type: "outfit", tags: ["linho"] })).json()) as { id: string };
    /** What of a request the replica is asked. */
    const askReplica = async (path: string) => {
      ana.cookies.delete("wrote"); // as after five seconds
      log.take();
      expect([path, (await ana.get(path)).status]).toEqual([path, 200]);
      return log.take().filter((statement) => !statement.includes("pg_last_wal_replay_lsn"));
    };
    const delayed = [
      "/?tab=feed&feed=following",
      "/?tab=feed&feed=explore",
      `/user/${id}`,
      `/tag/linho`,
      ...["people", "looks", "tags", "pieces"].map((tab) => `/search?q=linho&tab=${tab}`),
      "/people",
      "/api/posts/liked",
      "/api/posts/search?q=linho",
      "/api/posts/feed",
      `/api/posts/user/${id}`,
      `/api/users/${id}/followers`,
      `/api/users/${id}/following`,
      `/api/posts/${look.id}/similar`,
    ];
    const waitForReplica = (path: string) => waitUntil(`${path} from the replica`, async () => (await askReplica(path)).length > 0);
    for (const path of delayed) await waitForReplica(path);
    const isCards = (statement: string) => statement.startsWith('select (select coalesce(json_agg(json_build_array("posts"."id"');
    await waitUntil("cards apart from who asks", async () => (await askReplica("/?tab=feed&feed=following")).some(isCards));
    for (const path of ["/api/auth/me", "/messages", "/api/messages/unread-count", `/media/${imageUrl.split("/")[2]}/640.webp`, "/credits"]) {
      await waitForReplica("/people"); // it is in use
      expect([path, await askReplica(path)]).toEqual([path, []]);
    }
    expect(await server.stop()).toBe(0);
  } finally {
    log.stop();
    replica.stop("immediate");
    database.stop();
  }
});

test("who wrote reads the primary for five seconds, whatever the clock of the device says", async () => {
  const wroteAt = Date.now();
  const header = (await wroteCookie.serialize(wroteAt)).split(";", 1)[0] ?? "";
  const ask = (cookie: string) => hasJustWritten(new Request("http://espelho.test/", { headers: { cookie } }));
  const after = async (seconds: number) => {
    setSystemTime(new Date(wroteAt + seconds * 1000));
    return ask(header).finally(() => setSystemTime());
  };
  expect([await after(0), await after(4.8), await after(5.2), await after(-60)]).toEqual([true, true, false, false]);
  expect([await ask(""), await ask("wrote=x"), await ask(`${header.split("=", 1)[0]}=e30%3D`)]).toEqual([false, false, false]);
});
