import { once } from "node:events";
import type { Writable } from "node:stream";
import type postgres from "postgres";

const chunk = 1 << 20;
const signature = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const millennium = 946_684_800_000; // PostgreSQL counts from the year 2000

/** A UUIDv7 of this moment that `kind` and `number` make unlike any other: the same on every run. */
export function idOf(kind: number, number: number, time: number): string {
  const [moment, count] = [time.toString(16).padStart(12, "0"), number.toString(16).padStart(12, "0")];
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${kind.toString(16).padStart(3, "0")}-8000-${count}`;
}

async function send(stream: Writable, bytes: Uint8Array | string) {
  if (!stream.write(bytes)) await once(stream, "drain");
}

async function finish(stream: Writable) {
  const done = once(stream, "finish");
  stream.end();
  await done;
}

const written = (value: unknown): string => {
  if (value === null) return "\\N";
  if (Array.isArray(value)) return `{${value.join(",")}}`;
  return value instanceof Date ? value.toISOString() : String(value);
};

/** Fills a table, emptied in the same transaction, by COPY; a row is an object of its columns. None of the texts holds a tab, a line's end or a backslash. */
export async function copyRows(sql: postgres.Sql, table: string, rows: Iterable<Record<string, unknown>>): Promise<void> {
  let stream: Writable | undefined;
  let text = "";
  for (const row of rows) {
    stream ??= await sql`copy ${sql(table)} (${sql(Object.keys(row))}) from stdin (freeze)`.writable();
    text += `${Object.values(row).map(written).join("\t")}\n`;
    if (text.length < chunk) continue;
    await send(stream, text);
    text = "";
  }
  if (!stream) return;
  await send(stream, text);
  await finish(stream);
}

export type Pair = {
  id: { kind: number; number: number };
  time: number;
  from: { kind: number; number: number; time: number };
  to: { kind: number; number: number; time: number };
};

/** The same for the millions of rows that are an id, two other ids and a moment, in PostgreSQL's binary form. `fill` says what the next row is, and false at the end. */
export async function copyPairs(sql: postgres.Sql, table: string, columns: [string, string, string, string], fill: (pair: Pair) => boolean): Promise<void> {
  const stream = await sql`copy ${sql(table)} (${sql(columns)}) from stdin (format binary, freeze)`.writable();
  const size = 2 + 3 * 20 + 12;
  const most = Math.floor(chunk / size);
  const nothing = () => ({ kind: 0, number: 0, time: 0 });
  const pair: Pair = { id: { kind: 0, number: 0 }, time: 0, from: nothing(), to: nothing() };
  await send(stream, signature);
  for (let isOver = false; !isOver; ) {
    const bytes = Buffer.allocUnsafe(most * size);
    let at = 0;
    while (at < bytes.length && !(isOver = !fill(pair))) {
      bytes.writeInt16BE(4, at);
      writeId(bytes, at + 2, pair.id.kind, pair.id.number, pair.time);
      writeId(bytes, at + 22, pair.from.kind, pair.from.number, pair.from.time);
      writeId(bytes, at + 42, pair.to.kind, pair.to.number, pair.to.time);
      bytes.writeInt32BE(8, at + 62);
      const micros = (pair.time - millennium) * 1000;
      bytes.writeInt32BE(Math.floor(micros / 2 ** 32), at + 66);
      bytes.writeUInt32BE(micros % 2 ** 32, at + 70);
      at += size;
    }
    await send(stream, bytes.subarray(0, at));
  }
  await send(stream, Buffer.from([0xff, 0xff]));
  await finish(stream);
}

function writeId(bytes: Buffer, at: number, kind: number, number: number, time: number) {
  bytes.writeInt32BE(16, at);
  bytes.writeUIntBE(time, at + 4, 6);
  bytes.writeUInt16BE(0x7000 | kind, at + 10);
  bytes.writeUInt16BE(0x8000, at + 12);
  bytes.writeUIntBE(number, at + 14, 6);
}
