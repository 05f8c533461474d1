import { findPeopleToTrack, trackPose } from "#app/vision/people/pose";
import { findAddress, modelFiles } from "#app/vision/runtime/files";
import { compileOnGpu, findGpu } from "#app/vision/runtime/gpu";
import { loadPoseModels, startRuntime } from "#app/vision/runtime/load";
import type { Model } from "#app/vision/runtime/models";
import { type GpuModel, preferGpu } from "#app/vision/runtime/prefer-gpu";
import { silenceConsole } from "#app/vision/runtime/silence-console";
import type { Pose, Rgb } from "#app/vision/types";

// worker of tests/bench/vision-gpu.test.ts, in place of the app's

/** What the worker says, in this order. */
export type GpuReport =
  | { step: "found"; hasGpu: boolean; isOffered: boolean }
  | { step: "compared"; processor: Pose | null; gpu: Pose | null; processorMs: number; gpuMs: number }
  | { step: "using" }
  | { step: "lost"; gpu: Pose | null; after: Pose | null }
  | { step: "refused"; reason: string }
  | { step: "failed"; reason: string };

const report = (message: GpuReport) => postMessage(message);
const files = { locate: findAddress, read: async (name: string) => new Uint8Array(await (await fetch(findAddress(name))).arrayBuffer()) };

type Input = { picture: Rgb; task: "compare" | "lose" | "detector" };

addEventListener("message", ({ data }: MessageEvent<Input>) => {
  runTask(data).catch((error) => report({ step: "failed", reason: String(error) }));
});

async function runTask({ picture, task }: Input): Promise<void> {
  await silenceConsole(() => startRuntime(files));
  const device = findGpu({ mayBeSoftware: true });
  report({ step: "found", hasGpu: device !== null, isOffered: findGpu() !== null });
  if (!device) return;
  if (task === "detector") {
    const detector: Model = { side: 224, input: new Float32Array(224 * 224 * 3), run: async () => [] };
    const reason = await compileOnGpu(device, await files.read(modelFiles.detector), detector).then(() => "compiled", String);
    return report({ step: "refused", reason });
  }

  let compile = (): Promise<GpuModel> => Promise.reject(new Error("not loaded"));
  const models = await loadPoseModels(files, "lite", (model, bytes) => {
    compile = () => compileOnGpu(device, bytes, model);
    return model;
  });
  const { landmarks } = models;
  const region = (await findPeopleToTrack(models, picture))[0]?.region ?? { x: 0, y: 0, size: 1, turn: 0 };
  const find = async (run: Model["run"]) => (await trackPose({ ...models, landmarks: { ...landmarks, run } }, picture, region))?.pose ?? null;

  if (task === "compare") {
    const { run } = await compile();
    await run();
    const [processor, gpu] = [await measure(() => find(landmarks.run)), await measure(() => find(run))];
    return report({ step: "compared", processor: processor.value, gpu: gpu.value, processorMs: processor.ms, gpuMs: gpu.ms });
  }

  let gpuRuns = 0;
  const countRuns = ({ run, close }: GpuModel): GpuModel => ({ run: () => run().finally(() => gpuRuns++), close });
  const mirror = preferGpu(makeSlow(landmarks), async () => countRuns(await compile()), { maxRunMs: 60_000 });
  while (gpuRuns < 6) {
    await find(mirror.run); // the first ones compile and compare
    await waitForMessage();
  }
  const used = gpuRuns;
  const gpu = await find(mirror.run);
  if (gpuRuns === used) throw new Error("the GPU was not used");
  report({ step: "using" });
  await device.lost;
  const after = await find(mirror.run);
  const runsAfterLoss = gpuRuns;
  await find(mirror.run);
  if (gpuRuns !== runsAfterLoss) throw new Error("the lost GPU was used again");
  report({ step: "lost", gpu, after });
}

/** Frames come as messages, and what the GPU answers between them. */
function waitForMessage(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

async function measure<T>(work: () => Promise<T>) {
  const startedAt = performance.now();
  return { value: await work(), ms: Math.round(performance.now() - startedAt) };
}

/** Seems slower than any software GPU: each run sets the clock forward by a minute. */
function makeSlow(model: Model): Model {
  let passedMs = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + passedMs;
  return {
    ...model,
    run() {
      passedMs += 60_000;
      return model.run();
    },
  };
}
