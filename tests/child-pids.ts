import { existsSync, readFileSync } from "node:fs";

/** The processes that a process has started; Linux only. */
export function listChildPids(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, "utf8").split(" ").filter(Boolean).map(Number) : [];
}
