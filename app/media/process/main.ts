import { AppError } from "#app/lib/app-error";
import { serveTasks } from "#app/lib/child-process/serve-tasks";
import { pictureTasks } from "./tasks";

// entry of the picture process

const tasks = Object.fromEntries(
  Object.entries(pictureTasks).map(([name, run]) => [name, async (_: null, input: never[]) => (run as (...given: never[]) => Promise<unknown>)(...input)]),
);

const describe = (error: unknown) => (error instanceof AppError ? { code: error.code, issues: error.issues, retryAfter: error.retryAfter } : undefined);

await serveTasks(tasks, { load: async () => null, describe });
