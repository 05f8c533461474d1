import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { type Accuracy, loadModels, startRuntime } from "./load";
import type { Models } from "./models";
import { silenceConsole } from "./silence-console";

/** Loads all models in Bun from a folder; LiteRT's notices are left out. */
export async function loadModelsInBun(folder: string, accuracy: Accuracy = "full"): Promise<Models> {
  const locate = (name: string) => join(folder, name);
  const files = { locate, read: (name: string) => Bun.file(locate(name)).bytes() };
  defineImportScripts();
  return silenceConsole(async () => {
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
