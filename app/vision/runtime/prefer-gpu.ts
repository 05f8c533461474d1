import type { Model } from "./models";

/** A network on the GPU, which reads the input of the model it may replace. */
export type GpuModel = Pick<Model, "run"> & { close: () => void };

const picturesBefore = 10; // fewer are not worth compiling for
const timedRuns = 3;
const maxDifference = 1e-3; // as a share of an output's largest value

/** Runs on the GPU once that is faster with equal outputs. */
export function preferGpu(model: Model, compile: () => Promise<GpuModel>, { maxRunMs = 1000 } = {}): Model {
  let pictures = 0;
  let fastestMs = Infinity;
  let candidate: GpuModel | null = null; // compiled, not yet compared
  let gpu: GpuModel | null = null;

  async function prepareCandidate(): Promise<void> {
    const compiled = await compile();
    try {
      await compiled.run(); // slow: compiles the shaders
      candidate = compiled;
    } catch {
      closeQuietly(compiled);
    }
  }

  async function isBetter({ run }: GpuModel, expected: Float32Array[]): Promise<boolean> {
    let gpuMs = Infinity;
    for (let count = 0; count < timedRuns; count++) {
      const { outputs, ms } = await measure(() => limitTime(run(), maxRunMs));
      if (!areAlike(outputs, expected)) return false;
      gpuMs = Math.min(gpuMs, ms);
    }
    return gpuMs < fastestMs;
  }

  async function runOnProcessor(): Promise<Float32Array[]> {
    const { outputs, ms } = await measure(model.run);
    fastestMs = Math.min(fastestMs, ms);
    if (++pictures === picturesBefore) prepareCandidate().catch(() => {}); // nobody waits
    if (candidate) {
      const compared = candidate;
      candidate = null;
      if (await isBetter(compared, outputs).catch(() => false)) gpu = compared;
      else closeQuietly(compared);
    }
    return outputs;
  }

  async function run(): Promise<Float32Array[]> {
    if (!gpu) return runOnProcessor();
    try {
      return await limitTime(gpu.run(), maxRunMs);
    } catch {
      closeQuietly(gpu);
      gpu = null;
      return runOnProcessor();
    }
  }

  return { ...model, run };
}

async function measure(run: Model["run"]) {
  const startedAt = performance.now();
  const outputs = await run();
  return { outputs, ms: performance.now() - startedAt };
}

/** False also with a value that is not a number. */
function areAlike(outputs: Float32Array[], expected: Float32Array[]): boolean {
  return outputs.length === expected.length && expected.every((values, index) => isAlike(outputs[index] ?? new Float32Array(), values));
}

function isAlike(output: Float32Array, expected: Float32Array): boolean {
  const largest = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return output.length === expected.length && expected.every((value, at) => Math.abs((output[at] ?? Number.NaN) - value) <= largest * maxDifference);
}

async function limitTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("the GPU does not answer")), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function closeQuietly(compiled: GpuModel): void {
  try {
    compiled.close();
  } catch {
    // the device is lost
  }
}
