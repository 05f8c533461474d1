import pino from "pino";
import { env } from "#app/env.server";

/** JSON lines with request ids; never a cookie, a password, an address or a picture. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: ["*.password", "*.cookie", "*.token", "*.email", "*.imageData"], censor: "[redacted]" },
});
