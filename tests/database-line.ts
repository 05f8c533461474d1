import type { Socket } from "bun";

type End = { other: Socket<End> | undefined; held: Buffer[] };

/** A line to the database that can be cut, stopped or slowed, as a network is. */
export function aDatabaseLine(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const ends = new Set<Socket<End>>();
  let state: "open" | "cut" | "silent" = "open";
  let delay = 0;

  const socket = {
    async open(near: Socket<End>) {
      near.data = { other: undefined, held: [] };
      if (state === "cut") return near.terminate();
      ends.add(near);
      const wires = { data: pass, close: part, error: part };
      const far = await Bun.connect<End>({
        hostname: target.hostname,
        port: Number(target.port),
        socket: wires,
        data: { other: near, held: [] },
      }).catch(() => undefined);
      if (!far) return near.terminate(); // the database itself is away
      ends.add(far);
      near.data.other = far;
      flush(near);
    },
    data: pass,
    close: part,
    error: part,
  };

  /** Everything goes in its order; what came while the line was silent goes when it speaks again, as TCP has it. */
  function pass(from: Socket<End>, bytes: Buffer) {
    from.data.held.push(Buffer.from(bytes));
    if (delay > 0) setTimeout(flush, delay, from);
    else flush(from);
  }

  function flush(from: Socket<End>) {
    const { other, held } = from.data;
    if (!other || state === "silent") return;
    while (held.length > 0) {
      const next = held[0] as Buffer;
      const written = other.write(next);
      if (written < next.length) {
        held[0] = next.subarray(Math.max(0, written));
        setTimeout(flush, 5, from);
        return;
      }
      held.shift();
    }
  }

  function part(one: Socket<End>) {
    if (!ends.delete(one)) return;
    one.data.other?.terminate();
  }

  const server = Bun.listen<End>({ hostname: "127.0.0.1", port: 0, socket });
  const url = new URL(databaseUrl);
  url.port = String(server.port);
  return {
    url: url.href,
    /** Breaks every connection and takes no new one. */
    cut() {
      state = "cut";
      for (const end of [...ends]) end.terminate();
    },
    /** Nothing comes through, and nobody is told. */
    silence() {
      state = "silent";
    },
    slow(milliseconds: number) {
      delay = milliseconds;
    },
    mend() {
      state = "open";
      for (const end of ends) flush(end);
    },
    stop: () => server.stop(true),
  };
}
