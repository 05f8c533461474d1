import { listModelFiles, visionFolder, workerFile } from "#app/vision/runtime/files";

type Wanted = Parameters<typeof listModelFiles>[0];

const brotli = "brotli" as CompressionFormat; // known to Bun
const unpackedBytes = new Map<string, Promise<number>>();

/** How many megabytes vision fetches, for a browser that accepts these encodings. */
export async function measureModels(acceptedEncodings: string, wanted: Wanted): Promise<number> {
  const names = [...listModelFiles(wanted), workerFile];
  if (/\bbr\b/.test(acceptedEncodings)) return names.reduce((sum, name) => sum + openStored(name).size, 0) / 1e6;
  return (await Promise.all(names.map(measureUnpacked))).reduce((sum, bytes) => sum + bytes, 0) / 1e6;
}

const openStored = (name: string) => Bun.file(`${visionFolder}/${name}.br`);

function measureUnpacked(name: string): Promise<number> {
  const known = unpackedBytes.get(name) ?? countUnpacked(name);
  unpackedBytes.set(name, known);
  return known;
}

async function countUnpacked(name: string): Promise<number> {
  let bytes = 0;
  for await (const part of openStored(name).stream().pipeThrough(new DecompressionStream(brotli))) bytes += part.length;
  return bytes;
}
