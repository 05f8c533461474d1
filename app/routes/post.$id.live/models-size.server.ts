import { poseFiles, visionFolder, workerFile } from "#app/vision/runtime/files";

const brotli = "brotli" as CompressionFormat; // known to Bun
const stored = [...poseFiles, { name: workerFile }].map(({ name }) => Bun.file(`${visionFolder}/${name}.br`));

let unpackedBytes: Promise<number> | undefined;

/** How many megabytes the mirror fetches, for a browser that accepts these encodings. */
export async function measureModels(acceptedEncodings: string): Promise<number> {
  if (!/\bbr\b/.test(acceptedEncodings)) return (await (unpackedBytes ??= measureUnpacked())) / 1e6;
  return stored.reduce((sum, { size }) => sum + size, 0) / 1e6;
}

async function measureUnpacked(): Promise<number> {
  let bytes = 0;
  for (const file of stored) for await (const part of file.stream().pipeThrough(new DecompressionStream(brotli))) bytes += part.length;
  return bytes;
}
