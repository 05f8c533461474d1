import { expect, test } from "bun:test";
import { createClient } from "../http.ts";
import { createOwnDatabase, queryDatabase } from "../own-database.ts";
import { createOwnReplica } from "../own-replica.ts";
import { password } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";
import { createStatementLog } from "../statement-log.ts";
import { createDataDir } from "./data-dir.ts";

test("a replica that lags, stops and comes back costs nobody an error, and who wrote sees it at once", async () => {
  using dir = createDataDir();
  const database = await createOwnDatabase(dir);
  const environment = { DATABASE_URL: database.url, DATA_DIR: `${dir.path}/data`, RATE_LIMIT_FACTOR: "1000", WORKER: "off" };
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
    const findLastReplicaRead = async () => {
      const [row] = await queryDatabase(
        replica.url,
        (sql) => sql`
        select extract(epoch from max(query_start))::float8 as "readAt" from pg_stat_activity
        where application_name like 'espelho-%' and query like '%"follows"%'`,
      );
      return Number(row?.readAt ?? 0);
    };
    const waitForReplicaReads = async (what: string) => {
      const since = Date.now() / 1000;
      await waitUntil(what, async () => {
        await listFollowers(caio);
        return (await findLastReplicaRead()) > since;
      });
    };

    await waitForReplicaReads("reads from the replica");

    await queryDatabase(replica.url, (sql) => sql`select pg_wal_replay_pause()`);
    await waitUntil("the pause", async () => {
      const [row] = await queryDatabase(replica.url, (sql) => sql`select pg_get_wal_replay_pause_state() as state`);
      return row?.state === "paused";
    });
    expect((await ana.client.post(`/api/users/${bia.id}/follow`)).status).toBe(200);
    for (let reads = 0; reads < 5; reads++) expect(await listFollowers(ana)).toEqual([ana.id]);
    await waitUntil("everybody to see it in spite of the lag", async () => (await listFollowers(caio)).length === 1);

    await queryDatabase(replica.url, (sql) => sql`select pg_wal_replay_resume()`);
    await waitForReplicaReads("reads from the replica that caught up");

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
    await waitForReplicaReads("reads from the replica that came back");
    expect(failures).toEqual([]);
    expect(await server.stop()).toBe(0);
  } finally {
    replica.stop("immediate");
    database.stop();
  }
}, 120_000);

test("the first cards of Following are read from the replica, not with who asks", async () => {
  using dir = createDataDir();
  const database = await createOwnDatabase(dir);
  const replica = await createOwnReplica(dir, database);
  const log = await createStatementLog(replica.url);
  try {
    const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: `${dir.path}/data`, DATABASE_REPLICA_URL: log.url, WORKER: "off" });
    const ana = createClient(server);
    await ana.post("/api/auth/signup", { email: "ana@exemplo.com", username: "ana_da_replica", password, provider: "replit" });
    await queryDatabase(database.url, (sql) => sql`update users set is_onboarding_complete = true`);
    await waitUntil("cards from the replica", async () => {
      ana.cookies.delete("wrote"); // as after five seconds
      expect((await ana.get("/?tab=feed&feed=following")).status).toBe(200);
      return log.take().some((statement) => statement.includes('select (select coalesce(json_agg(json_build_array("posts"."id"'));
    });
    expect(await server.stop()).toBe(0);
  } finally {
    log.stop();
    replica.stop("immediate");
    database.stop();
  }
});
