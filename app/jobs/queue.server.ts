import { sql } from "drizzle-orm";
import { fromDrizzle, type Job, PgBoss, type Queue } from "pg-boss";
import { client, db, type Tx } from "#app/db/client.server";
import type { Language } from "#app/locales/languages";
import { log } from "#app/log.server";

/** Every kind of job with what it carries: ids only, the job reads the rest when it runs. */
export type Jobs = {
  "picture-variants": { mediaId: string };
  "picture-removal": { mediaIds: string[] };
  "image-edit": { editId: string };
  "data-copy": { copyId: string };
  mail:
    | { to: string; kind: "password-reset" | "verification" | "email-change"; language: Language; link: string }
    | { to: string; kind: "password-changed" | "email-changed"; language: Language }
    | { to: string; kind: "account-leaving"; language: Language; until: string }
    | { kind: "receipt"; paymentId: string }
    | { kind: "contact"; messageId: string }
    | { kind: "moderation"; actId: string };
  renewal: { userId: string };
  "payment-customer": { userId: string };
  "account-purge": { isStart?: boolean };
  "monthly-credits": Record<string, never>;
  sweep: Record<string, never>;
};

const day = 24 * 60 * 60;

/** How often, how soon and how long each kind is tried. Unless told otherwise pg-boss drops after two weeks what has not been done. */
const queues: Record<keyof Jobs, Omit<Queue, "name">> = {
  "picture-variants": { retryLimit: 8, retryDelay: 5, retryDelayMax: 3600, expireInSeconds: 120 },
  "picture-removal": { retryLimit: 1000, retryDelay: 10, retryDelayMax: 3600, retentionSeconds: 60 * day },
  "image-edit": { retryLimit: 3, retryDelay: 5, expireInSeconds: 600 },
  "data-copy": { retryLimit: 20, retryDelay: 10, retryDelayMax: 3600, expireInSeconds: 1800 },
  mail: { retryLimit: 32, retryDelay: 5, retryDelayMax: 3600, expireInSeconds: 180 },
  renewal: { retryLimit: 50, retryDelay: 10, retryDelayMax: 3600 },
  "payment-customer": { retryLimit: 50, retryDelay: 5, retryDelayMax: 3600 },
  "account-purge": { retryLimit: 5, retryDelay: 60, expireInSeconds: 3600 },
  "monthly-credits": { retryLimit: 5, retryDelay: 60, expireInSeconds: 3600 },
  sweep: { retryLimit: 0 },
};
const queueNames = Object.keys(queues) as (keyof Jobs)[];

type Kind<K extends keyof Jobs> = {
  run: (data: Jobs[K]) => Promise<void>;
  cron?: string;
  /** How many this process runs at once, 2 unless said. */
  atOnce?: number;
};

// pg-boss on postgres.js alone: it sends BEGIN; …; COMMIT in one string, which postgres.js lets through on a reserved connection only
const database = {
  async executeSql(text: string, values: unknown[] = []) {
    const connection = await client.reserve();
    try {
      const result = await connection.unsafe(text, values.map(asParameter) as never[]);
      return { rows: Array.isArray(result[0]) ? (result as unknown as unknown[][]).flat() : [...result] };
    } catch (error) {
      await connection`rollback`.catch(() => {}); // the COMMIT at the string's end was never reached, and the connection goes back to everyone
      throw error;
    } finally {
      connection.release();
    }
  },
  async listen(channel: string, hear: (payload: string) => void, again: () => void) {
    const { unlisten } = await client.listen(channel, hear, again);
    return { close: unlisten };
  },
};

// drizzle takes postgres.js's own JSON serialiser off the shared client
const asParameter = (value: unknown) => (typeof value === "object" && value?.constructor === Object ? JSON.stringify(value) : value);

const kept = globalThis as { __boss?: Promise<PgBoss> | undefined };

/** Starts pg-boss once a process, with its queues made; should it fail, whoever asks next tries again. */
function startQueue(): Promise<PgBoss> {
  return (kept.__boss ??= makeQueue().catch((error) => {
    kept.__boss = undefined;
    throw error;
  }));
}

async function makeQueue(): Promise<PgBoss> {
  const boss = new PgBoss({ db: database, useListenNotify: true });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  try {
    await boss.start();
    for (const name of queueNames) await boss.createQueue(name, optionsOf(name));
    await warm(boss);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}

const optionsOf = (name: keyof Jobs) => ({ notify: true, retryBackoff: true, ...queues[name] });

const nobody = "00000000-0000-7000-8000-000000000000";

// pg-boss looks a queue up at its first use, on a connection of its own: inside a transaction, with every other connection busy, that would wait for ever
const warm = (boss: PgBoss) => Promise.all(queueNames.map((name) => boss.cancel(name, nobody)));

export type Kinds = { [K in keyof Jobs]: Kind<K> };

/** Takes jobs of every kind; each `run` must bear being run twice. */
export async function startWorkers(kinds: Kinds): Promise<void> {
  const boss = await startQueue();
  for (const name of queueNames) {
    await boss.updateQueue(name, optionsOf(name)); // an older release may have made it
    const run = kinds[name].run as (data: object) => Promise<void>;
    const worker = await boss.work(
      name,
      { batchSize: 1, localConcurrency: kinds[name].atOnce ?? 2, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 },
      async ([job]: Job<object>[]) => {
        // a job that came while this one ran woke nobody: look at once
        if (job) await run(job.data).finally(() => boss.notifyWorker(worker));
      },
    );
    const cron = kinds[name].cron;
    if (cron) await boss.schedule(name, cron, {});
  }
  await warm(boss);
}

type Wishes = { startAfter?: number; priority?: number; retryLimit?: number };

/** Enqueues inside the caller's transaction: no commit, no job. `startAfter` in seconds; `retryLimit` where the queue's own would be too much. */
export async function enqueue<K extends keyof Jobs>(tx: Tx, name: K, data: Jobs[K], options: Wishes = {}) {
  const boss = await startQueue();
  await boss.send(name, data, { ...options, db: fromDrizzle(tx, sql) });
}

/** Drops every job that names this person or goes to this address, done or not. */
export async function forgetJobs(userId: string, email: string): Promise<void> {
  await startQueue(); // makes the table where there is none
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`); // every job still kept is read
    await tx.execute(sql`delete from pgboss.job where strpos(data::text, ${userId}) > 0 or data ->> 'to' = ${email}`);
  });
}

/** Lets running jobs finish, at most `timeout` milliseconds. */
export async function stopQueue(timeout: number): Promise<void> {
  const boss = await kept.__boss;
  await boss?.stop({ graceful: true, timeout });
}

/** Whether the queue answers; readyz asks. */
export async function queueAnswers(): Promise<boolean> {
  const boss = await startQueue();
  return boss.getQueue("sweep").then(Boolean, () => false);
}
