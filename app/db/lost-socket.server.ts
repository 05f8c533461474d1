import { log } from "#app/log.server";

/** Lets the process outlive postgres.js writing to a connection just lost (`nextWrite` of 3.4.9; its query has been refused by then). Anything else that nobody caught is logged and ends it: what state it left behind nobody knows. */
export function outliveLostSockets(): void {
  const judge = (error: unknown) => {
    const isLostSocket = error instanceof TypeError && error.stack?.includes("postgres/src/connection");
    if (isLostSocket) return log.warn({ err: error }, "database connection lost");
    log.fatal({ err: error }, "uncaught");
    process.exit(1);
  };
  process.on("uncaughtException", judge);
  process.on("unhandledRejection", judge);
}
