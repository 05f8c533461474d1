import { Inflate } from "fflate";
import { addCrc32 } from "./crc32";
import { encryptedFlags, localBytes, readExactly, viewOf, type ZipEntry, type ZipSource } from "./zip-directory";
import { ZipError } from "./zip-error";

const localMark = 0x04034b50;
const [stored, deflated] = [0, 8];

/** Deflate cannot pack texts and photos tighter; bombs do. */
const maxRatio = 200;
/** Packed bytes given to inflate at once, which bounds what it makes of them before it is asked. */
const pieceBytes = 16 * 1024;
const readBytes = 256 * 1024;

const broken = () => new ZipError("zip_broken");

/** The unpacked bytes of an entry, never more than `maxBytes`. */
export async function readZipEntry(source: ZipSource, entry: ZipEntry, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { method, size, compressedSize } = entry;
  if (size > maxBytes) throw new ZipError("zip_entry_too_large");
  if (method !== stored && method !== deflated) throw broken();
  if (method === stored ? size !== compressedSize : size > compressedSize * maxRatio) throw new ZipError("zip_unsafe");
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
  for (let at = 0; at < compressedSize; at += readBytes) {
    const block = await readExactly(source, start + at, Math.min(readBytes, compressedSize - at));
    if (method === stored) take(block);
    else unpack(inflate, block, at + block.length === compressedSize);
  }
  if (filled !== size || sum !== entry.crc || (method === deflated && !isEnded)) throw broken();
  return content;
}

function unpack(inflate: Inflate, block: Uint8Array, isLastBlock: boolean): void {
  for (let at = 0; at < block.length; at += pieceBytes) {
    const piece = block.slice(at, at + pieceBytes);
    try {
      inflate.push(piece, isLastBlock && at + piece.length === block.length);
    } catch (error) {
      throw error instanceof ZipError ? error : broken();
    }
  }
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
