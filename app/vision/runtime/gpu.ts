import { getWebGpuDevice, loadAndCompile } from "@litertjs/core";
import type { Model } from "./models";
import type { GpuModel } from "./prefer-gpu";
import { runCompiled } from "./run-compiled";
import { silenceConsole } from "./silence-console";

/** What we use of a GPUDevice. */
type Device = {
  adapterInfo?: { isFallbackAdapter?: boolean };
  lost: Promise<unknown>;
  addEventListener: (type: "uncapturederror", listener: () => void) => void;
  destroy: () => void;
};

/** The device LiteRT found when it started; null without one, or where software draws. */
export function findGpu({ mayBeSoftware = false } = {}): Device | null {
  const device: Device | null = getWebGpuDevice();
  return device && (mayBeSoftware || device.adapterInfo?.isFallbackAdapter === false) ? device : null;
}

/** Compiles a network; throws unless all of it runs there. */
export async function compileOnGpu(device: Device, bytes: Uint8Array, { side, input }: Model): Promise<GpuModel> {
  let hasFailed = false;
  const setFailed = () => {
    hasFailed = true;
  };
  device.lost.then(setFailed);
  device.addEventListener("uncapturederror", setFailed); // LiteRT does not throw these
  const compiled = await silenceConsole(() => loadAndCompile(bytes, { accelerator: "webgpu", gpuOptions: { precision: "fp32" } }));
  const close = () => {
    device.destroy();
    compiled.delete();
  };
  // LiteRT runs a network in part with wrong outputs, and only warns
  if (compiled.options.accelerator !== "webgpu" || !compiled.isFullyAccelerated) {
    close();
    throw new Error("the GPU cannot run the whole network");
  }
  async function run(): Promise<Float32Array[]> {
    const outputs = await runCompiled(compiled, input, side);
    if (hasFailed) throw new Error("the GPU failed");
    return outputs;
  }
  return { run, close };
}
