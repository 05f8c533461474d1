import { afterAll, expect, spyOn, test } from "bun:test";
import type { Model } from "#app/vision/runtime/models";
import { type GpuModel, preferGpu } from "#app/vision/runtime/prefer-gpu";

let clockMs = 0;
const clock = spyOn(performance, "now").mockImplementation(() => clockMs);
afterAll(() => clock.mockRestore());

const frames = 30;
const landmarks: readonly number[] = [240, 120, 0.5];
const gpuLandmarks: readonly number[] = [240.1, 120, 0.5]; // as near as another processor's

const makeProcessor = (): Model => ({
  side: 1,
  input: new Float32Array(3),
  async run() {
    clockMs += 40;
    return [Float32Array.from(landmarks)];
  },
});

/** A GPU that takes 10 ms, unless told otherwise, and counts what was asked. */
function makeGpu({ ms = 10, answer = async (_run: number): Promise<readonly number[]> => gpuLandmarks, compile = async () => {} } = {}) {
  const asked = { compiled: 0, runs: 0, closed: 0 };
  const compileModel = async (): Promise<GpuModel> => {
    asked.compiled++;
    await compile();
    return {
      async run() {
        const values = await answer(++asked.runs);
        clockMs += ms;
        return [Float32Array.from(values)];
      },
      close: () => {
        asked.closed++;
        throw new Error("the device is lost");
      },
    };
  };
  return { asked, compile: compileModel };
}

/** Shows frames to the mirror; tells which of them the GPU answered. */
async function showFrames({ run }: Model, count = frames): Promise<boolean[]> {
  const byGpu: boolean[] = [];
  for (let frame = 0; frame < count; frame++) {
    const [[first] = []] = await run();
    expect(first).toBeOneOf([240, Math.fround(240.1)]);
    byGpu.push(first !== 240);
  }
  return byGpu;
}

test("ana's mirror goes over to a GPU that agrees and is faster, after some frames, and stays there", async () => {
  const gpu = makeGpu();
  const byGpu = await showFrames(preferGpu(makeProcessor(), gpu.compile));
  const first = byGpu.indexOf(true);
  expect(first).toBeGreaterThanOrEqual(10);
  expect(byGpu.slice(first)).not.toContain(false);
  expect(gpu.asked).toEqual({ compiled: 1, runs: frames - first + 4, closed: 0 });
});

test("nothing is compiled for ana's stills", async () => {
  const gpu = makeGpu();
  await showFrames(preferGpu(makeProcessor(), gpu.compile), 9);
  expect(gpu.asked.compiled).toBe(0);
});

test("a GPU that is slower is closed, and not tried again", async () => {
  const gpu = makeGpu({ ms: 50 });
  expect(await showFrames(preferGpu(makeProcessor(), gpu.compile))).not.toContain(true);
  expect(gpu.asked).toEqual({ compiled: 1, runs: 4, closed: 1 });
});

test.each([
  { name: "another place", wrong: [243, 120, 0.5] },
  { name: "no number", wrong: [240, Number.NaN, 0.5] },
  { name: "too little", wrong: [240, 120] },
  { name: "nothing", wrong: [0, 0, 0] },
])("a GPU that says $name is closed, however fast", async ({ wrong }) => {
  const gpu = makeGpu({ ms: 1, answer: async () => wrong });
  expect(await showFrames(preferGpu(makeProcessor(), gpu.compile))).not.toContain(true);
  expect(gpu.asked).toEqual({ compiled: 1, runs: 2, closed: 1 });
});

const fail = async (): Promise<never> => {
  throw new Error("no memory");
};

test("a GPU that cannot compile or start is left alone", async () => {
  const [uncompiled, unstarted] = [makeGpu({ compile: fail }), makeGpu({ answer: fail })];
  for (const { compile } of [uncompiled, unstarted]) expect(await showFrames(preferGpu(makeProcessor(), compile))).not.toContain(true);
  expect(uncompiled.asked).toEqual({ compiled: 1, runs: 0, closed: 0 });
  expect(unstarted.asked).toEqual({ compiled: 1, runs: 1, closed: 1 });
});

test.each([
  { name: "fails", end: fail },
  { name: "does not answer", end: () => Promise.withResolvers<never>().promise },
])("when a GPU in use $name, ana loses no frame, and the processor goes on", async ({ end }) => {
  const gpu = makeGpu({ answer: async (run) => (run > 8 ? end() : gpuLandmarks) });
  const byGpu = await showFrames(preferGpu(makeProcessor(), gpu.compile, { maxRunMs: 5 }));
  expect(byGpu.filter(Boolean)).toHaveLength(4);
  expect(byGpu.at(-1)).toBe(false);
  expect(gpu.asked).toEqual({ compiled: 1, runs: 9, closed: 1 });
});

test("a GPU that stops answering while it is compared is closed", async () => {
  const gpu = makeGpu({ answer: async (run) => (run > 1 ? Promise.withResolvers<never>().promise : gpuLandmarks) });
  expect(await showFrames(preferGpu(makeProcessor(), gpu.compile, { maxRunMs: 5 }))).not.toContain(true);
  expect(gpu.asked).toEqual({ compiled: 1, runs: 2, closed: 1 });
});
