/** Cancels the rest and throws above `maxBytes`. */
export async function readUpTo(body: ReadableStream<Uint8Array> | null, maxBytes: number, makeError: () => Error): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > maxBytes) throw makeError(); // cancels the body
    parts.push(part);
  }
  return Buffer.concat(parts);
}
