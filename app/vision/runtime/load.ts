import { loadAndCompile, loadLiteRt } from "@litertjs/core";
import { modelFiles, runtimeFile } from "./files";
import type { Model, Models, PoseModels } from "./models";
import { runCompiled } from "./run-compiled";

/** Where the files are, and how to read one; `wasm` where LiteRT cannot fetch it. */
export type FileSource = { locate: (name: string) => string; read: (name: string) => Promise<Uint8Array>; wasm?: Uint8Array };

/** Which landmark network: `lite` for video, `full` for stills. */
export type Accuracy = "lite" | "full";

/** Makes a faster model of one on the processor and the bytes of its network. */
type Improve = (model: Model, bytes: Uint8Array) => Model;

const landmarkFiles = { lite: modelFiles.landmarksLite, full: modelFiles.landmarksFull } as const;

/** Starts LiteRT; needed once, before any model. */
export async function startRuntime(files: FileSource): Promise<void> {
  Object.assign(globalThis, { Module: { locateFile: files.locate, wasmBinary: files.wasm } }); // else sought beside the worker's script
  await loadLiteRt(files.locate(runtimeFile));
}

/** Loads what finds poses; the landmarks may be improved. */
export async function loadPoseModels(files: FileSource, accuracy: Accuracy, improveLandmarks?: Improve): Promise<PoseModels> {
  return {
    detector: await loadModel(files, modelFiles.detector, 224),
    landmarks: await loadModel(files, landmarkFiles[accuracy], 256, improveLandmarks),
  };
}

/** Loads what finds poses and clothes. */
export async function loadModels(files: FileSource, accuracy: Accuracy): Promise<Models> {
  return { ...(await loadPoseModels(files, accuracy)), parts: await loadModel(files, modelFiles.parts, 256) };
}

async function loadModel(files: FileSource, name: string, side: number, improve: Improve = (model) => model): Promise<Model> {
  const bytes = await files.read(name);
  const compiled = await loadAndCompile(bytes, { accelerator: "wasm" });
  const input = new Float32Array(side * side * 3);
  return improve({ side, input, run: () => runCompiled(compiled, input, side) }, bytes);
}
