import type { TaskAnswer, TaskRequest } from "./messages";
import { readProcessMemory } from "./process-memory";
import { VisionError, type VisionFailure } from "./vision-error";

export type ChildLimits = { command: string[]; startMs: number; deadlineMs: number; maxBytes: number };

const memoryCheckMs = 200;
/** Collects garbage after every few megabytes: WebAssembly's memory counts as heap, which makes Bun wait for more. */
const garbageSettings = { BUN_JSC_forceRAMSize: "64000000", BUN_JSC_largeHeapGrowthFactor: "1.02" };
/** Nothing of the server's secrets. */
const passedVariables = ["PATH", "NODE_ENV", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"];

/** Starts a process that answers one task at a time, and is killed beyond its limits. */
export function startChild({ command, startMs, deadlineMs, maxBytes }: ChildLimits) {
  let receive: (answer: TaskAnswer<never>) => void = () => {};
  let fail: (error: VisionError) => void = () => {};
  let isDone = false; // killed, ended or too large
  const env = Object.fromEntries(passedVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  const child = Bun.spawn(command, {
    env: { ...env, ...garbageSettings },
    stdio: ["ignore", "ignore", "inherit"],
    serialization: "advanced",
    ipc: (answer) => receive(answer),
    onExit: (_, code, signal) => {
      isDone = true;
      fail(new VisionError("failed", `the vision process ended with ${signal ?? code}`));
    },
  });
  child.unref();

  /** Sends a request and waits for its answer, within time and memory. */
  async function wait<Output>(request: TaskRequest | null, timeMs: number): Promise<Output | null> {
    const { promise, resolve, reject } = Promise.withResolvers<Output | null>();
    receive = (answer: TaskAnswer<Output>) => {
      isDone ||= answer.memory > maxBytes;
      if ("error" in answer) reject(new VisionError("failed", answer.error));
      else resolve("value" in answer ? answer.value : null);
    };
    fail = reject;
    const kill = (reason: VisionFailure, detail: string) => {
      isDone = true;
      reject(new VisionError(reason, detail));
      child.kill("SIGKILL");
    };
    const deadline = setTimeout(() => kill("too_slow", `no answer within ${timeMs} ms`), timeMs);
    const memoryChecks = setInterval(async () => {
      const memory = await readProcessMemory(child.pid);
      if (memory > maxBytes) kill("too_large", `${Math.round(memory / 2 ** 20)} MB`);
    }, memoryCheckMs);
    child.ref();
    try {
      if (isDone) throw new VisionError("failed", "the vision process has ended");
      if (request) child.send(request);
      return await promise;
    } finally {
      clearTimeout(deadline);
      clearInterval(memoryChecks);
      child.unref();
    }
  }

  const ready = wait<null>(null, startMs);
  ready.catch(() => {}); // told to the first task

  return {
    async run<Output>(request: TaskRequest): Promise<Output | null> {
      await ready;
      return wait<Output>(request, deadlineMs);
    },
    /** Whether it can take another task. */
    isUsable: () => !isDone,
    /** Ends it and waits until its memory is free. */
    async end(): Promise<void> {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}
