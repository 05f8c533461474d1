import { DrizzleQueryError } from "drizzle-orm";
import pino from "pino";
import { env } from "./env.server";

// drops query text and parameters, which hold personal data
function serializeError(error: Error): object {
  if (error instanceof DrizzleQueryError) return { type: error.name, query: error.query, cause: error.cause && serializeError(error.cause) };
  return {
    type: error.name,
    code: "code" in error ? error.code : undefined,
    message: error.message,
    stack: error.stack,
    cause: error.cause instanceof Error ? serializeError(error.cause) : undefined,
  };
}

/** Never logs cookies, passwords, addresses or pictures. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  serializers: { err: serializeError },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: ["*.password", "*.cookie", "*.token", "*.email", "*.imageData"], censor: "[redacted]" },
});
