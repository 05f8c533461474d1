import { childEnvironment, env } from "#app/config/env.server";
import { log } from "#app/config/log.server";
import { visionFolder } from "../runtime/files";
import { createTaskLine, type TaskInput, type TaskOutput } from "./task-line.server";
import type { visionTasks } from "./tasks";
import { VisionError } from "./vision-error";

const megabyte = 2 ** 20;
const entry = import.meta.env.PROD ? `${visionFolder}/main.js` : "app/vision/process/main.ts";

const line = createTaskLine<typeof visionTasks>({
  command: [process.execPath, "--no-env-file", "--smol", entry, visionFolder],
  environment: childEnvironment,
  startMs: 60_000,
  deadlineMs: 60_000,
  maxBytes: 400 * megabyte,
  maxWaiting: 16,
  idleMs: 3 * 60_000,
  onFailure: (error) => log.warn({ err: error }, "vision"),
});

/** Looks at a picture in another process; throws VisionError. */
export async function runVision<Name extends keyof typeof visionTasks>(
  task: Name,
  input: TaskInput<(typeof visionTasks)[Name]>,
): Promise<TaskOutput<(typeof visionTasks)[Name]>> {
  if (env.VISION === "off") throw new VisionError("off");
  return line.run(task, input);
}

/** Ends the process, if there is one. */
export const stopVision = line.stop;
