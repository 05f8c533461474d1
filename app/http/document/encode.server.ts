const maxBytesPerUnit = 3; // of UTF-16, in UTF-8
const maxKeptBytes = 2_000_000;

let sharedBuffer = Buffer.allocUnsafeSlow(500_000);

/** Encodes joined texts as UTF-8; the bytes last until the next call. */
export function encodeParts(parts: string[]): Uint8Array<ArrayBuffer> {
  const maxBytes = parts.reduce((sum, { length }) => sum + length, 0) * maxBytesPerUnit;
  const buffer = maxBytes <= sharedBuffer.length ? sharedBuffer : Buffer.allocUnsafeSlow(maxBytes);
  if (maxBytes <= maxKeptBytes) sharedBuffer = buffer;
  let length = 0;
  for (const part of parts) length += buffer.write(part, length);
  return buffer.subarray(0, length);
}
