import { afterAll } from "bun:test";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { migrateDatabase } from "#app/db/migrate.server";
import { joinPostgres } from "./postgres.ts";

// Each test file has a database of its own, cloned from one migrated template, and a data directory of its own.
const own = process.env.TEST_DATABASE_URL ? undefined : await joinPostgres(); // bin/test has joined for all
const server = process.env.TEST_DATABASE_URL ?? own?.url ?? "";
const admin = postgres(server, { max: 1, onnotice: () => {} });
const at = (name: string) => server.replace(/\/[^/]*$/, `/${name}`);

const migrations = createHash("sha256");
for (const file of [...new Bun.Glob("*.sql").scanSync("drizzle")].sort()) migrations.update(readFileSync(join("drizzle", file)));
const template = `template_${migrations.digest("hex").slice(0, 12)}`;
const mine = `test_${process.env.BUN_TEST_WORKER_ID ?? 0}_${process.pid}_${Date.now()}`;

await admin`select pg_advisory_lock(hashtext(${template}))`;
if ((await admin`select 1 from pg_database where datname = ${template}`).length === 0) {
  await admin.unsafe(`drop database if exists ${template}_new`);
  await admin.unsafe(`create database ${template}_new`);
  await migrateDatabase(at(`${template}_new`));
  await admin.unsafe(`alter database ${template}_new rename to ${template}`);
}
await admin.unsafe(`create database ${mine} template ${template} strategy file_copy`);
await admin`select pg_advisory_unlock(hashtext(${template}))`;

// what a developer has exported must not bring the world into a test
for (const name of ["APP_ENV", "APP_URL", "BUCKET_NAME", "FAL_KEY", "SMTP_URL", "STRIPE_SECRET_KEY", "ADMIN_EMAILS"]) delete process.env[name];

const dataDir = mkdtempSync(join(tmpdir(), "espelho-"));
Object.assign(process.env, {
  DATABASE_URL: at(mine),
  DATA_DIR: dataDir,
  SESSION_SECRET: "a secret for tests, thirty-two characters long",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
  WORKER: "off",
  SEED_DEMO: "0",
});

afterAll(async () => {
  const kept = globalThis as { __boss?: Promise<{ stop: (options: object) => Promise<void> }>; __sql?: postgres.Sql };
  await (await kept.__boss)?.stop({ graceful: false });
  await kept.__sql?.end({ timeout: 1 });
  const broken = await withMine((sql) => sql.unsafe(readFileSync("tests/invariants.sql", "utf8")));
  await admin.unsafe(`drop database if exists ${mine} with (force)`);
  await admin.end();
  await own?.leave();
  rmSync(dataDir, { recursive: true, force: true });
  // REL-99: whatever the tests did, the promises that rows make to each other hold
  if (broken.length > 0) throw new Error(`${broken.length} broken promises are left in the database, among them ${JSON.stringify(broken.slice(0, 5))}`);
});

async function withMine<T>(ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(at(mine), { max: 1, onnotice: () => {} });
  try {
    return await ask(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
