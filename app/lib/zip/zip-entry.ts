import { Inflate } from "fflate";
import { addCrc32 } from "./crc32";
import { encryptedFlags, localBytes, readExactly, viewOf, type ZipEntry, type ZipSource } from "./zip-directory";
import { ZipError } from "./zip-error";

const localMark = 0x04034b50;
const [stored, deflated] = [0, 8];

/** Deflate cannot pack texts and photos tighter; bombs do. */
const maxRatio = 200;
const maxGrowth = 1.01;
/** Packed bytes given to inflate at once, which bounds what it makes of them before it is asked. */
const pieceBytes = 4 * 1024;
/** Packed bytes that unpack to nothing cost time alone. */
const maxInflateMs = 3000;
const pauseAfterMs = 20;
const readBytes = 256 * 1024;

const broken = () => new ZipError("zip_broken");

/** The unpacked bytes of an entry, never more than `maxBytes`. */
export async function readZipEntry(source: ZipSource, entry: ZipEntry, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { method, size, compressedSize } = entry;
  if (size > maxBytes) throw new ZipError("zip_entry_too_large");
  if (method !== stored && method !== deflated) throw broken();
  if (method === stored ? size !== compressedSize : size > compressedSize * maxRatio || compressedSize > size * maxGrowth + 1024)
    throw new ZipError("zip_unsafe");
  const start = await findContent(source, entry);
  const content = new Uint8Array(size);
  let [filled, sum, isEnded] = [0, 0, false];
  const take = (bytes: Uint8Array) => {
    if (filled + bytes.length > size) throw new ZipError("zip_unsafe");
    content.set(bytes, filled);
    filled += bytes.length;
    sum = addCrc32(sum, bytes);
  };
  const inflate = new Inflate((bytes, isLast) => {
    take(bytes);
    isEnded ||= isLast;
  });
  let spentMs = 0;
  for (let at = 0; at < compressedSize; at += readBytes) {
    const block = await readExactly(source, start + at, Math.min(readBytes, compressedSize - at));
    if (method === stored) take(block);
    else spentMs = await unpack(inflate, block, at + block.length === compressedSize, spentMs);
  }
  if (filled !== size || sum !== entry.crc || (method === deflated && !isEnded)) throw broken();
  return content;
}

/** Lets others work in between; returns the time spent in all. */
async function unpack(inflate: Inflate, block: Uint8Array, isLastBlock: boolean, spentMs: number): Promise<number> {
  let [startedAt, spent] = [performance.now(), spentMs];
  for (let at = 0; at < block.length; at += pieceBytes) {
    const turn = performance.now() - startedAt;
    if (spent + turn > maxInflateMs) throw new ZipError("zip_unsafe");
    if (turn > pauseAfterMs) {
      spent += turn;
      await new Promise((resolve) => setTimeout(resolve));
      startedAt = performance.now();
    }
    const piece = block.slice(at, at + pieceBytes);
    try {
      inflate.push(piece, isLastBlock && at + piece.length === block.length);
    } catch (error) {
      throw error instanceof ZipError ? error : broken();
    }
  }
  return spent + performance.now() - startedAt;
}

/** Behind the local header, which must be of the same entry. */
async function findContent(source: ZipSource, { name, offset, compressedSize, end }: ZipEntry): Promise<number> {
  const header = viewOf(await readExactly(source, offset, localBytes));
  const nameBytes = header.getUint16(26, true);
  if (header.getUint32(0, true) !== localMark) throw broken();
  if (header.getUint16(6, true) & encryptedFlags) throw new ZipError("zip_encrypted");
  const localName = new TextDecoder().decode(await readExactly(source, offset + localBytes, nameBytes));
  const start = offset + localBytes + nameBytes + header.getUint16(28, true);
  if (localName !== name || start + compressedSize > end) throw new ZipError("zip_unsafe");
  return start;
}
