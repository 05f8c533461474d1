import sharp from "sharp";
import { masterFile } from "#app/models/picture";
import { hasHashes, storeHashes } from "#app/models/picture-hash.server";
import { decoding } from "./decode.server";
import { masterCost } from "./decode-cost.server";
import { readPictureFile } from "./files.server";
import { drawn, type Pixels, pixelsOf } from "./render.server";

// A pHash: the signs of the 64 lowest waves of a grey 32 by 32 picture. How near two are, and how it was measured: docs/decisions/038-rejected-pictures.md.

const side = 32;
const waves = 8;
const maxFlatDeviation = 3;

const cosines = Array.from({ length: waves }, (_, wave) =>
  Array.from({ length: side }, (_, at) => Math.cos(((2 * at + 1) * (wave + 1) * Math.PI) / (2 * side))),
);

const sourceSide = 200;
const cut = 4; // 2 % of it
const kept = sourceSide - cut;

/** The whole, and what is left when 2 % are cut off at a corner. */
const frames = [
  { left: 0, top: 0, width: sourceSide, height: sourceSide },
  ...[0, cut].flatMap((left) => [0, cut].map((top) => ({ left, top, width: kept, height: kept }))),
];

/** The hash of a picture, then those of it with a corner cut off; none of a picture without structure, which is like any other such. */
export async function hashesOf(pixels: Pixels): Promise<bigint[]> {
  const { data } = await drawn(pixels)
    .resize({ width: sourceSide, height: sourceSide, fit: "fill" })
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (deviationOf(data) <= maxFlatDeviation) return [];
  return Promise.all(frames.map((frame) => hashOfFrame(data, frame)));
}

async function hashOfFrame(grey: Buffer, frame: (typeof frames)[number]): Promise<bigint> {
  const small = sharp(grey, { raw: { width: sourceSide, height: sourceSide, channels: 1 } }).extract(frame);
  return signsOf(await small.resize({ width: side, height: side, fit: "fill", kernel: "linear" }).toColourspace("b-w").raw().toBuffer());
}

/** The signs of a discrete cosine transform's lowest waves, row by row, as a signed integer of 64 bits. */
function signsOf(grey: Buffer): bigint {
  const rows = Array.from({ length: side }, (_, y) => cosines.map((wave) => wave.reduce((sum, cosine, x) => sum + cosine * (grey[y * side + x] ?? 0), 0)));
  const signs = cosines.flatMap((down) => cosines.map((_, across) => down.reduce((sum, cosine, y) => sum + cosine * (rows[y]?.[across] ?? 0), 0) > 0));
  return BigInt.asIntN(64, BigInt(`0b${signs.map(Number).join("")}`));
}

function deviationOf(grey: Buffer): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
}

const hashedWidth = 640;

/** Makes sure that a picture which came before there were hashes has its own. */
export async function hashPicture(mediaId: string): Promise<void> {
  if (await hasHashes(mediaId)) return;
  const stored = await readPictureFile(mediaId, masterFile);
  if (!stored) return;
  const master = new Uint8Array(await stored.arrayBuffer());
  const hashes = await decoding(masterCost, async () => hashesOf(await pixelsOf(master, hashedWidth)));
  await storeHashes(mediaId, hashes);
}
