import { findBody } from "../body/find-body";
import { findParts } from "../people/parts";
import { findPeopleToTrack, trackPose } from "../people/pose";
import type { BodyShape, Checked, Parts, Pose, Rgb } from "../types";
import { encodeInBrowser } from "./encode-in-browser";
import { findAddress } from "./files";
import { compileOnGpu, findGpu } from "./gpu";
import { type FileSource, loadModels, loadPoseModels, startRuntime } from "./load";
import type { Model, Models, PoseModels } from "./models";
import { preferGpu } from "./prefer-gpu";
import { silenceConsole } from "./silence-console";

// entry of the browser's worker, a classic script: LiteRT needs importScripts

type Square = NonNullable<Awaited<ReturnType<typeof trackPose>>>["region"];

const files: FileSource = {
  locate: findAddress,
  async read(name) {
    const response = await fetch(findAddress(name));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  },
};

let models: Models | (PoseModels & { parts: null }) | null = null;
let region: Square | null = null; // of the person in the frame before

const requireModels = () => models ?? fail("the models are not loaded");

function fail(reason: string): never {
  throw new Error(reason);
}

/** What startVision asks for. */
export const workerTasks = {
  async load({ hasParts }: { hasParts: boolean }): Promise<true> {
    models = await silenceConsole(async () => {
      await startRuntime(files);
      if (hasParts) return loadModels(files, "lite");
      const device = findGpu();
      const preferDevice = device ? (model: Model, bytes: Uint8Array) => preferGpu(model, () => compileOnGpu(device, bytes, model)) : undefined;
      return { ...(await loadPoseModels(files, "lite", preferDevice)), parts: null };
    });
    return true;
  },

  async findPeople({ picture }: { picture: Rgb }): Promise<Pose[]> {
    const people = await findPeopleToTrack(requireModels(), picture);
    region = people[0]?.region ?? null;
    return people.map(({ pose }) => pose);
  },

  async trackPose({ picture }: { picture: Rgb }): Promise<Pose | null> {
    const found = region ? await trackPose(requireModels(), picture, region) : null;
    region = found?.region ?? null;
    return found?.pose ?? (await workerTasks.findPeople({ picture }))[0] ?? null;
  },

  async findParts({ picture, pose }: { picture: Rgb; pose: Pose }): Promise<Parts> {
    const { parts } = requireModels();
    return findParts({ parts: parts ?? fail("opened without parts") }, picture, pose);
  },

  /** The layers stay in this browser: nothing is sent. */
  async makeBody({ picture }: { picture: Rgb }): Promise<Checked<{ shape: BodyShape; atlas: Blob }>> {
    const { detector, landmarks, parts } = requireModels();
    const made = await findBody({ detector, landmarks, parts: parts ?? fail("opened without parts") }, picture);
    return "refused" in made ? made : { value: { shape: made.value.shape, atlas: await encodeInBrowser(made.value.atlas) } };
  },
};

type Request = { id: number; task: string; input: never };

const runners = new Map<string, (input: never) => Promise<unknown>>(Object.entries(workerTasks));
let last: Promise<unknown> = Promise.resolve();

addEventListener("message", ({ data: { id, task, input } }: MessageEvent<Request>) => {
  last = last.then(async () => {
    try {
      postMessage({ id, value: await (runners.get(task) ?? fail(`no task ${task}`))(input) });
    } catch (error) {
      postMessage({ id, error: String(error) });
    }
  });
});
