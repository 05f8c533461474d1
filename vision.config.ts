import { chmodSync, copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { type VisionFile, visionFiles } from "./app/vision/runtime/files.ts";

const folder = "build/vision";

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
  const found = new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
  if (found !== sha256) throw new Error(`${path} of ${name} has sha256 ${found}, expected ${sha256} (app/vision/runtime/files.ts)`);
}

/** Makes build/vision: the files and the code of the vision process. */
export async function buildVision(): Promise<void> {
  copyVisionFiles(folder);
  const { success, logs } = await Bun.build({ entrypoints: ["app/vision/process/main.ts"], outdir: folder, target: "bun", external: ["sharp"] });
  if (!success) throw new AggregateError(logs, "the vision process was not built");
}

/** Copies the files for the development server. */
export const vision: Plugin = { name: "vision", configureServer: () => copyVisionFiles(folder) };
