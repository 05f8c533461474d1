import { deflateSync } from "node:zlib";
import { thumbHashToRGBA } from "thumbhash";
import type { Image } from "./contract";
import type { Media } from "./media.server";
import { imageUrlOf, type Picture, pictureUrl, variantsOf } from "./picture";

/** The picture as the API says it, with the variants that are there by now. */
export function presentImage(media: PictureRow & Pick<Media, "areVariantsReady">): Image {
  const made = variantsOf(media.width).filter((variant) => variant.isEarly || media.areVariantsReady);
  return { ...presentPicture(media), variants: made.map(({ file, width, type }) => ({ url: pictureUrl(media.id, file), width, type })) };
}

type PictureRow = Pick<Media, "id" | "width" | "height" | "thumbhash">;

/** The picture as a page needs it. */
export const presentPicture = ({ id, width, height, thumbhash }: PictureRow): Picture => ({
  url: imageUrlOf(id),
  width,
  height,
  placeholder: placeholderOf(thumbhash),
});

const placeholders = new Map<string, string>();

/** The thumbhash as a data: URI: a PNG of at most 8 pixels a side, which the browser scales up smoothly. It stands in a page twice for each look, and packs badly. */
function placeholderOf(thumbhash: string): string {
  const known = placeholders.get(thumbhash);
  if (known) return known;
  if (placeholders.size >= 10_000) placeholders.clear();
  const made = `data:image/png;base64,${tinyPng(thumbHashToRGBA(Buffer.from(thumbhash, "base64"))).toString("base64")}`;
  placeholders.set(thumbhash, made);
  return made;
}

const block = 4; // the hash's waves are as coarse as that
const steps = 0xfc; // 64 of a colour pack better than 256 and look the same

function tinyPng({ w, h, rgba }: { w: number; h: number; rgba: Uint8Array }): Buffer {
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
    rows[row] = 1; // filter "sub": each byte is kept as the difference to the pixel on its left
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++) rows[row + 1 + x * 3 + channel] = meanOf(x, y, channel) - (x > 0 ? meanOf(x - 1, y, channel) : 0);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // eight bits a channel, RGB
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, "latin1");
  framed.set(data, 8);
  framed.writeUInt32BE(Bun.hash.crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}
