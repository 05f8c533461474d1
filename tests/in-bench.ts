import { test } from "bun:test";

/** Whether `bin/test bench` runs: more rounds, sizes and variants. */
export const isInBench = process.env.ALL_VIEWPORTS === "1";

/** All variants in `bin/test bench`, else the first. */
export const viewportsToTest = <T extends readonly unknown[]>(all: T): readonly T[number][] => (isInBench ? all : all.slice(0, 1));

/** Both lights in `bin/test bench`, else the first; every page is checked in both by A11Y-03. */
export const themesToTest: readonly ("light" | "dark")[] = viewportsToTest(["light", "dark"] as const);

/** A test that only `bin/test bench` runs, or who saves pictures. */
export const testInBench: (title: string, testBody: () => Promise<void>, timeoutMs?: number) => void =
  isInBench || process.env.PICTURES === "1" ? test : () => {};
