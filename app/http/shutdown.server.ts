import type { Server } from "bun";
import { client, database } from "#app/db/client.server";
import { stopWork } from "#app/jobs/kinds.server";
import { log } from "#app/log.server";
import { closeStreams } from "./event-stream.server";
import { leave } from "./health.server";

const drainTime = 20_000;

/** Ends in order on SIGTERM or Ctrl-C: whoever sends traffic is told, no new requests, streams end, running ones finish, then jobs, pool and database. A second signal waits for no one. */
export function onShutdown(server: Server<unknown> | undefined): void {
  const hurry = Promise.withResolvers<void>();
  let isEnding = false;
  const end = async (signal: string) => {
    if (isEnding) return hurry.resolve();
    isEnding = true;
    log.info({ signal }, "leaving");
    const noted = leave();
    if (signal === "SIGTERM") await Promise.race([noted, hurry.promise]);
    const answered = server?.stop(); // waits for open streams, so they end first
    closeStreams();
    await Promise.race([answered, hurry.promise, Bun.sleep(drainTime)]);
    await closeDown(hurry.promise);
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(signal));
}

/** What nobody caught is logged and ends the process: what state it left behind nobody knows. */
export function onFault(): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, "uncaught");
    process.exit(1);
  };
  process.on("uncaughtException", end).on("unhandledRejection", end);
}

/** Development's tools end the process without waiting for anybody: then the database, which stops without waiting, at least stops. */
export function onSuddenExit(): void {
  process.on("exit", () => void database.stop());
}

/** Lets running jobs finish and closes what the process holds; what fails on the way is only logged. */
export async function closeDown(hurry?: Promise<void>): Promise<void> {
  const steps = [() => Promise.race([stopWork(drainTime), hurry ?? Bun.sleep(drainTime)]), () => client.end({ timeout: 5 }), () => database.stop()];
  for (const step of steps) await step().catch((error: unknown) => log.warn({ err: error }, "closing"));
}
