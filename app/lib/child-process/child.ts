import { ChildError, type ChildFailure } from "./child-error";
import type { TaskAnswer, TaskRequest } from "./messages";
import { readProcessMemory } from "./process-memory";

export type ChildLimits = {
  /** Of whom messages speak. */
  name: string;
  command: string[];
  environment: Record<string, string>;
  startMs: number;
  deadlineMs: number;
  maxBytes: number;
};

type Waiter = { resolve: (value: unknown) => void; reject: (error: ChildError) => void };

const memoryCheckMs = 200;
const niceness = 10; // pages come first
/** Collects garbage every few megabytes: WebAssembly's memory delays it. */
const garbageSettings = { BUN_JSC_forceRAMSize: "64000000", BUN_JSC_largeHeapGrowthFactor: "1.02" };

export type Child = ReturnType<typeof startChild>;

/** Starts a process that answers tasks; killed beyond its limits, its tasks fail. */
export function startChild({ name, command, environment, startMs, deadlineMs, maxBytes }: ChildLimits) {
  const waiting = new Map<number, Waiter>();
  let isDone = false; // killed, ended or too large
  let memoryChecks: Timer | undefined;
  let lastId = 0;
  const child = Bun.spawn([...findNice(), ...command], {
    env: { ...environment, ...garbageSettings },
    stdio: ["ignore", "ignore", "inherit"],
    serialization: "advanced",
    ipc: receive,
    onExit: (_, code, signal) => fail("ended", `the ${name} process ended with ${signal ?? code}`),
  });
  child.unref();

  function receive(answer: TaskAnswer) {
    isDone ||= answer.memory > maxBytes;
    if ("error" in answer) waiting.get(answer.id)?.reject(new ChildError("failed", answer.error, answer.refusal));
    else waiting.get(answer.id)?.resolve(answer.value);
  }

  function fail(reason: ChildFailure, detail: string) {
    isDone = true;
    for (const { reject } of waiting.values()) reject(new ChildError(reason, detail));
  }

  function kill(reason: ChildFailure, detail: string) {
    fail(reason, detail);
    child.kill("SIGKILL");
  }

  async function checkMemory() {
    const memory = await readProcessMemory(child.pid);
    if (memory > maxBytes) kill("too_large", `${Math.round(memory / 2 ** 20)} MB`);
  }

  /** Waits for an answer within time and memory. */
  async function wait(id: number, timeMs: number, send?: () => void): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.set(id, { resolve, reject });
    const deadline = setTimeout(() => kill("too_slow", `no answer within ${timeMs} ms`), timeMs);
    memoryChecks ??= setInterval(checkMemory, memoryCheckMs);
    child.ref();
    try {
      if (isDone) throw new ChildError("ended", `the ${name} process has ended`);
      try {
        send?.();
      } catch (error) {
        kill("ended", `the ${name} process hears nothing: ${error}`);
      }
      return await promise;
    } finally {
      clearTimeout(deadline);
      waiting.delete(id);
      if (waiting.size === 0) rest();
    }
  }

  function rest() {
    clearInterval(memoryChecks);
    memoryChecks = undefined;
    child.unref();
  }

  const ready = wait(0, startMs);
  ready.catch(() => {}); // told to the first task

  return {
    async run(task: string, input: unknown): Promise<unknown> {
      await ready;
      const request: TaskRequest = { id: ++lastId, task, input };
      return wait(request.id, deadlineMs, () => child.send(request));
    },
    /** Whether it can take another task. */
    isUsable: () => !isDone,
    isIdle: () => waiting.size === 0,
    /** Ends it and waits until its memory is free. */
    async end(): Promise<void> {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

function findNice(): string[] {
  const nice = Bun.which("nice");
  return nice ? [nice, "-n", String(niceness)] : [];
}
