import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { brotliDecompressSync } from "node:zlib";
import { wasmFile } from "./files";
import { type Accuracy, loadModels, startRuntime } from "./load";
import type { Models } from "./models";
import { silenceConsole } from "./silence-console";

/** Loads all models in Bun from the folder of the build. */
export async function loadModelsInBun(folder: string, accuracy: Accuracy = "full"): Promise<Models> {
  const locate = (name: string) => join(folder, name);
  defineImportScripts();
  return silenceConsole(async () => {
    const files = { locate, read: async (name: string) => unpack(locate(name)) };
    await startRuntime({ ...files, wasm: unpack(locate(wasmFile)) });
    return loadModels(files, accuracy);
  });
}

const unpack = (path: string): Uint8Array => brotliDecompressSync(readFileSync(`${path}.br`));

/** LiteRT loads its code as a web worker does. */
function defineImportScripts(): void {
  const importScripts = (path: string) => {
    Object.assign(globalThis, { require: createRequire(import.meta.url), __filename: path, __dirname: dirname(path) });
    new Script(Buffer.from(unpack(path)).toString(), { filename: path }).runInThisContext();
  };
  Object.assign(globalThis, { importScripts });
}
