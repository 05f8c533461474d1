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
