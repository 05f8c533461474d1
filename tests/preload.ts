import { afterAll } from "bun:test";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { migrateDatabase } from "#app/db/migrate.server";
import { joinPostgres } from "./postgres.ts";

// Gives each test file its own database and data directory.
const ownPostgres = process.env.TEST_DATABASE_URL ? undefined : await joinPostgres(); // bin/test has already joined
const server = process.env.TEST_DATABASE_URL ?? ownPostgres?.url ?? "";
const admin = postgres(server, { max: 1, onnotice: () => {} });
const getDatabaseUrl = (name: string) => server.replace(/\/[^/]*$/, `/${name}`);

const sources = createHash("sha256");
const migrations = [...new Bun.Glob("*.sql").scanSync("drizzle")].sort().map((file) => join("drizzle", file));
for (const file of [...migrations, "app/queue/queue.server.ts", "node_modules/pg-boss/package.json"]) sources.update(readFileSync(file));
const template = `template_${sources.digest("hex").slice(0, 12)}`;
const databaseName = `test_${process.env.BUN_TEST_WORKER_ID ?? 0}_${process.pid}_${Date.now()}`;

await admin`select pg_advisory_lock(hashtext(${template}))`;
if ((await admin`select 1 from pg_database where datname = ${template}`).length === 0) {
  await admin.unsafe(`drop database if exists ${template}_new`);
  await admin.unsafe(`create database ${template}_new`);
  await migrateDatabase(getDatabaseUrl(`${template}_new`));
  createQueues(getDatabaseUrl(`${template}_new`));
  await admin.unsafe(`alter database ${template}_new rename to ${template}`);
}
await admin.unsafe(`create database ${databaseName} template ${template} strategy file_copy`);
await admin`select pg_advisory_unlock(hashtext(${template}))`;

// no external services from the developer's shell
for (const name of ["APP_ENV", "APP_URL", "BUCKET_NAME", "FAL_KEY", "SMTP_URL", "STRIPE_SECRET_KEY", "ADMIN_EMAILS", "NATS_URL"]) delete process.env[name];

const dataDir = mkdtempSync(join(tmpdir(), "espelho-"));
Object.assign(process.env, {
  DATABASE_URL: getDatabaseUrl(databaseName),
  DATA_DIR: dataDir,
  SESSION_SECRET: "a secret for tests, thirty-two characters long",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
  WORKER: "off",
  VISION: "off",
  SEED_DEMO: "0",
});

afterAll(async () => {
  const globals = globalThis as { __boss?: Promise<{ stop: (options: object) => Promise<void> }>; __sql?: postgres.Sql };
  await (await globals.__boss)?.stop({ graceful: false });
  await globals.__sql?.end({ timeout: 1 });
  const brokenInvariants = await withOwnDatabase((sql) => sql.unsafe(readFileSync("tests/invariants.sql", "utf8")));
  await admin.unsafe(`drop database if exists ${databaseName} with (force)`);
  await admin.end();
  await ownPostgres?.leave();
  rmSync(dataDir, { recursive: true, force: true });
  // REL-99: the invariants hold after every test file
  if (brokenInvariants.length > 0)
    throw new Error(`${brokenInvariants.length} broken promises are left in the database, among them ${JSON.stringify(brokenInvariants.slice(0, 5))}`);
});

/** In a process of its own: this one has no database yet. */
function createQueues(url: string): void {
  const env = { ...process.env, DATABASE_URL: url, SESSION_SECRET: "a secret for tests, thirty-two characters long", LOG_LEVEL: "warn" };
  const { success, stderr } = Bun.spawnSync([process.execPath, "--no-env-file", "tests/create-queues.ts"], { env, stdio: ["ignore", "ignore", "pipe"] });
  if (!success) throw new Error(`the queues of the tests' databases: ${stderr}`);
}

async function withOwnDatabase<T>(run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(getDatabaseUrl(databaseName), { max: 1, onnotice: () => {} });
  try {
    return await run(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
