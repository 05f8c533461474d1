import { afterAll, expect, test } from "bun:test";
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import postgres from "postgres";
import { startPostgres } from "#app/db/embedded.server";
import { getPercentile, printLine } from "./statistics.ts";

// likes of a million looks: one table, sixteen partitions by person, and one table without an index of its ids
const [people, looks, likesOfEach] = [100_000, 1_000_000, Number(process.env.LIKES_OF_EACH ?? 200)];
const activeShare = 0.1;
const turnMs = 2000;
const connections = 8;
const rounds = 3; // each shape comes first, second and third once; a round before them is not counted

const folder = resolve(".data/bench-likes");
rmSync(folder, { recursive: true, force: true }); // of a run that broke off
mkdirSync(folder, { recursive: true });
// less memory than the indexes take, so that what is in use decides
const server = await startPostgres(folder, [
  "shared_buffers=512MB",
  "effective_cache_size=1GB",
  "max_wal_size=20GB",
  "maintenance_work_mem=1GB",
  "autovacuum=off",
]);
const sql = postgres(server.url, { max: connections, onnotice: () => {} });
afterAll(async () => {
  await sql.end();
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const columns = "id uuid not null, user_id uuid not null, post_id uuid not null, created_at timestamptz not null default now()";
const indexes = (table: string, own: string) =>
  [own, `create unique index on ${table} (user_id, post_id)`, `create index on ${table} (user_id, id)`, `create index on ${table} (post_id, id)`].join(";\n");
const partitions = 16;
const shapes = {
  one: `create table one (${columns})`,
  partitioned: `create table partitioned (${columns}) partition by hash (user_id);
    ${Array.from({ length: partitions }, (_, part) => `create table partitioned_${part} partition of partitioned for values with (modulus ${partitions}, remainder ${part})`).join(";\n")}`,
  lean: `create table lean (${columns})`,
} as const;
const ownIndexes: Record<keyof typeof shapes, string> = {
  one: "alter table one add primary key (id)",
  partitioned: "create unique index on partitioned (id, user_id)",
  lean: "select",
};

const uuid = (kind: string, number: string) => `('${kind}' || lpad(to_hex(${number}), 26, '0'))::uuid`;
const personId = (number: number) => `a00000${number.toString(16).padStart(26, "0")}`;
const lookId = (number: number) => `b00000${number.toString(16).padStart(26, "0")}`;

const pick = (count: number) => Math.floor(Math.random() * count);
const pickActive = () => personId(pick(people * activeShare) * Math.round(1 / activeShare));

/** So that no shape always follows the same other, whose blocks are in memory. */
const rotate = <T>(values: T[], by: number) => values.map((_, index) => values[(index + by) % values.length] as T);

type Act = (table: string) => Promise<unknown>;
let nextId = 0;
const acts: Record<string, Act> = {
  "which of 24 looks one likes": (table) =>
    sql`select post_id from ${sql(table)} where user_id = ${pickActive()}::uuid and post_id = any(${Array.from({ length: 24 }, () => lookId(pick(looks)))}::uuid[])`,
  "a like": (table) =>
    sql`insert into ${sql(table)} (id, user_id, post_id) values (${`d00000${(nextId++).toString(16).padStart(26, "0")}`}::uuid, ${pickActive()}::uuid, ${lookId(pick(looks))}::uuid) on conflict (user_id, post_id) do nothing`,
  "looks one liked last": (table) => sql`select post_id from ${sql(table)} where user_id = ${pickActive()}::uuid order by id desc limit 25`,
  "who liked a look last": (table) => sql`select user_id from ${sql(table)} where post_id = ${lookId(pick(looks))}::uuid order by id desc limit 25`,
};

async function measure(table: string, act: Act) {
  const timesMs: number[] = [];
  const until = performance.now() + turnMs;
  const [before] = await sql`select blks_read::int8 as read, blks_hit::int8 as hit from pg_stat_database where datname = current_database()`;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const startedAt = performance.now();
        await act(table);
        timesMs.push(performance.now() - startedAt);
      }
    }),
  );
  await sql`select pg_stat_force_next_flush()`;
  const [after] = await sql`select blks_read::int8 as read, blks_hit::int8 as hit from pg_stat_database where datname = current_database()`;
  const countBlocks = (kind: "read" | "hit") => (Number(after?.[kind]) - Number(before?.[kind])) / timesMs.length;
  return { timesMs, read: countBlocks("read"), hit: countBlocks("hit") };
}

test("likes of a hundred thousand people in one table, in sixteen parts by person, and without an index of ids", async () => {
  for (const [table, create] of Object.entries(shapes)) {
    const startedAt = performance.now();
    await sql.unsafe(create);
    // in order of time, by people in turn; no look twice
    const person = `(n * 7919::int8) % ${people}`;
    const look = `((hashint8extended(${person}, 1) & 9007199254740991) + n / ${people} * 4999) % ${looks}`;
    await sql.unsafe(`insert into ${table} (id, user_id, post_id)
      select ${uuid("c00000", "n")}, ${uuid("a00000", person)}, ${uuid("b00000", look)} from generate_series(1::int8, ${people * likesOfEach}::int8) n`);
    await sql.unsafe(indexes(table, ownIndexes[table as keyof typeof shapes]));
    await sql.unsafe(`vacuum analyze ${table}`);
    const [size] = await sql.unsafe(
      `select pg_size_pretty(sum(pg_total_relation_size(oid))) as all from pg_class where relkind = 'r' and relname like '${table}%'`,
    );
    printLine(`${table}: ${size?.all}, filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  await sql`checkpoint`;
  const results: Record<string, Record<string, Awaited<ReturnType<typeof measure>>[]>> = {};
  for (let round = 0; round <= rounds; round++)
    for (const [name, act] of Object.entries(acts))
      for (const table of rotate(Object.keys(shapes), round)) {
        const result = await measure(table, act);
        if (round > 0) ((results[name] ??= {})[table] ??= []).push(result);
      }
  for (const [name, byTable] of Object.entries(results))
    for (const [table, all] of Object.entries(byTable)) {
      const timesMs = all.flatMap((one) => one.timesMs);
      const mean = (key: "read" | "hit") => (all.reduce((sum, one) => sum + one[key], 0) / all.length).toFixed(2);
      const perSecond = Math.round((timesMs.length / (rounds * turnMs)) * 1000);
      printLine(`${name}, ${table}: ${perSecond}/s, p99 ${getPercentile(timesMs, 0.99)} ms; blocks read ${mean("read")}, found in memory ${mean("hit")}`);
    }
  expect(Object.keys(results).length).toBe(Object.keys(acts).length);
}, 3_600_000);
