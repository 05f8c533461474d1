import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A secret made once and kept in a file only its owner reads, so that a laptop's sessions outlive a restart. */
export function secretIn(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(path, Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8").trim();
}
