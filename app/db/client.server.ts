import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgTransaction } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env, errorReason, exitWithError } from "#app/config/env.server";
import { withAfterCommit } from "./after-commit.server";
import { acquireExclusiveLock, startPostgres } from "./embedded.server";
import { withAcquireTimeout } from "./limited-client.server";
import { migrateDatabase } from "./migrate.server";
import { ReadConnections } from "./read-connections.server";
import { ReplicaState } from "./replica-state.server";
import { withReplica } from "./replicated-client.server";
import * as schema from "./schema";

type Database = { url: string; folder: string | null; stop: () => Promise<void> };

async function startEmbedded(): Promise<Database> {
  const server = await startPostgres(env.DATA_DIR).catch((error) => exitWithError(`the database in ${env.DATA_DIR} does not start: ${errorReason(error)}`));
  const lock = await acquireExclusiveLock(server.url);
  if (!lock) exitWithError(`another copy runs on ${env.DATA_DIR}; stop it, or set DATA_DIR and PORT for this one`);
  const stop = async () => {
    server.stop(); // before the lock is released
    await lock.end({ timeout: 1 });
  };
  await migrateDatabase(server.url).catch(async (error) => {
    await stop();
    exitWithError(`the database in ${env.DATA_DIR} cannot be brought up to date: ${errorReason(error)}`);
  });
  return { url: server.url, folder: server.folder, stop };
}

async function connectExternal(url: string): Promise<Database> {
  try {
    const probe = postgres(url, { max: 1, connect_timeout: 10 });
    await probe`select 1`.finally(() => probe.end({ timeout: 1 }));
  } catch (error) {
    exitWithError(`DATABASE_URL does not answer: ${errorReason(error)}`);
  }
  const isFirst = !env.WEB_PROCESS; // the others start when it listens
  if (!env.isProduction && !env.EMBEDDED_FOLDER && isFirst)
    await migrateDatabase(url).catch((error) => exitWithError(`the database of DATABASE_URL cannot be brought up to date: ${errorReason(error)}`));
  return { url, folder: env.EMBEDDED_FOLDER ?? null, stop: async () => {} };
}

// survives module reloads in development
const globalCache = globalThis as { __database?: Promise<Database>; __sql?: postgres.Sql; __reader?: ReadConnections; __replica?: ReadConnections };

export const database = await (globalCache.__database ??= env.DATABASE_URL ? connectExternal(env.DATABASE_URL) : startEmbedded());

const maxConcurrent = Math.max(5, Math.ceil(10 / env.webProcesses));

const connectionOptions = {
  max: maxConcurrent + 2, // for the queue and health checks
  connect_timeout: 5,
  backoff: () => 0.2, // the default waits 7 to 10 s after a restart
  onnotice: () => {},
  connection: {
    application_name: `espelho-${crypto.randomUUID()}`,
    statement_timeout: 5000,
    jit: "off",
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  },
};

export const client = (globalCache.__sql ??= postgres(database.url, connectionOptions));

/** For reads outside of transactions. */
export const reader = (globalCache.__reader ??= createReader(database.url));

/** Null without `DATABASE_REPLICA_URL`. */
export const replica = env.DATABASE_REPLICA_URL ? (globalCache.__replica ??= createReader(env.DATABASE_REPLICA_URL, { connect_timeout: 1 })) : null;

function createReader(url: string, options = {}): ReadConnections {
  const connect = () => postgres(url, { ...connectionOptions, ...options, max: 1, max_lifetime: null });
  const [usual, others] = [connect(), Array.from({ length: maxConcurrent - 1 }, connect)];
  for (const connection of [usual, ...others]) drizzle(connection); // sets the same parsers
  return new ReadConnections(usual, others);
}

export const db = withAfterCommit(drizzle(connect(), { schema, casing: "snake_case" }));

function connect(): postgres.Sql {
  const primary = withAcquireTimeout(client, reader, { maxConcurrent, acquireTimeoutMs: 3000 });
  if (!replica) return primary;
  const limited = withAcquireTimeout(client, replica, { maxConcurrent, acquireTimeoutMs: 500, timeoutMs: 1000 });
  return withReplica(primary, limited, new ReplicaState(client, replica));
}

export type Tx = PgTransaction<PostgresJsQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type Db = typeof db | Tx;
