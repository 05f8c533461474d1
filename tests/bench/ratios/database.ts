import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { startPostgres } from "#app/db/embedded.server";
import { migrateDatabase } from "#app/db/migrate.server";
import { printLine } from "../statistics.ts";
import { fillDatabase } from "./data.ts";
import { type World, worldSizes } from "./world.ts";

const folder = resolve(".data/bench");
const hours = 3_600_000;
// no fsync while filling; measured with PostgreSQL's defaults and small memory
const unsafeSettings = [
  "fsync=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=20GB",
  "checkpoint_timeout=1h",
  "autovacuum=off",
  "maintenance_work_mem=1GB",
];
const memory = ["shared_buffers=1GB", "effective_cache_size=3GB"];

export type FilledDatabase = { url: string; world: World };

/** Returns databases of these sizes, refilled after some hours. */
export async function prepareDatabases(
  names: (keyof typeof worldSizes)[],
): Promise<{ filled: Record<string, FilledDatabase>; log: string; pid: number; stop: () => void }> {
  const code = ["data.ts", "pieces.ts", "world.ts", "copy.ts"].map((file) => readFileSync(join(import.meta.dir, file)));
  const schema = [...new Bun.Glob("*.sql").scanSync("drizzle")].sort().map((file) => readFileSync(join("drizzle", file)));
  const stamp = createHash("sha256")
    .update(Buffer.concat([...code, ...schema]))
    .digest("hex")
    .slice(0, 16);
  const worldSizes: Record<string, World> = {};
  const loading = await startPostgres(folder, [...memory, ...unsafeSettings]);
  for (const name of names) worldSizes[name] = await fillIfStale(databaseUrl(loading.url, name), name, stamp);
  loading.stop();
  const { url, folder: databaseFolder, stop } = await startPostgres(folder, memory);
  return {
    filled: Object.fromEntries(names.map((name) => [name, { url: databaseUrl(url, name), world: worldSizes[name] as World }])),
    log: join(databaseFolder, "server.log"),
    pid: Number(readFileSync(join(databaseFolder, "postmaster.pid"), "utf8").split("\n")[0]),
    stop,
  };
}

const databaseUrl = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`);

async function fillIfStale(url: string, name: keyof typeof worldSizes, stamp: string): Promise<World> {
  const admin = postgres(databaseUrl(url, "postgres"), { max: 1, onnotice: () => {} });
  const [existing] = await admin`select shobj_description(oid, 'pg_database') as note from pg_database where datname = ${name}`;
  const storedStamp = existing?.note ? (JSON.parse(existing.note) as World & { stamp: string }) : undefined;
  // the data includes today's looks
  if (storedStamp?.stamp === stamp && Date.now() - storedStamp.createdAt < 4 * hours) {
    await admin.end();
    return storedStamp;
  }
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.unsafe(`create database ${name}`);
  await migrateDatabase(url);
  const world = { ...worldSizes[name], createdAt: Date.now() };
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const startedAt = performance.now();
  await fillDatabase(sql, world);
  const [size] = await sql`select pg_size_pretty(pg_database_size(current_database())) as size`;
  printLine(
    `${name}: ${world.people} people, ${world.looks} looks, ${world.likes} likes in ${Math.round((performance.now() - startedAt) / 1000)} s, ${size?.size}`,
  );
  await sql.end();
  await admin.unsafe(`comment on database ${name} is '${JSON.stringify({ ...world, stamp })}'`);
  await admin.end();
  return world;
}
