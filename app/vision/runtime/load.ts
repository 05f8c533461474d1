import { type CompiledModel, loadAndCompile, loadLiteRt, Tensor } from "@litertjs/core";
import { modelFiles, runtimeFile } from "./files";
import type { Model, Models, PoseModels } from "./models";

/** Where the files are, and how to read one; `wasm` where LiteRT cannot fetch it. */
export type FileSource = { locate: (name: string) => string; read: (name: string) => Promise<Uint8Array>; wasm?: Uint8Array };

/** Which landmark network: `lite` for video, `full` for stills. */
export type Accuracy = "lite" | "full";

const landmarkFiles = { lite: modelFiles.landmarksLite, full: modelFiles.landmarksFull } as const;

/** Starts LiteRT; needed once, before any model. */
export async function startRuntime(files: FileSource): Promise<void> {
  Object.assign(globalThis, { Module: { locateFile: files.locate, wasmBinary: files.wasm } }); // else sought beside the worker's script
  await loadLiteRt(files.locate(runtimeFile));
}

/** Loads what finds poses. */
export async function loadPoseModels(files: FileSource, accuracy: Accuracy): Promise<PoseModels> {
  return { detector: await loadModel(files, modelFiles.detector, 224), landmarks: await loadModel(files, landmarkFiles[accuracy], 256) };
}

/** Loads what finds poses and clothes. */
export async function loadModels(files: FileSource, accuracy: Accuracy): Promise<Models> {
  return { ...(await loadPoseModels(files, accuracy)), parts: await loadModel(files, modelFiles.parts, 256) };
}

async function loadModel(files: FileSource, name: string, side: number): Promise<Model> {
  const compiled = await loadAndCompile(await files.read(name), { accelerator: "wasm" });
  const input = new Float32Array(side * side * 3);
  return { side, input, run: () => runModel(compiled, input, side) };
}

/** Copies the outputs and frees LiteRT's tensors, which are not collected. */
async function runModel(compiled: CompiledModel, input: Float32Array, side: number): Promise<Float32Array[]> {
  const tensor = new Tensor(input, [1, side, side, 3]);
  try {
    const outputs = await compiled.run(tensor);
    try {
      return await Promise.all(outputs.map(readFloats));
    } finally {
      for (const output of outputs) output.delete();
    }
  } finally {
    tensor.delete();
  }
}

async function readFloats(output: Tensor): Promise<Float32Array> {
  const values = await output.data();
  if (!(values instanceof Float32Array)) throw new Error(`the model answers ${output.type.dtype}, not float32`);
  return values;
}
