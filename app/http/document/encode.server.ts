const mostBytesPerCharacter = 3; // in UTF-8, of a UTF-16 unit
const largestKept = 2_000_000;

let bytes = Buffer.allocUnsafeSlow(500_000);

/** Encodes texts one behind the other as UTF-8; the bytes hold until the next call, and a Response copies them. */
export function encodeParts(parts: string[]): Uint8Array<ArrayBuffer> {
  const needed = parts.reduce((sum, { length }) => sum + length, 0) * mostBytesPerCharacter;
  const target = needed <= bytes.length ? bytes : Buffer.allocUnsafeSlow(needed);
  if (needed <= largestKept) bytes = target;
  let length = 0;
  for (const part of parts) length += target.write(part, length);
  return target.subarray(0, length);
}
