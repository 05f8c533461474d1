import type { ConnectionOptions } from "@nats-io/transport-node";

/** Of one server, or several of a cluster after each other. */
export function parseNatsUrls(text: string): ConnectionOptions {
  const urls = text.split(",").map((url) => new URL(url));
  const [user = "", pass = ""] = [urls[0]?.username, urls[0]?.password].map((part) => decodeURIComponent(part ?? ""));
  return {
    servers: urls.map(({ host }) => host),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(urls.some(({ protocol }) => protocol === "tls:") ? { tls: {} } : {}),
  };
}
