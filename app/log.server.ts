import { DrizzleQueryError } from "drizzle-orm";
import pino from "pino";
import { env } from "#app/env.server";

// a failed query's message and params carry what people wrote; its text and the database's own words do not
function describe(error: Error): object {
  if (error instanceof DrizzleQueryError) return { type: error.name, query: error.query, cause: error.cause && describe(error.cause) };
  return {
    type: error.name,
    code: "code" in error ? error.code : undefined,
    message: error.message,
    stack: error.stack,
    cause: error.cause instanceof Error ? describe(error.cause) : undefined,
  };
}

/** JSON lines with request ids; never a cookie, a password, an address or a picture. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  serializers: { err: describe },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: ["*.password", "*.cookie", "*.token", "*.email", "*.imageData"], censor: "[redacted]" },
});
