import { constants, deflateSync } from "node:zlib";
import { thumbHashToRGBA } from "thumbhash";

const block = 4;
const channels = 3;
const step = 8; // of the differences between pixels
const paethFilter = 4;

/** A PNG of a few pixels, each within half a step of the thumbhash's mean. */
export function encodePlaceholder(thumbhash: string): Buffer {
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbhash, "base64"));
  const [width, height] = [Math.ceil(w / block), Math.ceil(h / block)];
  const meanOf = (column: number, row: number, channel: number) => {
    const [right, bottom] = [Math.min(w, (column + 1) * block), Math.min(h, (row + 1) * block)];
    let sum = 0;
    for (let y = row * block; y < bottom; y++) for (let x = column * block; x < right; x++) sum += rgba[(y * w + x) * 4 + channel] ?? 0;
    return sum / ((right - column * block) * (bottom - row * block));
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = filterRows(width, height, (row, index) => meanOf(Math.floor(index / channels), row, index % channels));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows, { level: 9, strategy: constants.Z_HUFFMAN_ONLY })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Differences to the prediction from three neighbours, in steps: few values, which pack well. */
function filterRows(width: number, height: number, readMean: (row: number, index: number) => number): Buffer {
  const size = width * channels;
  const filtered = Buffer.alloc(height * (1 + size));
  let above: number[] = [];
  for (let row = 0; row < height; row++) {
    const values: number[] = [];
    filtered[row * (1 + size)] = paethFilter;
    for (let index = 0; index < size; index++) {
      const predicted = predictPaeth(values[index - channels] ?? 0, above[index] ?? 0, above[index - channels] ?? 0);
      const difference = Math.round((readMean(row, index) - predicted) / step) * step;
      const value = Math.min(255, Math.max(0, predicted + difference));
      filtered[row * (1 + size) + 1 + index] = value - predicted;
      values.push(value);
    }
    above = values;
  }
  return filtered;
}

function predictPaeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, "latin1");
  framed.set(data, 8);
  framed.writeUInt32BE(Bun.hash.crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}
