import sharp from "sharp";
import type { Rgba } from "../types";

sharp.cache(false);
sharp.concurrency(1); // memory before speed

const qualities = [85, 75, 65, 55, 45, 35];

/** Encodes layers as WebP with the best quality that fits; throws when none does. */
export async function encodeAtlas({ width, height, data }: Rgba, maxBytes: number): Promise<Uint8Array> {
  for (const quality of qualities) {
    // masks lie in separate channels: colours must not run into each other
    const encoded = await sharp(data, { raw: { width, height, channels: 4 } })
      .webp({ quality, alphaQuality: 90, smartSubsample: true })
      .toBuffer();
    if (encoded.length <= maxBytes) return new Uint8Array(encoded);
  }
  throw new Error(`layers of ${width} × ${height} need more than ${maxBytes} bytes`);
}
