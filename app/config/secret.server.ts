import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** 64 hexadecimal digits, the same for all processes that ask for the file. */
export function readOrCreateSecret(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${crypto.randomUUID()}`;
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
  }
  writeFileSync(draft, Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex"), { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, path); // whole or not at all: others read it meanwhile
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}

const isCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;
