import type { TaskAnswer, TaskRequest } from "./messages";
import { readProcessMemory } from "./process-memory";

type Task<Context> = (context: Context, input: never) => Promise<unknown>;

/** Answers the parent's tasks, one after the other; ends with the parent. */
export async function serveTasks<Context>(tasks: Record<string, Task<Context>>, load: () => Promise<Context>): Promise<void> {
  const answers = new Map(Object.entries(tasks));
  process.on("disconnect", () => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {}); // the parent decides
  const context = await load();
  process.on("message", async ({ task, input }: TaskRequest & { input: never }) => {
    try {
      const run = answers.get(task);
      if (!run) throw new Error(`no task ${task}`);
      await send({ value: await run(context, input) });
    } catch (error) {
      await send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
    Bun.gc(true); // pictures are large and short-lived
  });
  await send({ isReady: true });
}

async function send(message: { isReady: true } | { value: unknown } | { error: string }): Promise<void> {
  const answer: TaskAnswer<unknown> = { ...message, memory: (await readProcessMemory(process.pid)) || process.memoryUsage.rss() };
  process.send?.(answer);
}
