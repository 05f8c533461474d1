import { appendFileSync } from "node:fs";
import net from "node:net";
import tls from "node:tls";

// Preload: records outgoing connections, one hook per API.

const file = process.env.CONNECTIONS ?? "";
const recordAddress = (address: unknown) => appendFileSync(file, `${address}\n`);

type Options = { host?: string; hostname?: string; port?: number | string; path?: string; unix?: string };
const formatAddress = ({ host, hostname, port, path, unix }: Options) => unix ?? path ?? `${hostname ?? host ?? "localhost"}:${port}`;

const originalFetch = globalThis.fetch;
globalThis.fetch = Object.assign((input: Parameters<typeof fetch>[0], init?: RequestInit) => {
  recordAddress(input instanceof Request ? input.url : input);
  return originalFetch(input, init);
}, originalFetch);

const originalConnect = Bun.connect;
Bun.connect = ((options: Options) => {
  recordAddress(formatAddress(options));
  return originalConnect(options as never);
}) as typeof Bun.connect;

for (const [owner, name] of [
  [net.Socket.prototype, "connect"],
  [net, "connect"],
  [net, "createConnection"],
  [tls, "connect"],
] as const) {
  const methods = owner as unknown as Record<string, (...args: unknown[]) => unknown>;
  const before = methods[name];
  if (!before) continue;
  methods[name] = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args.flat();
    recordAddress(typeof first === "object" && first !== null ? formatAddress(first) : `${typeof second === "string" ? second : "localhost"}:${first}`);
    return before.apply(this, args);
  };
}
