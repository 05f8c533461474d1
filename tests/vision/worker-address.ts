import { brotliDecompressSync } from "node:zlib";
import { visionFolder, workerFile } from "#app/vision/runtime/files";

/** The version of the built worker: the beginning of its sha256. */
export const findWorkerVersion = async () =>
  new Bun.CryptoHasher("sha256")
    .update(brotliDecompressSync(await Bun.file(`${visionFolder}/${workerFile}.br`).bytes()))
    .digest("hex")
    .slice(0, 12);

/** Where the built worker is served. */
export const findWorkerAddress = async () => `/vision/${await findWorkerVersion()}/${workerFile}`;
