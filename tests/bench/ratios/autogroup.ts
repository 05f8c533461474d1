import { readFileSync, writeFileSync } from "node:fs";
import { printLine } from "../statistics.ts";

const setting = "/proc/sys/kernel/sched_autogroup_enabled";

/** Whether Linux divides the processor by sessions, so that `nice` counts only within each. */
export function hasAutogroup(): boolean {
  try {
    return readFileSync(setting, "utf8").trim() === "1";
  } catch {
    return false; // other systems
  }
}

/** Turns it off where the user may; returns what restores it. */
export function disableAutogroup(): () => void {
  if (!hasAutogroup() || !trySet("0")) return () => {};
  printLine("kernel.sched_autogroup_enabled is 0 while this runs (docs/decisions/089)");
  return () => void trySet("1");
}

function trySet(value: "0" | "1"): boolean {
  try {
    writeFileSync(setting, value);
    return true;
  } catch {
    return false; // needs root
  }
}
