import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgTransaction } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env, giveUp, reasonOf } from "#app/env.server";
import { holdAlone, startPostgres } from "./embedded.server";
import { lined } from "./line.server";
import { migrateDatabase } from "./migrate.server";
import * as schema from "./schema";

/** `folder` is where the embedded one lives, null for a given one. */
type Database = { url: string; folder: string | null; stop: () => Promise<void> };

async function embedded(): Promise<Database> {
  const server = await startPostgres(env.DATA_DIR).catch((error) => giveUp(`the database in ${env.DATA_DIR} does not start: ${reasonOf(error)}`));
  const lock = await holdAlone(server.url);
  if (!lock) giveUp(`another copy runs on ${env.DATA_DIR}; stop it, or set DATA_DIR and PORT for this one`);
  const stop = async () => {
    server.stop(); // before the lock goes, or a copy starting just now would take this server for its own
    await lock.end({ timeout: 1 });
  };
  await migrateDatabase(server.url).catch(async (error) => {
    await stop();
    giveUp(`the database in ${env.DATA_DIR} cannot be brought up to date: ${reasonOf(error)}`);
  });
  return { url: server.url, folder: server.folder, stop };
}

async function given(url: string): Promise<Database> {
  try {
    const probe = postgres(url, { max: 1, connect_timeout: 10 });
    await probe`select 1`.finally(() => probe.end({ timeout: 1 }));
  } catch (error) {
    giveUp(`DATABASE_URL does not answer: ${reasonOf(error)}`);
  }
  if (!env.isProduction) await migrateDatabase(url).catch((error) => giveUp(`the database of DATABASE_URL cannot be brought up to date: ${reasonOf(error)}`));
  return { url, folder: null, stop: async () => {} };
}

// one pool a process, also when development reloads this module
const kept = globalThis as { __database?: Promise<Database>; __sql?: postgres.Sql };

export const database = await (kept.__database ??= env.DATABASE_URL ? given(env.DATABASE_URL) : embedded());

const connections = 10;

// postgres.js's own back-off would cost 7 to 10 s after a database restart
export const client = (kept.__sql ??= postgres(database.url, {
  max: connections + 2, // two for the queue's own statements and for health
  connect_timeout: 5,
  backoff: () => 0.2,
  onnotice: () => {},
  connection: { application_name: "espelho", statement_timeout: 5000, lock_timeout: 2000, idle_in_transaction_session_timeout: 10_000 },
}));

export const db = drizzle(lined(client, { atOnce: connections, patience: 3000 }), { schema, casing: "snake_case" });

export type Tx = PgTransaction<PostgresJsQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

/** The pool or a transaction on it. */
export type Db = typeof db | Tx;
