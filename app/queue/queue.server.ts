import { sql } from "drizzle-orm";
import { fromDrizzle, type Job, PgBoss, type Queue } from "pg-boss";
import { log } from "#app/config/log.server";
import { client, db, type Tx } from "#app/db/client.server";
import type { Language } from "#app/locales/languages";

/** What a push is about; `quiet` sums up what came in quiet hours. */
export type PushSubject = { kind: "message"; id: string } | { kind: "notification"; id: string } | { kind: "like" } | { kind: "quiet"; since: string };

/** Payloads contain ids only. */
export type Jobs = {
  "picture-variants": { mediaId: string };
  /** Without `files`, all of them. */
  "picture-removal": { mediaIds: string[]; files?: string[] };
  "upload-removal": { uploadId: string };
  "garment-layers": { postId: string };
  "body-layers": { userId: string };
  "cut-out": { cutOutId: string };
  "image-edit": { editId: string };
  "data-copy": { copyId: string };
  mail:
    | { to: string; kind: "password-reset" | "verification" | "email-change"; language: Language; link: string }
    | { to: string; kind: "password-changed" | "email-changed"; language: Language }
    | { to: string; kind: "account-leaving"; language: Language; until: string }
    | { kind: "receipt"; paymentId: string }
    | { kind: "contact"; messageId: string }
    | { kind: "moderation"; actId: string };
  /** Without a subscription, to all of the person's. */
  push: { userId: string; about: PushSubject; subscriptionId?: string };
  "piece-answer": { postId: string };
  renewal: { userId: string };
  "payment-customer": { userId: string };
  "account-purge": { isStart?: boolean };
  "monthly-credits": Record<string, never>;
  sweep: Record<string, never>;
};

const day = 24 * 60 * 60;

/** Pg-boss deletes unfinished jobs after two weeks by default. */
const queues: Record<keyof Jobs, Omit<Queue, "name">> = {
  "picture-variants": { retryLimit: 8, retryDelay: 5, retryDelayMax: 3600, expireInSeconds: 120 },
  "picture-removal": { retryLimit: 1000, retryDelay: 10, retryDelayMax: 3600, retentionSeconds: 60 * day },
  "upload-removal": { retryLimit: 1000, retryDelay: 60, retryDelayMax: 3600, retentionSeconds: 60 * day },
  "garment-layers": { retryLimit: 5, retryDelay: 30, retryDelayMax: 3600, expireInSeconds: 120 },
  "body-layers": { retryLimit: 10, retryDelay: 5, retryDelayMax: 600, expireInSeconds: 120 },
  "cut-out": { retryLimit: 5, retryDelay: 5, retryDelayMax: 60, expireInSeconds: 120 },
  "image-edit": { retryLimit: 3, retryDelay: 5, expireInSeconds: 600 },
  "data-copy": { retryLimit: 20, retryDelay: 10, retryDelayMax: 3600, expireInSeconds: 1800 },
  mail: { retryLimit: 32, retryDelay: 5, retryDelayMax: 3600, expireInSeconds: 180 },
  push: { policy: "short", retryLimit: 10, retryDelay: 10, retryDelayMax: 3600, retentionSeconds: 2 * day, expireInSeconds: 60 },
  "piece-answer": { policy: "short", retryLimit: 20, retryDelay: 10, retryDelayMax: 3600, expireInSeconds: 300 },
  renewal: { retryLimit: 50, retryDelay: 10, retryDelayMax: 3600 },
  "payment-customer": { retryLimit: 50, retryDelay: 5, retryDelayMax: 3600 },
  "account-purge": { retryLimit: 5, retryDelay: 60, expireInSeconds: 3600 },
  "monthly-credits": { retryLimit: 5, retryDelay: 60, expireInSeconds: 3600 },
  sweep: { retryLimit: 0 },
};
const queueNames = Object.keys(queues) as (keyof Jobs)[];

type JobHandler<K extends keyof Jobs> = {
  run: (data: Jobs[K]) => Promise<void>;
  cron?: string;
  concurrency?: number;
};

// pg-boss sends BEGIN …; COMMIT, which needs a reserved connection
const database = {
  async executeSql(text: string, values: unknown[] = []) {
    const connection = await client.reserve();
    try {
      const result = await connection.unsafe(text, values.map(asParameter) as never[]);
      return { rows: Array.isArray(result[0]) ? (result as unknown as unknown[][]).flat() : [...result] };
    } catch (error) {
      await connection`rollback`.catch(() => {}); // COMMIT was not reached
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

// Drizzle removes the client's JSON serializer
const asParameter = (value: unknown) => (typeof value === "object" && value?.constructor === Object ? JSON.stringify(value) : value);

const globalCache = globalThis as { __boss?: Promise<PgBoss> | undefined };

/** Once per process; retried after a failure. */
function startQueue(): Promise<PgBoss> {
  return (globalCache.__boss ??= createBoss().catch((error) => {
    globalCache.__boss = undefined;
    throw error;
  }));
}

async function createBoss(): Promise<PgBoss> {
  const boss = new PgBoss({ db: database, useListenNotify: true });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  try {
    await boss.start();
    for (const name of queueNames) await boss.createQueue(name, optionsOf(name));
    await warmQueueCache(boss);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}

const optionsOf = (name: keyof Jobs) => ({ notify: true, retryBackoff: true, ...queues[name] });

const nilJobId = "00000000-0000-7000-8000-000000000000";

// a first lookup inside a transaction could deadlock
const warmQueueCache = (boss: PgBoss) => Promise.all(queueNames.map((name) => boss.cancel(name, nilJobId)));

/** For delayed jobs, by one worker of a queue; NOTIFY wakes all for new ones. */
const fastPolling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 };
/** While that one is busy. */
const slowPolling = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 };

export type JobHandlers = { [K in keyof Jobs]: JobHandler<K> };

export async function startWorkers(kinds: JobHandlers): Promise<void> {
  const boss = await startQueue();
  for (const name of queueNames) {
    const { policy, ...options } = optionsOf(name); // a policy cannot be changed
    await boss.updateQueue(name, options); // created by an older release
    const run = kinds[name].run as (data: object) => Promise<void>;
    const work = async (localConcurrency: number, polling: typeof fastPolling) => {
      const worker = await boss.work(name, { batchSize: 1, localConcurrency, ...polling }, async ([job]: Job<object>[]) => {
        // rechecks the queue: notifications during a run are lost
        if (job) await run(job.data).finally(() => boss.notifyWorker(worker));
      });
    };
    const concurrency = kinds[name].concurrency ?? 2;
    await work(1, fastPolling);
    if (concurrency > 1) await work(concurrency - 1, slowPolling);
    const cron = kinds[name].cron;
    if (cron) await boss.schedule(name, cron, {});
  }
  await warmQueueCache(boss);
}

/** Of a queue with the policy "short", one job per key waits at a time. */
type EnqueueOptions = { startAfter?: number; priority?: number; retryLimit?: number; singletonKey?: string };

/** Runs in the transaction; `startAfter` in seconds. */
export async function enqueue<K extends keyof Jobs>(tx: Tx, name: K, data: Jobs[K], options: EnqueueOptions = {}) {
  const boss = await startQueue();
  await boss.send(name, data, { ...options, db: fromDrizzle(tx, sql) });
}

export async function deleteUserJobs(userId: string, email: string): Promise<void> {
  await startQueue(); // creates the table
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`); // reads all jobs
    await tx.execute(sql`delete from pgboss.job where strpos(data::text, ${userId}) > 0 or data ->> 'to' = ${email}`);
  });
}

export async function stopQueue(timeout: number): Promise<void> {
  const boss = await globalCache.__boss;
  await boss?.stop({ graceful: true, timeout });
}

export async function isQueueReady(): Promise<boolean> {
  const boss = await startQueue();
  return boss.getQueue("sweep").then(Boolean, () => false);
}
