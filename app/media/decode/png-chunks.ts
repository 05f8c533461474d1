import { inflateSync } from "node:zlib";

const signatureLength = 8;
const frameLength = 12; // length, type and checksum
const maxExifBytes = 65_536; // JPEG's maximum

const typeOf = (name: string) => Buffer.from(name, "latin1").readUInt32BE(0);
const [text, packedText, longText, exif, transparency, pixels, end] = ["tEXt", "zTXt", "iTXt", "eXIf", "tRNS", "IDAT", "IEND"].map(typeOf);

const xmpKeyword = Buffer.from("XML:com.adobe.xmp\0", "latin1");
const maxXmpBytes = 262_144;

/** Stops when the callback returns false; allocates nothing. */
function forEachChunk(png: Buffer, visit: (type: number, start: number, next: number) => unknown): void {
  for (let start = signatureLength; start + frameLength <= png.length; ) {
    const type = png.readUInt32BE(start + 4);
    const next = Math.min(png.length, start + frameLength + png.readUInt32BE(start));
    if (visit(type, start, next) === false || type === end) return;
    start = next;
  }
}

/** Keeps one short XMP packet and short EXIF, no other text. */
function createChunkFilter(png: Buffer) {
  let hasXmp = false;
  return (type: number, start: number, next: number): boolean => {
    if (type !== text && type !== packedText && type !== longText) return type !== exif || next - start <= maxExifBytes;
    const data = png.subarray(start + 8, next - 4);
    if (hasXmp || !data.subarray(0, xmpKeyword.length).equals(xmpKeyword)) return false;
    hasXmp = true;
    return isSmallXmp(type, data);
  };
}

function isSmallXmp(type: number, data: Buffer): boolean {
  const method = xmpKeyword.length;
  const isPacked = type === packedText || (type === longText && data[method] === 1);
  if (!isPacked) return data.length <= maxXmpBytes;
  const translated = data.indexOf(0, method + 2) + 1; // behind the language
  const packet = type === packedText ? method + 1 : data.indexOf(0, translated) + 1;
  try {
    return inflateSync(data.subarray(packet), { maxOutputLength: maxXmpBytes }).length > 0;
  } catch {
    return false;
  }
}

export function withoutTexts(png: Buffer): Buffer {
  if (!hasTexts(png)) return png;
  const output = Buffer.allocUnsafe(png.length);
  const isKept = createChunkFilter(png);
  let length = png.copy(output, 0, 0, signatureLength);
  forEachChunk(png, (type, start, next) => {
    if (isKept(type, start, next)) length += png.copy(output, length, start, next);
  });
  return output.subarray(0, length);
}

function hasTexts(png: Buffer): boolean {
  const isKept = createChunkFilter(png);
  let isFound = false;
  forEachChunk(png, (type, start, next) => {
    isFound = !isKept(type, start, next);
    return !isFound;
  });
  return isFound;
}

const headerLength = 33; // signature and first chunk
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

export function pngPixelBytes(png: Buffer): { perPixel: number; isInterlaced: boolean } {
  if (png.length < headerLength) return { perPixel: 8, isInterlaced: true };
  const [depth, colour, interlace] = [png.readUInt8(24), png.readUInt8(25), png.readUInt8(28)];
  const channels = (channelsOf[colour] ?? 4) + (colour < 4 && hasTransparency(png) ? 1 : 0);
  return { perPixel: Math.max(3, channels * (depth > 8 ? 2 : 1)), isInterlaced: interlace !== 0 };
}

function hasTransparency(png: Buffer): boolean {
  let isFound = false;
  forEachChunk(png, (type) => {
    isFound = type === transparency;
    return !isFound && type !== pixels;
  });
  return isFound;
}
