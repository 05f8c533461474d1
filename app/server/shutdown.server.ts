import type { Server } from "bun";
import { env } from "#app/config/env.server";
import { log } from "#app/config/log.server";
import { client, database, reader, replica } from "#app/db/client.server";
import { closeStreams } from "#app/http/events/event-stream.server";
import { stopJobs } from "#app/jobs/kinds.server";
import { stopPictures } from "#app/media/process/pictures.server";
import { sayGoodbye } from "#app/models/access/changes/changes.server";
import { stopEvents } from "#app/models/events/events.server";
import { stopVision } from "#app/vision/process/vision.server";
import { startDraining } from "./draining.server";

const drainTimeMs = 20_000;

/** Drains on SIGTERM, alone on SIGINT too; a second signal forces. */
export function handleShutdown(server: Server<unknown> | undefined): void {
  const forced = Promise.withResolvers<void>();
  let isEnding = false;
  const end = async (signal: string) => {
    if (isEnding) return forced.resolve();
    isEnding = true;
    log.info({ signal }, "leaving");
    const noted = env.isOfSeveral ? undefined : startDraining();
    if (signal === "SIGTERM") await Promise.race([noted, forced.promise]);
    const stopped = server?.stop(); // waits for open streams
    closeStreams();
    await Promise.race([stopped, forced.promise, Bun.sleep(drainTimeMs)]);
    await closeResources(forced.promise);
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => (signal === "SIGINT" && env.isOfSeveral ? undefined : end(signal)));
  if (!env.isOfSeveral) return;
  process.on("disconnect", () => end("disconnect"));
  if (!process.connected) end("disconnect"); // the parent ended during the start
}

export function exitOnUncaught(): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, "uncaught");
    process.exit(1);
  };
  process.on("uncaughtException", end).on("unhandledRejection", end);
}

export function stopDatabaseOnExit(): void {
  process.on("exit", () => void database.stop());
}

export async function closeResources(forced?: Promise<void>): Promise<void> {
  const steps = [
    () => Promise.race([stopJobs(drainTimeMs), forced ?? Bun.sleep(drainTimeMs)]),
    stopVision,
    stopPictures,
    stopEvents,
    sayGoodbye,
    () => Promise.all([client.end({ timeout: 5 }), reader.end({ timeout: 5 })]),
    async () => replica?.end({ timeout: 1 }),
    () => database.stop(),
  ];
  for (const step of steps) await step().catch((error: unknown) => log.warn({ err: error }, "closing"));
}
