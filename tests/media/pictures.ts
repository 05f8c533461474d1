import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Size = { width: number; height: number };

/** A picture with something to see: a gradient and a red corner at the top left. */
export function aPhoto({ width, height }: Size) {
  const corner = Math.max(1, Math.floor(Math.min(width, height) / 4));
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const isCorner = x < corner && y < corner;
      pixels.set(isCorner ? [220, 20, 20] : [(x * 255) / width, 140, (y * 255) / height].map(Math.floor), at);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const aJpeg = (size: Size = { width: 1200, height: 1500 }) => aPhoto(size).jpeg().toBuffer();

export const aDataUrl = (bytes: Uint8Array, type = "image/jpeg") => `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

/** A black one-bit PNG written by hand: tiny on the wire, huge once decoded. */
export function aBomb({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

const flat = ({ width, height }: Size, hasAlpha = false) =>
  sharp({ create: { width, height, channels: hasAlpha ? 4 : 3, background: { r: 10, g: 200, b: 30, alpha: 0.5 } }, limitInputPixels: false });

/** A PNG of 16 bits, RGBA, interlaced: few bytes, and eight times its pixels once decoded. */
export const anInterlacedPng = (size: Size) => flat(size, true).toColourspace("rgb16").png({ progressive: true }).toBuffer();

/** A progressive JPEG, which holds all of its coefficients while it is decoded. */
export const aProgressiveJpeg = (size: Size, { chromaSubsampling = "4:2:0", isCmyk = false } = {}) =>
  flat(size)
    .toColourspace(isCmyk ? "cmyk" : "srgb")
    .jpeg({ progressive: true, quality: 60, chromaSubsampling })
    .toBuffer();

/** A lossless WebP of too many colours for a palette: four bytes a pixel once decoded. */
export function aLosslessWebp({ width, height }: Size): Promise<Buffer> {
  const pixels = Buffer.from(Uint8Array.from({ length: 64 * 64 * 4 }, (_, at) => (at * 2654435761) >>> 13));
  const tile = { input: pixels, raw: { width: 64, height: 64, channels: 4 as const }, tile: true };
  return flat({ width, height }, true).composite([tile]).webp({ lossless: true, effort: 0 }).toBuffer();
}

/** A small PNG with compressed texts, each of so many megabytes once unpacked. */
export async function aTextBomb({ texts, megabytes }: { texts: number; megabytes: number }): Promise<Buffer> {
  const png = await flat({ width: 60, height: 60 }).png().toBuffer();
  const text = deflateSync(Buffer.alloc(megabytes * 1_000_000, 65), { level: 9 });
  const all = Array.from({ length: texts }, (_, nth) => chunk("zTXt", Buffer.concat([Buffer.from(`key${nth}\0\0`, "latin1"), text])));
  return Buffer.concat([png.subarray(0, 33), ...all, png.subarray(33)]);
}

/** The picture with as many bytes behind it as make it so long. */
export const padded = (picture: Uint8Array, length: number) => Buffer.concat([picture, Buffer.alloc(Math.max(0, length - picture.length))]);

const segment = (marker: number, data: number[] | Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), Buffer.from(data)]);

/** A grey JPEG written by hand that is not progressive, yet brings each of its three components in a scan of its own. */
export function aJpegOfThreeScans({ width, height }: Size): Buffer {
  const table = (kind: number) => segment(0xc4, [kind, 1, ...Array(15).fill(0), 0]); // one code of one bit, for zero
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 3, ...[1, 2, 3].flatMap((id) => [id, 0x11, 0])];
  const data = Buffer.alloc(Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8)) / 4)); // two bits a block
  const scans = [1, 2, 3].flatMap((id) => [segment(0xda, [1, id, 0, 0, 63, 0]), data]);
  const head = [Buffer.from([0xff, 0xd8]), segment(0xdb, [0, ...Array(64).fill(1)]), segment(0xc0, frame), table(0), table(0x10)];
  return Buffer.concat([...head, ...scans, Buffer.from([0xff, 0xd9])]);
}
