import { appendFileSync } from "node:fs";
import net from "node:net";
import tls from "node:tls";

// Preloaded into a server under test: writes down whom it turns to, a line each, before it does. One hook a way out.

const file = process.env.CONNECTIONS ?? "";
const note = (address: unknown) => appendFileSync(file, `${address}\n`);

type Options = { host?: string; hostname?: string; port?: number | string; path?: string; unix?: string };
const nameOf = ({ host, hostname, port, path, unix }: Options) => unix ?? path ?? `${hostname ?? host ?? "localhost"}:${port}`;

const ask = globalThis.fetch;
globalThis.fetch = Object.assign((input: Parameters<typeof fetch>[0], init?: RequestInit) => {
  note(input instanceof Request ? input.url : input);
  return ask(input, init);
}, ask);

const open = Bun.connect;
Bun.connect = ((options: Options) => {
  note(nameOf(options));
  return open(options as never);
}) as typeof Bun.connect;

for (const [owner, name] of [
  [net.Socket.prototype, "connect"],
  [net, "connect"],
  [net, "createConnection"],
  [tls, "connect"],
] as const) {
  const ways = owner as unknown as Record<string, (...given: unknown[]) => unknown>;
  const before = ways[name];
  if (!before) continue;
  ways[name] = function (this: unknown, ...given: unknown[]) {
    const [first, second] = given.flat();
    note(typeof first === "object" && first !== null ? nameOf(first) : `${typeof second === "string" ? second : "localhost"}:${first}`);
    return before.apply(this, given);
  };
}
