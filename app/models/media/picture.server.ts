import { deflateSync } from "node:zlib";
import { thumbHashToRGBA } from "thumbhash";
import type { Image } from "#app/models/contract";
import type { Media } from "./media.server";
import { getVariants, imageUrlOf, type Picture, pictureUrl } from "./picture";

export function presentImage(media: PictureRow & Pick<Media, "areVariantsReady">): Image {
  const made = getVariants(media.width).filter((variant) => variant.isEarly || media.areVariantsReady);
  return { ...presentPicture(media), variants: made.map(({ file, width, type }) => ({ url: pictureUrl(media.id, file), width, type })) };
}

type PictureRow = Pick<Media, "id" | "width" | "height" | "thumbhash">;

export const presentPicture = ({ id, width, height, thumbhash }: PictureRow): Picture => ({
  url: imageUrlOf(id),
  width,
  height,
  placeholder: placeholderOf(thumbhash),
});

const placeholderCache = new Map<string, string>();

function placeholderOf(thumbhash: string): string {
  const cached = placeholderCache.get(thumbhash);
  if (cached) return cached;
  if (placeholderCache.size >= 10_000) placeholderCache.clear();
  const made = `data:image/png;base64,${encodePng(thumbHashToRGBA(Buffer.from(thumbhash, "base64"))).toString("base64")}`;
  placeholderCache.set(thumbhash, made);
  return made;
}

const block = 4;
const steps = 0xfc;

function encodePng({ w, h, rgba }: { w: number; h: number; rgba: Uint8Array }): Buffer {
  const [width, height] = [Math.ceil(w / block), Math.ceil(h / block)];
  const meanOf = (column: number, row: number, channel: number) => {
    const [right, bottom] = [Math.min(w, (column + 1) * block), Math.min(h, (row + 1) * block)];
    let sum = 0;
    for (let y = row * block; y < bottom; y++) for (let x = column * block; x < right; x++) sum += rgba[(y * w + x) * 4 + channel] ?? 0;
    return Math.round(sum / ((right - column * block) * (bottom - row * block))) & steps;
  };
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    const row = y * (1 + width * 3);
    rows[row] = 1; // PNG filter "sub": difference to the left pixel.
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++) rows[row + 1 + x * 3 + channel] = meanOf(x, y, channel) - (x > 0 ? meanOf(x - 1, y, channel) : 0);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, "latin1");
  framed.set(data, 8);
  framed.writeUInt32BE(Bun.hash.crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}
