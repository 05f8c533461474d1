import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";

export function createZip() {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    chunks.push(chunk);
    bytes += chunk.length;
  });
  const add = (file: ZipDeflate | ZipPassThrough, content: Uint8Array) => {
    zip.add(file);
    file.push(content, true);
  };
  return {
    text: (name: string, content: string) => add(new ZipDeflate(name, { level: 6 }), strToU8(content)),
    file: (name: string, content: Uint8Array) => add(new ZipPassThrough(name), content),
    size: () => bytes,
    end(): Uint8Array {
      zip.end();
      if (failure) throw failure;
      return Buffer.concat(chunks);
    },
  };
}
