import { log } from "#app/log.server";

const lost = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "57P01",
  "57P02",
  "57P03",
]);

// `nextWrite` of postgres.js 3.4.9 writes to a connection just lost
const isLostSocket = (error: unknown) => error instanceof TypeError && Boolean(error.stack?.includes("postgres/src/connection"));

const isLost = (error: unknown) => isLostSocket(error) || (error instanceof Error && "code" in error && lost.has(String(error.code)));

/** Whether a query failed because its connection is gone, or none is to be had; drizzle wraps what it was told. */
export const isConnectionLost = (error: unknown): boolean => isLost(error) || (error instanceof Error && isLost(error.cause));

/** Lets the process outlive a write to a connection just lost; its query has been refused by then. Anything else that nobody caught is logged and ends it: what state it left behind nobody knows. */
export function outliveLostSockets(): void {
  const judge = (error: unknown) => {
    if (isLostSocket(error)) return log.warn({ err: error }, "database connection lost");
    log.fatal({ err: error }, "uncaught");
    process.exit(1);
  };
  process.on("uncaughtException", judge);
  process.on("unhandledRejection", judge);
}
