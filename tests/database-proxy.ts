import type { Socket } from "bun";

/** `isListening`: the database's end of a connection that sent LISTEN. */
type ProxyEnd = { other: Socket<ProxyEnd> | undefined; queued: Buffer[]; isListening: boolean };

/** A TCP proxy to the database that can fail, stall or delay. */
export function createDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const proxyEnds = new Set<Socket<ProxyEnd>>();
  let lineState: "open" | "cut" | "silent" | "deaf" = "open";
  let delay = 0;

  const socket = {
    async open(client: Socket<ProxyEnd>) {
      client.data = { other: undefined, queued: [], isListening: false };
      if (lineState === "cut") return client.terminate();
      proxyEnds.add(client);
      const connections = { data: enqueueBytes, close: disconnect, error: disconnect };
      const upstream = await Bun.connect<ProxyEnd>({
        hostname: target.hostname,
        port: Number(target.port),
        socket: connections,
        data: { other: client, queued: [], isListening: false },
      }).catch(() => undefined);
      if (!upstream) return client.terminate(); // the database is down
      proxyEnds.add(upstream);
      client.data.other = upstream;
      flushQueue(client);
    },
    data: enqueueBytes,
    close: disconnect,
    error: disconnect,
  };

  /** Keeps order; queues bytes while stalled, like TCP. */
  function enqueueBytes(from: Socket<ProxyEnd>, bytes: Buffer) {
    from.data.queued.push(Buffer.from(bytes));
    if (from.data.other && bytes.includes('listen "')) from.data.other.data.isListening = true;
    if (delay > 0) setTimeout(flushQueue, delay, from);
    else flushQueue(from);
  }

  function flushQueue(from: Socket<ProxyEnd>) {
    const { other, queued, isListening } = from.data;
    if (!other || lineState === "silent" || (lineState === "deaf" && isListening)) return;
    while (queued.length > 0) {
      const next = queued[0] as Buffer;
      const written = other.write(next);
      if (written < next.length) {
        queued[0] = next.subarray(Math.max(0, written));
        setTimeout(flushQueue, 5, from);
        return;
      }
      queued.shift();
    }
  }

  function disconnect(one: Socket<ProxyEnd>) {
    if (!proxyEnds.delete(one)) return;
    one.data.other?.terminate();
  }

  const server = Bun.listen<ProxyEnd>({ hostname: "127.0.0.1", port: 0, socket });
  const url = new URL(databaseUrl);
  url.port = String(server.port);
  return {
    url: url.href,
    /** Closes all connections and refuses new ones. */
    cut() {
      lineState = "cut";
      for (const end of [...proxyEnds]) end.terminate();
    },
    /** Forwards nothing, keeps connections open. */
    silence() {
      lineState = "silent";
    },
    /** Forwards no notification. */
    deafen() {
      lineState = "deaf";
    },
    slow(milliseconds: number) {
      delay = milliseconds;
    },
    mend() {
      lineState = "open";
      for (const end of proxyEnds) flushQueue(end);
    },
    stop: () => server.stop(true),
  };
}
