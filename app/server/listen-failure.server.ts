import { env, errorReason } from "#app/config/env.server";

/** Why this port cannot be listened on, as a sentence. */
export function describeListenFailure(error: unknown): string {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  return isTaken ? `port ${env.PORT} is in use; set PORT to another` : `cannot listen on ${env.HOST}:${env.PORT}: ${errorReason(error)}`;
}
