import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A data directory for an embedded database, open to user postgres should the tests run as root; gone at the end of its block. */
export function aDataDir() {
  const path = mkdtempSync(join(tmpdir(), "espelho-embedded-"));
  chmodSync(path, 0o755);
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
