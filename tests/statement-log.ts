import { connect, createServer, type Socket } from "node:net";
import { findFreePort } from "./waiting.ts";

const backgroundStatement = /pg_notify|^listen/i;

/** A TCP proxy to the database that notes every statement which the server runs. */
export async function createStatementLog(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const port = findFreePort();
  const statements: string[] = [];
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const read = createReader((text) => {
      if (!backgroundStatement.test(text)) statements.push(text);
    });
    client.on("data", read);
    join(client, upstream);
    join(upstream, client);
  });
  await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    /** Statements since the last call. */
    take: () => statements.splice(0),
    stop: () => void proxy.close(),
  };
}

function join(from: Socket, to: Socket): void {
  from.pipe(to);
  from.on("error", () => to.destroy());
}

/** Reads PostgreSQL's messages: each `Bind` or simple query runs a statement. */
function createReader(onStatement: (text: string) => void) {
  let left = Buffer.alloc(0);
  let isStarted = false;
  const texts = new Map<string, string>();
  const readString = (from: number) => left.toString("utf8", from, left.indexOf(0, from));
  return (bytes: Buffer) => {
    left = Buffer.concat([left, bytes]);
    for (;;) {
      const head = isStarted ? 1 : 0; // the first message has no type
      if (left.length < head + 4) return;
      const end = head + left.readUInt32BE(head);
      if (left.length < end) return;
      const type = isStarted ? String.fromCharCode(left[0] ?? 0) : "";
      const name = readString(5);
      if (type === "P") texts.set(name, readString(6 + Buffer.byteLength(name)));
      if (type === "B") onStatement(texts.get(readString(6 + Buffer.byteLength(name))) ?? "");
      if (type === "Q") onStatement(name);
      isStarted = true;
      left = left.subarray(end);
    }
  };
}
