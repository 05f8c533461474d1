import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { type Accuracy, loadModels, startRuntime } from "./load";
import type { Models } from "./models";

/** Loads all models in Bun from a folder; LiteRT's notices are left out. */
export async function loadModelsInBun(folder: string, accuracy: Accuracy = "full"): Promise<Models> {
  const files = { folder, read: (name: string) => Bun.file(join(folder, name)).bytes() };
  defineImportScripts();
  return withoutConsole(async () => {
    await startRuntime(files);
    return loadModels(files, accuracy);
  });
}

/** LiteRT loads its code as a web worker does. */
function defineImportScripts(): void {
  const importScripts = (path: string) => {
    Object.assign(globalThis, { require: createRequire(import.meta.url), __filename: path, __dirname: dirname(path) });
    new Script(readFileSync(path, "utf8"), { filename: path }).runInThisContext();
  };
  Object.assign(globalThis, { importScripts });
}

/** LiteRT writes its notices to the console while it loads. */
async function withoutConsole<T>(work: () => Promise<T>): Promise<T> {
  const { log, info, warn, error } = console;
  const ignore = () => {};
  Object.assign(console, { log: ignore, info: ignore, warn: ignore, error: ignore });
  try {
    return await work();
  } finally {
    Object.assign(console, { log, info, warn, error });
  }
}
