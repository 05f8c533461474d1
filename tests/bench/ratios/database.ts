import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { startPostgres } from "#app/db/embedded.server";
import { migrateDatabase } from "#app/db/migrate.server";
import { say } from "../figures.ts";
import { fill } from "./data.ts";
import { sizes, type World } from "./world.ts";

const folder = resolve(".data/bench");
const hours = 3_600_000;
// while it is filled nothing waits for the disk; what is measured runs with PostgreSQL's own settings but for the memory of a small server
const careless = [
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

export type Filled = { url: string; world: World };

/** The databases of these sizes on one PostgreSQL, filled unless they were in the last hours. */
export async function databases(names: (keyof typeof sizes)[]): Promise<{ filled: Record<string, Filled>; log: string; stop: () => void }> {
  const code = ["data.ts", "world.ts", "copy.ts"].map((file) => readFileSync(join(import.meta.dir, file)));
  const schema = [...new Bun.Glob("*.sql").scanSync("drizzle")].sort().map((file) => readFileSync(join("drizzle", file)));
  const stamp = createHash("sha256")
    .update(Buffer.concat([...code, ...schema]))
    .digest("hex")
    .slice(0, 16);
  const worlds: Record<string, World> = {};
  const loading = await startPostgres(folder, [...memory, ...careless]);
  for (const name of names) worlds[name] = await filled(at(loading.url, name), name, stamp);
  loading.stop();
  const { url, folder: home, stop } = await startPostgres(folder, memory);
  return { filled: Object.fromEntries(names.map((name) => [name, { url: at(url, name), world: worlds[name] as World }])), log: join(home, "server.log"), stop };
}

const at = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`);

async function filled(url: string, name: keyof typeof sizes, stamp: string): Promise<World> {
  const admin = postgres(at(url, "postgres"), { max: 1, onnotice: () => {} });
  const [kept] = await admin`select shobj_description(oid, 'pg_database') as note from pg_database where datname = ${name}`;
  const known = kept?.note ? (JSON.parse(kept.note) as World & { stamp: string }) : undefined;
  // the looks of today must be of today
  if (known?.stamp === stamp && Date.now() - known.madeAt < 4 * hours) {
    await admin.end();
    return known;
  }
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.unsafe(`create database ${name}`);
  await migrateDatabase(url);
  const world = { ...sizes[name], madeAt: Date.now() };
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const began = performance.now();
  await fill(sql, world);
  const [size] = await sql`select pg_size_pretty(pg_database_size(current_database())) as size`;
  say(`${name}: ${world.people} people, ${world.looks} looks, ${world.likes} likes in ${Math.round((performance.now() - began) / 1000)} s, ${size?.size}`);
  await sql.end();
  await admin.unsafe(`comment on database ${name} is '${JSON.stringify({ ...world, stamp })}'`);
  await admin.end();
  return world;
}
