import { type CompiledModel, Tensor } from "@litertjs/core";

/** Runs on one picture, copies the outputs and frees LiteRT's tensors, which are not collected. */
export async function runCompiled(compiled: CompiledModel, input: Float32Array, side: number): Promise<Float32Array[]> {
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
