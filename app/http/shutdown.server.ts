import type { Server } from "bun";
import { client, database } from "#app/db/client.server";
import { stopQueue } from "#app/jobs/queue.server";
import { log } from "#app/log.server";
import { leave } from "./health.server";

const drainTime = 20_000;

/** Ends in order on SIGTERM or Ctrl-C: no new requests, running ones finish, then jobs, pool and database. */
export function onShutdown(server: Server<unknown> | undefined): void {
  let isEnding = false;
  const end = async (signal: string) => {
    if (isEnding) return;
    isEnding = true;
    log.info({ signal }, "leaving");
    leave();
    await Promise.race([server?.stop(), Bun.sleep(drainTime)]);
    await stopQueue(drainTime);
    await client.end({ timeout: 5 });
    await database.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(signal));
}
