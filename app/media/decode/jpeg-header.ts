const startOfScan = 0xda;
const progressive = new Set([0xc2, 0xc6, 0xca, 0xce]);
const frameMarkers = new Set([0xc0, 0xc1, 0xc3, 0xc5, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf, ...progressive]);
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const blockPixels = 8;
const blockBytes = 64 * 2;

type Frame = { components: number; coefficientBytes: number; isProgressive: boolean };

/** Coefficient bytes; 0 for a baseline JPEG. */
export function jpegCoefficientBytes(bytes: Buffer): { components: number; held: number } {
  let frame: Frame | null = null;
  for (const { marker, at } of segments(bytes)) {
    if (frameMarkers.has(marker)) frame = readFrame(bytes, at, progressive.has(marker));
    if (marker === startOfScan && frame) {
      const isSingleScan = !frame.isProgressive && byteAt(bytes, at + 2) === frame.components;
      return { components: frame.components, held: isSingleScan ? 0 : frame.coefficientBytes };
    }
  }
  return { components: frame?.components ?? 3, held: frame?.coefficientBytes ?? 0 };
}

/** Skips bytes between segments, as the decoder does. */
function* segments(bytes: Buffer): Generator<{ marker: number; at: number }> {
  let at = 2;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return;
    while (bytes[at] === 0xff) at++;
    const marker = byteAt(bytes, at++);
    if (marker === 0 || hasNoLength(marker)) continue;
    yield { marker, at };
    at += wordAt(bytes, at);
  }
}

function readFrame(bytes: Buffer, at: number, isProgressive: boolean): Frame {
  const [height, width, components] = [wordAt(bytes, at + 3), wordAt(bytes, at + 5), byteAt(bytes, at + 7)];
  const factors = Array.from({ length: components }, (_, nth) => byteAt(bytes, at + 9 + nth * 3));
  const across = factors.map((both) => Math.max(1, both >> 4));
  const down = factors.map((both) => Math.max(1, both & 15));
  const columns = Math.ceil(width / (blockPixels * Math.max(1, ...across)));
  const rows = Math.ceil(height / (blockPixels * Math.max(1, ...down)));
  const blocksPerUnit = across.reduce((sum, factor, nth) => sum + factor * (down[nth] ?? 1), 0);
  return { components, coefficientBytes: columns * rows * blocksPerUnit * blockBytes, isProgressive };
}

const byteAt = (bytes: Buffer, at: number) => bytes[at] ?? 0;
const wordAt = (bytes: Buffer, at: number) => byteAt(bytes, at) * 256 + byteAt(bytes, at + 1);
