import sharp from "sharp";
import { withDecodeSlot } from "../decode/decode.server";
import { masterCost } from "../decode/decode-cost.server";
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

export const hashMaster = (master: Uint8Array): Promise<bigint[]> =>
  withDecodeSlot(masterCost, async () => computeHashes(await decodePixels(master, hashedWidth)));
