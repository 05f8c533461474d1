import type { Server } from "bun";
import { env } from "#app/config/env.server";

/** Fly's header if trusted, else the socket's address. */
export function getClientAddress(request: Request, server: Server<unknown> | undefined): string {
  const flyAddress = env.TRUST_FLY_HEADERS ? request.headers.get("fly-client-ip") : null;
  return flyAddress ?? server?.requestIP(request)?.address ?? "unknown";
}

/** Whether it came through Fly's proxy, which its health checks do not. */
export const isFromVisitor = ({ headers }: Request): boolean => env.TRUST_FLY_HEADERS && headers.has("fly-client-ip");

/** IPv6 by its first 64 bits; mapped IPv4 as IPv4. */
export function getNetworkPrefix(address: string): string {
  const bare = address.trim().replace(/%.*$/, ""); // IPv6 zone
  const url = `http://[${bare}]/`;
  if (!bare.includes(":") || !URL.canParse(url)) return bare.toLowerCase();
  const groups = parseIpv6Groups(new URL(url).hostname.slice(1, -1));
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}

function parseIpv6Groups(canonical: string): number[] {
  const [before = "", after = ""] = canonical.split("::");
  const read = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [left, right] = [read(before), read(after)];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}
