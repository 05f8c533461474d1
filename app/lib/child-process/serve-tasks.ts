import { writeFile } from "node:fs/promises";
import type { TaskAnswer, TaskRequest } from "./messages";
import { readProcessMemory } from "./process-memory";

type Task<Context> = (context: Context, input: never) => Promise<unknown>;

type Served<Context> = {
  load: () => Promise<Context>;
  /** What the parent is told of an error beside its text. */
  describe?: (error: unknown) => unknown;
};

/** Answers the parent's tasks; ends with the parent. */
export async function serveTasks<Context>(tasks: Record<string, Task<Context>>, { load, describe }: Served<Context>): Promise<void> {
  const answers = new Map(Object.entries(tasks));
  process.on("disconnect", () => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {}); // the parent decides
  await beKilledFirst();
  const context = await load();
  process.on("message", async ({ id, task, input }: TaskRequest & { input: never }) => {
    try {
      const run = answers.get(task);
      if (!run) throw new Error(`no task ${task}`);
      await send({ id, value: await run(context, input) });
    } catch (error) {
      await send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error), refusal: describe?.(error) });
    }
    Bun.gc(true); // pictures are large and short-lived
  });
  await send({ id: 0 });
}

/** Where a machine's memory ends, Linux ends this process before the pages. */
const beKilledFirst = () => writeFile("/proc/self/oom_score_adj", "500").catch(() => {});

type Outcome = { id: number } & ({ value?: unknown } | { error: string; refusal?: unknown });

async function send(outcome: Outcome): Promise<void> {
  const answer: TaskAnswer = { ...outcome, memory: (await readProcessMemory(process.pid)) || process.memoryUsage.rss() };
  process.send?.(answer);
}
