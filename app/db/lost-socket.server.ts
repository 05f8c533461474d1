import { log } from "#app/log.server";

/** Lets the process outlive postgres.js writing to a connection just lost (`nextWrite` of 3.4.9; its query has been refused by then). Anything else that nobody caught ends it, as it would. */
export function outliveLostSockets(): void {
  process.on("uncaughtException", (error) => {
    const isLostSocket = error instanceof TypeError && error.stack?.includes("postgres/src/connection");
    if (isLostSocket) return log.warn({ err: error }, "database connection lost");
    log.fatal({ err: error }, "uncaught");
    process.exit(1);
  });
}
