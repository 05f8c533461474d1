import { childEnvironment } from "#app/config/env.server";
import { log } from "#app/config/log.server";
import { createPictureLine } from "./picture-line.server";
import type { PictureTasks } from "./tasks";

const megabyte = 2 ** 20;
/** Where the build puts the process: vision.config.ts. */
const entry = "build/media/main.js";

const line = createPictureLine({
  command: [process.execPath, "--no-env-file", "--smol", entry],
  environment: childEnvironment,
  startMs: 20_000,
  deadlineMs: 60_000,
  maxBytes: 560 * megabyte,
  idleMs: 3 * 60_000,
  onFailure: (error) => log.warn({ err: error }, "pictures"),
});

type Pictures = { [Name in keyof PictureTasks]: (...input: Parameters<PictureTasks[Name]>) => Promise<Awaited<ReturnType<PictureTasks[Name]>>> };

/** Works on pictures in a process of its own; without a build in this one. */
export const pictures = new Proxy({} as Pictures, {
  get: (_, task: keyof PictureTasks) => (import.meta.env.PROD ? (...input: unknown[]) => line.run(task, input) : runHere(task)),
});

const runHere =
  (task: keyof PictureTasks) =>
  async (...input: never[]): Promise<unknown> => {
    const { pictureTasks } = await import("./tasks");
    return (pictureTasks[task] as (...given: never[]) => Promise<unknown>)(...input);
  };

/** Ends the process, if there is one. */
export const stopPictures = line.stop;
