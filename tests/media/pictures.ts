import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Size = { width: number; height: number };

/** Makes a gradient with a red corner at the top left. */
export function makePhoto({ width, height }: Size) {
  const cornerSize = Math.max(1, Math.floor(Math.min(width, height) / 4));
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const isCorner = x < cornerSize && y < cornerSize;
      pixels.set(isCorner ? [220, 20, 20] : [(x * 255) / width, 140, (y * 255) / height].map(Math.floor), at);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const makeJpeg = (size: Size = { width: 1200, height: 1500 }) => makePhoto(size).jpeg().toBuffer();

export const makeDataUrl = (bytes: Uint8Array, type = "image/jpeg") => `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

/** Makes a small one-bit PNG that is huge once decoded. */
export function makeDecompressionBomb({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, makeChunk("IHDR", header), makeChunk("IDAT", deflateSync(rows, { level: 9 })), makeChunk("IEND", Buffer.alloc(0))]);
}

function makeChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type), data]);
  const chunkBytes = Buffer.alloc(8);
  chunkBytes.writeUInt32BE(data.length, 0);
  chunkBytes.writeUInt32BE(crc32(typeAndData), 4);
  return Buffer.concat([chunkBytes.subarray(0, 4), typeAndData, chunkBytes.subarray(4)]);
}

const makeFlatImage = ({ width, height }: Size, hasAlpha = false) =>
  sharp({ create: { width, height, channels: hasAlpha ? 4 : 3, background: { r: 10, g: 200, b: 30, alpha: 0.5 } }, limitInputPixels: false });

/** An interlaced 16-bit PNG, eight bytes per pixel once decoded. */
export const makeInterlacedPng = (size: Size) => makeFlatImage(size, true).toColourspace("rgb16").png({ progressive: true }).toBuffer();

/** A progressive JPEG, whose coefficients all stay in memory. */
export const makeProgressiveJpeg = (size: Size, { chromaSubsampling = "4:2:0", isCmyk = false } = {}) =>
  makeFlatImage(size)
    .toColourspace(isCmyk ? "cmyk" : "srgb")
    .jpeg({ progressive: true, quality: 60, chromaSubsampling })
    .toBuffer();

/** A lossless WebP without palette, four bytes per pixel. */
export function makeLosslessWebp({ width, height }: Size): Promise<Buffer> {
  const pixels = Buffer.from(Uint8Array.from({ length: 64 * 64 * 4 }, (_, at) => (at * 2654435761) >>> 13));
  const tile = { input: pixels, raw: { width: 64, height: 64, channels: 4 as const }, tile: true };
  return makeFlatImage({ width, height }, true).composite([tile]).webp({ lossless: true, effort: 0 }).toBuffer();
}

/** A small PNG whose compressed texts expand to megabytes. */
export async function makeTextBomb({ texts, megabytes }: { texts: number; megabytes: number }): Promise<Buffer> {
  const png = await makeFlatImage({ width: 60, height: 60 }).png().toBuffer();
  const text = deflateSync(Buffer.alloc(megabytes * 1_000_000, 65), { level: 9 });
  const textChunks = Array.from({ length: texts }, (_, nth) => makeChunk("zTXt", Buffer.concat([Buffer.from(`key${nth}\0\0`, "latin1"), text])));
  return Buffer.concat([png.subarray(0, 33), ...textChunks, png.subarray(33)]);
}

/** Pads the picture to this length. */
export const padImage = (picture: Uint8Array, length: number) => Buffer.concat([picture, Buffer.alloc(Math.max(0, length - picture.length))]);

const makeSegment = (marker: number, data: number[] | Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), Buffer.from(data)]);

/** A grey baseline JPEG with one scan per component. */
export function makeThreeScanJpeg({ width, height }: Size): Buffer {
  const makeHuffmanTable = (kind: number) => makeSegment(0xc4, [kind, 1, ...Array(15).fill(0), 0]); // one one-bit code for zero
  const chunkBytes = [8, height >> 8, height & 255, width >> 8, width & 255, 3, ...[1, 2, 3].flatMap((id) => [id, 0x11, 0])];
  const data = Buffer.alloc(Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8)) / 4)); // two bits per block
  const scans = [1, 2, 3].flatMap((id) => [makeSegment(0xda, [1, id, 0, 0, 63, 0]), data]);
  const head = [
    Buffer.from([0xff, 0xd8]),
    makeSegment(0xdb, [0, ...Array(64).fill(1)]),
    makeSegment(0xc0, chunkBytes),
    makeHuffmanTable(0),
    makeHuffmanTable(0x10),
  ];
  return Buffer.concat([...head, ...scans, Buffer.from([0xff, 0xd9])]);
}
