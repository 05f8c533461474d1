import { type Child, type ChildLimits, startChild } from "#app/lib/child-process/child";
import { ChildError } from "#app/lib/child-process/child-error";
import { VisionError } from "./vision-error";

type Task = (context: never, input: never) => Promise<unknown>;
export type TaskInput<T extends Task> = Parameters<T>[1];
export type TaskOutput<T extends Task> = Awaited<ReturnType<T>>;

type LineLimits = Omit<ChildLimits, "name"> & { maxWaiting: number; idleMs: number; onFailure?: (error: VisionError) => void };

/** Runs tasks in turn in a process that starts on demand. */
export function createTaskLine<Known extends Record<string, Task>>({ maxWaiting, idleMs, onFailure, ...limits }: LineLimits) {
  let child: Child | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let count = 0; // running and waiting
  let idleTimer: Timer | undefined;

  async function runNow<Name extends keyof Known & string>(task: Name, input: TaskInput<Known[Name]>): Promise<TaskOutput<Known[Name]>> {
    if (!child?.isUsable()) child = startChild({ name: "vision", ...limits });
    try {
      return (await child.run(task, input)) as TaskOutput<Known[Name]>;
    } catch (error) {
      if (!(error instanceof ChildError)) throw error;
      const failure = new VisionError(error.reason === "ended" ? "failed" : error.reason, error.detail);
      onFailure?.(failure);
      throw failure;
    } finally {
      if (!child.isUsable()) await stop();
    }
  }

  /** Runs a task when those before it are done; throws VisionError. */
  async function run<Name extends keyof Known & string>(task: Name, input: TaskInput<Known[Name]>): Promise<TaskOutput<Known[Name]>> {
    if (count > maxWaiting) throw new VisionError("busy");
    count += 1;
    clearTimeout(idleTimer);
    const turn = last.then(() => runNow(task, input));
    last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      count -= 1;
      if (count === 0) idleTimer = setTimeout(stop, idleMs).unref();
    }
  }

  /** Ends the process; the next task starts another. */
  async function stop(): Promise<void> {
    const ending = child;
    child = null;
    clearTimeout(idleTimer);
    await ending?.end();
  }

  return { run, stop, isRunning: () => child !== null };
}
