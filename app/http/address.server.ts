import type { Server } from "bun";
import { env } from "#app/env.server";

/** The client's address: Fly's header behind Fly's proxy, the socket's everywhere else. Forwarded headers are never believed. */
export function addressOf(request: Request, server: Server<unknown> | undefined): string {
  const told = env.TRUST_FLY_HEADERS ? request.headers.get("fly-client-ip") : null;
  return told ?? server?.requestIP(request)?.address ?? "unknown";
}
