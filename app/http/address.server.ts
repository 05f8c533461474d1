import type { Server } from "bun";
import { env } from "#app/env.server";

/** The client's address: Fly's header behind Fly's proxy, the socket's everywhere else. Forwarded headers are never believed. */
export function addressOf(request: Request, server: Server<unknown> | undefined): string {
  const told = env.TRUST_FLY_HEADERS ? request.headers.get("fly-client-ip") : null;
  return told ?? server?.requestIP(request)?.address ?? "unknown";
}

/** The network that an address belongs to, however it is written: an IPv6 one by its first 64 bits, which are one customer's. */
export function networkOf(address: string): string {
  const bare = address.trim().replace(/%.*$/, ""); // a zone is the machine's own affair
  const url = `http://[${bare}]/`;
  if (!bare.includes(":") || !URL.canParse(url)) return bare.toLowerCase();
  const groups = groupsOf(new URL(url).hostname.slice(1, -1));
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

/** The eight numbers of an IPv6 address in its canonical form. */
function groupsOf(canonical: string): number[] {
  const [before = "", after = ""] = canonical.split("::");
  const read = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [left, right] = [read(before), read(after)];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}
