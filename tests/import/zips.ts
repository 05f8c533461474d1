import { crc32, deflateRawSync } from "node:zlib";
import type { ZipSource } from "#app/lib/zip/zip-directory";

export type File = {
  name: string;
  content: Uint8Array | string;
  isStored?: boolean;
  /** Sizes behind the content, as of a writer that could not know them before. */
  hasDescriptor?: boolean;
  isEncrypted?: boolean;
  localName?: string;
  /** What the directory says, where it lies. */
  said?: { size?: number; compressedSize?: number; offset?: number; crc?: number };
};

type Options = { isZip64?: boolean; said?: { count?: number; start?: number; bytes?: number }; comment?: string; between?: Uint8Array };

const numbers = (...fields: [bytes: 2 | 4 | 8, value: number][]) => {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
};

const most32 = 0xffffffff;

/** A ZIP file, honest or not. */
export function makeZip(files: File[], { isZip64 = false, said = {}, comment = "", between }: Options = {}): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  const add = (...some: Uint8Array[]) => {
    for (const part of some) {
      parts.push(part);
      offset += part.length;
    }
  };
  for (const file of files) {
    const content = Buffer.from(file.content);
    const packed = file.isStored ? content : deflateRawSync(content);
    const flags = 0x800 | (file.hasDescriptor ? 8 : 0) | (file.isEncrypted ? 1 : 0);
    const method = file.isStored ? 0 : 8;
    const { crc, size, compressedSize } = { crc: crc32(content), size: content.length, compressedSize: packed.length, ...file.said };
    const start = file.said?.offset ?? offset;
    const [name, localName] = [Buffer.from(file.name), Buffer.from(file.localName ?? file.name)];
    const known = file.hasDescriptor ? [0, 0, 0] : [crc, compressedSize, size];
    add(numbers([4, 0x04034b50], [2, 20], [2, flags], [2, method], [4, 0], ...known.map((value): [4, number] => [4, value]), [2, localName.length], [2, 0]));
    add(localName, packed);
    if (file.hasDescriptor) add(numbers([4, 0x08074b50], [4, crc], [4, compressedSize], [4, size]));
    const extra = isZip64 ? numbers([2, 1], [2, 24], [8, size], [8, compressedSize], [8, start]) : Buffer.alloc(0);
    const short = (value: number) => (isZip64 ? most32 : value);
    central.push(
      numbers([4, 0x02014b50], [2, 45], [2, 45], [2, flags], [2, method], [4, 0], [4, crc], [4, short(compressedSize)], [4, short(size)]),
      numbers([2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, short(start)]),
      name,
      extra,
    );
  }
  if (between) add(between);
  const bytes = central.reduce((sum, part) => sum + part.length, 0);
  const end = { count: files.length, start: offset, bytes, ...said };
  add(...central);
  if (isZip64) {
    const at = offset;
    add(numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, end.count], [8, end.count], [8, end.bytes], [8, end.start]));
    add(numbers([4, 0x07064b50], [4, 0], [8, at], [4, 1]));
  }
  const short = { count: isZip64 ? 0xffff : end.count, start: isZip64 ? most32 : end.start, bytes: isZip64 ? most32 : end.bytes };
  add(numbers([4, 0x06054b50], [2, 0], [2, 0], [2, short.count], [2, short.count], [4, short.bytes], [4, short.start], [2, comment.length]));
  add(Buffer.from(comment));
  return new Uint8Array(Buffer.concat(parts));
}

/** Counts what is read of it. */
export function sourceOf(bytes: Uint8Array): ZipSource & { bytesRead: number } {
  const source = {
    size: bytes.length,
    bytesRead: 0,
    read: async (start: number, end: number) => {
      source.bytesRead += end - start;
      return bytes.slice(start, end);
    },
  };
  return source;
}

/** As Instagram writes it: each byte of UTF-8 as a character. */
export const garble = (text: string) => Buffer.from(text, "utf8").toString("latin1");

type Medium = { uri: string; title?: string; at?: number };
type ArchivedPost = { media: Medium[]; title?: string; at?: number };

/** The list of posts, as the archive has it. */
export const writePosts = (posts: ArchivedPost[]) =>
  JSON.stringify(
    posts.map(({ media, title, at }) => ({
      media: media.map((medium) => ({
        uri: medium.uri,
        creation_timestamp: medium.at ?? at,
        media_metadata: { photo_metadata: { exif_data: [{ device_id: "android-1" }] } },
        title: garble(medium.title ?? ""),
        cross_post_source: { source_app: "FB" },
      })),
      ...(title === undefined ? {} : { title: garble(title), creation_timestamp: at }),
    })),
  );

export const listPath = "your_instagram_activity/media/posts_1.json";
