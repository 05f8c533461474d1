import { once } from "node:events";
import type { Writable } from "node:stream";
import type postgres from "postgres";

const chunkBytes = 1 << 20;
const signature = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const postgresEpochMs = 946_684_800_000; // PostgreSQL's epoch is the year 2000

/** Returns a deterministic UUIDv7 of a time, kind and number. */
export function makeId(kind: number, number: number, time: number): string {
  const [moment, count] = [time.toString(16).padStart(12, "0"), number.toString(16).padStart(12, "0")];
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${kind.toString(16).padStart(3, "0")}-8000-${count}`;
}

async function writeChunk(stream: Writable, bytes: Uint8Array | string) {
  if (!stream.write(bytes)) await once(stream, "drain");
}

async function endStream(stream: Writable) {
  const done = once(stream, "finish");
  stream.end();
  await done;
}

const escapeValue = (value: unknown): string => {
  if (value === null) return "\\N";
  if (Array.isArray(value)) return `{${value.join(",")}}`;
  return value instanceof Date ? value.toISOString() : String(value);
};

/** Fills a table by COPY; texts need no escaping. */
export async function copyRows(sql: postgres.Sql, table: string, rows: Iterable<Record<string, unknown>>): Promise<void> {
  let stream: Writable | undefined;
  let text = "";
  for (const row of rows) {
    stream ??= await sql`copy ${sql(table)} (${sql(Object.keys(row))}) from stdin (freeze)`.writable();
    text += `${Object.values(row).map(escapeValue).join("\t")}\n`;
    if (text.length < chunkBytes) continue;
    await writeChunk(stream, text);
    text = "";
  }
  if (!stream) return;
  await writeChunk(stream, text);
  await endStream(stream);
}

export type PairRow = {
  id: { kind: number; number: number };
  time: number;
  from: { kind: number; number: number; time: number };
  to: { kind: number; number: number; time: number };
};

/** Fills id pairs by binary COPY; `fill` returns false at the end. */
export async function copyPairs(sql: postgres.Sql, table: string, columns: [string, string, string, string], fill: (pair: PairRow) => boolean): Promise<void> {
  const stream = await sql`copy ${sql(table)} (${sql(columns)}) from stdin (format binary, freeze)`.writable();
  const size = 2 + 3 * 20 + 12;
  const maxRowBytes = Math.floor(chunkBytes / size);
  const nothing = () => ({ kind: 0, number: 0, time: 0 });
  const pair: PairRow = { id: { kind: 0, number: 0 }, time: 0, from: nothing(), to: nothing() };
  await writeChunk(stream, signature);
  for (let isOver = false; !isOver; ) {
    const bytes = Buffer.allocUnsafe(maxRowBytes * size);
    let at = 0;
    while (at < bytes.length && !(isOver = !fill(pair))) {
      bytes.writeInt16BE(4, at);
      writeId(bytes, at + 2, pair.id.kind, pair.id.number, pair.time);
      writeId(bytes, at + 22, pair.from.kind, pair.from.number, pair.from.time);
      writeId(bytes, at + 42, pair.to.kind, pair.to.number, pair.to.time);
      bytes.writeInt32BE(8, at + 62);
      const toMicroseconds = (pair.time - postgresEpochMs) * 1000;
      bytes.writeInt32BE(Math.floor(toMicroseconds / 2 ** 32), at + 66);
      bytes.writeUInt32BE(toMicroseconds % 2 ** 32, at + 70);
      at += size;
    }
    await writeChunk(stream, bytes.subarray(0, at));
  }
  await writeChunk(stream, Buffer.from([0xff, 0xff]));
  await endStream(stream);
}

function writeId(bytes: Buffer, at: number, kind: number, number: number, time: number) {
  bytes.writeInt32BE(16, at);
  bytes.writeUIntBE(time, at + 4, 6);
  bytes.writeUInt16BE(0x7000 | kind, at + 10);
  bytes.writeUInt16BE(0x8000, at + 12);
  bytes.writeUIntBE(number, at + 14, 6);
}
