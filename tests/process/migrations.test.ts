import { expect, test } from "bun:test";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { migrateDatabase } from "#app/db/migrate.server";
import { createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

const own = process.env.DATABASE_URL ?? "";
const openConnection = (url = own) => postgres(url, { max: 1, onnotice: () => {} });

/** Creates an empty database, dropped at the end of its block. */
async function createEmptyDatabase() {
  const name = `empty_${process.pid}_${Date.now()}`;
  await using sql = makeDisposable(openConnection());
  await sql.it.unsafe(`create database ${name}`);
  const url = own.replace(/\/[^/]*$/, `/${name}`);
  return {
    url,
    async [Symbol.asyncDispose]() {
      await using admin = makeDisposable(openConnection());
      await admin.it.unsafe(`drop database ${name} with (force)`);
    },
  };
}

const makeDisposable = (it: postgres.Sql) => ({ it, [Symbol.asyncDispose]: () => it.end() });

async function listColumns(url: string) {
  await using sql = makeDisposable(openConnection(url));
  return [
    ...(await sql.it`select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`),
  ];
}

/** Returns the migrations plus one statement. */
function addMigration(statement: string) {
  const folder = mkdtempSync(join(tmpdir(), "espelho-migrations-"));
  cpSync("drizzle", folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, when: Date.now(), tag: "one_more" });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, "one_more.sql"), statement);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

test("REL-54: two machines that begin at once on an empty database both come up, and the schema is whole", async () => {
  await using empty = await createEmptyDatabase();
  const servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: empty.url })));
  for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await listColumns(empty.url)).toEqual(await listColumns(own));
  await using sql = makeDisposable(openConnection(empty.url));
  const [row] = await sql.it`select count(*)::int as done from drizzle.__drizzle_migrations`;
  expect(row?.done).toBe(readdirSync("drizzle").filter((name) => name.endsWith(".sql")).length);
  for (const server of servers) expect(await server.stop()).toBe(0);
});

test("the first of two processes brings an empty database up to date, and both serve it", async () => {
  await using empty = await createEmptyDatabase();
  const server = await startServer({ DATABASE_URL: empty.url, WEB_CONCURRENCY: "2" });
  await waitUntil("both processes", async () => (await (await fetch(`${server.url}/metrics`)).text()).includes("espelho_web_processes 2"));
  expect(await listColumns(empty.url)).toEqual(await listColumns(own));
  for (let count = 0; count < 20; count++) expect((await fetch(`${server.url}/readyz`, { keepalive: false })).status).toBe(200);
  await server.kill();
});

test("REL-53: a migration that meets a held table lets go at once, comes back, and ana's feed waits for it no longer than that", async () => {
  const server = await startServer({ RATE_LIMIT_FACTOR: "1000" });
  const ana = await makeUser();
  await makePost({ by: ana });
  const anas = await createSignedInClient(server, ana);
  using more = addMigration('alter table "posts" add column "one_more" text');
  const holder = openConnection();
  const tx = await holder.reserve();
  await tx`begin`;
  await tx`lock table posts in access share mode`;
  const migrating = migrateDatabase(own, more.folder);
  const waits: number[] = [];
  const read = async () => {
    const startedAt = performance.now();
    expect((await anas.get("/api/posts/feed")).status).toBe(200);
    waits.push(performance.now() - startedAt);
  };
  await using watch = makeDisposable(openConnection());
  const isWaiting = async () => (await watch.it`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length > 0;
  await waitUntil("the migration to wait", isWaiting);
  await read(); // queued behind the migration's lock
  await waitUntil("the migration to have let go", async () => !(await isWaiting()));
  await waitUntil("the migration to have come back", isWaiting);
  await read();
  await tx`commit`;
  tx.release();
  await holder.end();
  await migrating;
  expect(Math.max(...waits)).toBeLessThan(2000); // half a second of the lock timeout
  expect((await listColumns(own)).some((column) => column.column_name === "one_more")).toBe(true);
  expect((await anas.get("/api/posts/feed")).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

// changes that break the previous release while both run
const breaking = /\b(drop (column|table|view)|rename (column|to)|alter column .* (type|set not null)|add column (?!.*(default|generated))[^;]* not null)\b/i;

test("REL-52: after the first, no migration takes away or renames what the release before reads, nor asks of it what it does not write", () => {
  const later = readdirSync("drizzle").filter((name) => name.endsWith(".sql") && !name.startsWith("0000"));
  expect(later.length).toBeGreaterThan(0);
  const statements = later.flatMap((name) => readFileSync(join("drizzle", name), "utf8").split("--> statement-breakpoint"));
  expect(statements.filter((statement) => breaking.test(statement))).toEqual([]);
  for (const wrong of [
    'ALTER TABLE "posts" DROP COLUMN "type";',
    'ALTER TABLE "posts" ADD COLUMN "x" text NOT NULL;',
    'ALTER TABLE "posts" RENAME COLUMN "a" TO "b";',
  ])
    expect(wrong).toMatch(breaking);
});
