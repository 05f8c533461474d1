import { ZipError } from "./zip-error";

/** Random access: a file of the browser, or parts in a store. */
export type ZipSource = { size: number; read: (start: number, end: number) => Promise<Uint8Array> };

/** `offset` is that of the local header; `end` that of the last byte that may be read. */
export type ZipEntry = { name: string; method: number; crc: number; compressedSize: number; size: number; offset: number; end: number };

export const maxZipEntries = 100_000;
const maxDirectoryBytes = 32 * 2 ** 20;
const maxNameBytes = 300;
const windowBytes = 256 * 1024;

const endBytes = 22;
const maxCommentBytes = 0xffff;
const locatorBytes = 20;
const end64Bytes = 56;
export const localBytes = 30;
const centralBytes = 46;

const [endMark, locatorMark, end64Mark, centralMark, zip64Extra] = [0x06054b50, 0x07064b50, 0x06064b50, 0x02014b50, 1];
const [unsaid16, unsaid32] = [0xffff, 0xffffffff];
export const encryptedFlags = 0x1 | 0x40 | 0x2000;

const broken = () => new ZipError("zip_broken");

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Throws when fewer bytes are there than were asked for. */
export async function readExactly(source: ZipSource, start: number, length: number): Promise<Uint8Array> {
  if (start < 0 || start + length > source.size) throw broken();
  const bytes = await source.read(start, start + length);
  if (bytes.length !== length) throw broken();
  return bytes;
}

function readNumber64(view: DataView, at: number): number {
  const value = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw broken();
  return value;
}

type Directory = { start: number; bytes: number; count: number };

/** Where the central directory is; what the two ends say of it must agree. */
async function findDirectory(source: ZipSource): Promise<Directory> {
  const length = Math.min(source.size, endBytes + maxCommentBytes);
  const tail = await readExactly(source, source.size - length, length);
  const view = viewOf(tail);
  let at = tail.length - endBytes;
  while (at >= 0 && !(view.getUint32(at, true) === endMark && at + endBytes + view.getUint16(at + 20, true) === tail.length)) at--;
  if (at < 0) throw broken();
  const endAt = source.size - length + at;
  const small = { start: view.getUint32(at + 16, true), bytes: view.getUint32(at + 12, true), count: view.getUint16(at + 10, true) };
  if (view.getUint16(at + 4, true) !== view.getUint16(at + 6, true) || view.getUint16(at + 8, true) !== small.count) throw broken();
  const { limit, ...large } = (await readEnd64(source, endAt)) ?? { limit: endAt, ...small };
  const agree = (said: number, found: number, unsaid: number) => said === unsaid || said === found;
  if (!agree(small.start, large.start, unsaid32) || !agree(small.bytes, large.bytes, unsaid32) || !agree(small.count, large.count, unsaid16)) throw broken();
  if (large.count > maxZipEntries || large.bytes > maxDirectoryBytes) throw new ZipError("zip_too_many_files");
  if (large.start + large.bytes !== limit || large.count * centralBytes > large.bytes) throw broken();
  return large;
}

async function readEnd64(source: ZipSource, endAt: number): Promise<(Directory & { limit: number }) | null> {
  if (endAt < locatorBytes + end64Bytes) return null;
  const locator = viewOf(await readExactly(source, endAt - locatorBytes, locatorBytes));
  if (locator.getUint32(0, true) !== locatorMark) return null;
  const at = readNumber64(locator, 8);
  const end = viewOf(await readExactly(source, at, end64Bytes));
  const isWhole = end.getUint32(0, true) === end64Mark && at + 12 + readNumber64(end, 4) === endAt - locatorBytes;
  if (!isWhole || readNumber64(end, 24) !== readNumber64(end, 32)) throw broken();
  return { count: readNumber64(end, 32), bytes: readNumber64(end, 40), start: readNumber64(end, 48), limit: at };
}

/** A path that leads out of where it is unpacked, or that is no path. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
const isUnsafe = (name: string) => /^[/\\]|^[a-z]:|[\\\u0000-\u001f\u007f]|(^|\/)\.\.(\/|$)/i.test(name);

/** Sizes beyond 4 GB stand in an extra field, in this order, each if its short one says so. */
function readSizes(view: DataView, at: number, extraAt: number, extraEnd: number) {
  const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  if (!sizes.includes(unsaid32)) return sizes;
  for (let field = extraAt; field + 4 <= extraEnd; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== zip64Extra) continue;
    const fieldEnd = field + 4 + view.getUint16(field + 2, true);
    let next = field + 4;
    const read = sizes.map((size) => {
      if (size !== unsaid32) return size;
      if (next + 8 > Math.min(fieldEnd, extraEnd)) throw broken();
      next += 8;
      return readNumber64(view, next - 8);
    });
    return read;
  }
  throw broken();
}

const textOf = new TextDecoder("utf-8");

type Place = { offset: number; end: number };

/** The wanted entries by name; throws if any entry is unsafe, encrypted or overlaps another. */
export async function readZipDirectory(source: ZipSource, isWanted: (name: string) => boolean): Promise<Map<string, ZipEntry>> {
  if (source.size < endBytes) throw broken();
  const directory = await findDirectory(source);
  const entries = new Map<string, ZipEntry>();
  const places: Place[] = [];
  const names = new Set<string>();
  let window = new Uint8Array();
  let [windowStart, at] = [directory.start, 0];
  const limit = directory.start + directory.bytes;
  async function require(bytes: number): Promise<DataView> {
    if (at + bytes > window.length) {
      windowStart += at;
      at = 0;
      window = new Uint8Array(await readExactly(source, windowStart, Math.min(Math.max(windowBytes, bytes), limit - windowStart)));
      if (bytes > window.length) throw broken();
    }
    return viewOf(window);
  }
  for (let index = 0; index < directory.count; index++) {
    let view = await require(centralBytes);
    if (view.getUint32(at, true) !== centralMark) throw broken();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [number, number, number];
    if (nameBytes === 0 || nameBytes > maxNameBytes) throw new ZipError("zip_unsafe");
    const bytes = centralBytes + nameBytes + extraBytes + commentBytes;
    view = await require(bytes);
    const name = textOf.decode(window.subarray(at + centralBytes, at + centralBytes + nameBytes));
    if (isUnsafe(name) || names.has(name)) throw new ZipError("zip_unsafe");
    if (view.getUint16(at + 8, true) & encryptedFlags) throw new ZipError("zip_encrypted");
    const extraAt = at + centralBytes + nameBytes;
    const [size = 0, compressedSize = 0, offset = 0] = readSizes(view, at, extraAt, extraAt + extraBytes);
    const end = offset + localBytes + nameBytes + compressedSize;
    if (view.getUint16(at + 34, true) !== 0 || end > directory.start) throw broken();
    names.add(name);
    places.push({ offset, end });
    if (isWanted(name)) {
      entries.set(name, {
        name,
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        compressedSize,
        size,
        offset,
        end: directory.start,
      });
    }
    at += bytes;
  }
  if (windowStart + at !== limit) throw broken();
  requireApart(places);
  limitEntries(entries, places);
  return entries;
}

function requireApart(places: Place[]): void {
  places.sort((one, other) => one.offset - other.offset);
  if (places.some(({ end }, index) => end > (places[index + 1]?.offset ?? end))) throw new ZipError("zip_unsafe");
}

/** No entry is read beyond the start of the next. */
function limitEntries(entries: Map<string, ZipEntry>, sorted: Place[]): void {
  const nextStart = new Map(sorted.map(({ offset }, index) => [offset, sorted[index + 1]?.offset]));
  for (const entry of entries.values()) entry.end = nextStart.get(entry.offset) ?? entry.end;
}
