/** The whole body, at most `maxBytes`; beyond, the rest is cancelled and `makeError` thrown. */
export async function readUpTo(body: ReadableStream<Uint8Array> | null, maxBytes: number, makeError: () => Error): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > maxBytes) throw makeError(); // leaving the loop cancels the body
    parts.push(part);
  }
  return Buffer.concat(parts);
}
