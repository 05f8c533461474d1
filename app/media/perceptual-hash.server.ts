import sharp from "sharp";
import { masterFile } from "#app/models/media/picture";
import { hasHashes, storeHashes } from "#app/models/media/picture-hash.server";
import { withDecodeSlot } from "./decode/decode.server";
import { masterCost } from "./decode/decode-cost.server";
import { readPictureFile } from "./files.server";
import { decodePixels, type Pixels, sharpFromPixels } from "./render.server";

// pHash over 32 × 32 pixels; decision 038

const side = 32;
const waves = 8;
const maxFlatDeviation = 3;

const cosines = Array.from({ length: waves }, (_, wave) =>
  Array.from({ length: side }, (_, at) => Math.cos(((2 * at + 1) * (wave + 1) * Math.PI) / (2 * side))),
);

const sourceSide = 200;
const cropPixels = 4; // 2 %
const croppedSide = sourceSide - cropPixels;

const frames = [
  { left: 0, top: 0, width: sourceSide, height: sourceSide },
  ...[0, cropPixels].flatMap((left) => [0, cropPixels].map((top) => ({ left, top, width: croppedSide, height: croppedSide }))),
];

/** Empty without structure. */
export async function computeHashes(pixels: Pixels): Promise<bigint[]> {
  const { data } = await sharpFromPixels(pixels)
    .resize({ width: sourceSide, height: sourceSide, fit: "fill" })
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (getDeviation(data) <= maxFlatDeviation) return [];
  return Promise.all(frames.map((frame) => hashFrame(data, frame)));
}

async function hashFrame(grey: Buffer, frame: (typeof frames)[number]): Promise<bigint> {
  const small = sharp(grey, { raw: { width: sourceSide, height: sourceSide, channels: 1 } }).extract(frame);
  return computeDctSigns(await small.resize({ width: side, height: side, fit: "fill", kernel: "linear" }).toColourspace("b-w").raw().toBuffer());
}

function computeDctSigns(grey: Buffer): bigint {
  const rows = Array.from({ length: side }, (_, y) => cosines.map((wave) => wave.reduce((sum, cosine, x) => sum + cosine * (grey[y * side + x] ?? 0), 0)));
  const signs = cosines.flatMap((down) => cosines.map((_, across) => down.reduce((sum, cosine, y) => sum + cosine * (rows[y]?.[across] ?? 0), 0) > 0));
  return BigInt.asIntN(64, BigInt(`0b${signs.map(Number).join("")}`));
}

function getDeviation(grey: Buffer): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
}

const hashedWidth = 640;

export async function hashPicture(mediaId: string): Promise<void> {
  if (await hasHashes(mediaId)) return;
  const stored = await readPictureFile(mediaId, masterFile);
  if (!stored) return;
  const master = new Uint8Array(await stored.arrayBuffer());
  const hashes = await withDecodeSlot(masterCost, async () => computeHashes(await decodePixels(master, hashedWidth)));
  await storeHashes(mediaId, hashes);
}
