import { workerVersion } from "virtual:vision";
import { findAddress, listModelFiles, workerFile } from "./files";
import type { workerTasks } from "./worker";

type Tasks = typeof workerTasks;
type Answer<Output> = { id: number } & ({ value: Output } | { error: string });

const workerAddress = `/vision/${workerVersion}/${workerFile}`;

/** Everything that vision fetches. */
export const listModelAddresses = (wanted: Parameters<typeof listModelFiles>[0]): string[] => [workerAddress, ...listModelFiles(wanted).map(findAddress)];

/** Starts a worker that finds people, with `hasParts` clothes too. */
export function startVision({ hasParts }: { hasParts: boolean }) {
  const worker = new Worker(workerAddress);
  const waiting = new Map<number, { receive: (answer: Answer<never>) => void; fail: (error: Error) => void }>();
  let lastId = 0;

  const failAll = (error: Error) => {
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  worker.addEventListener("error", () => failAll(new Error("the vision worker failed")));
  worker.addEventListener("message", ({ data }: MessageEvent<Answer<never>>) => {
    waiting.get(data.id)?.receive(data);
    waiting.delete(data.id);
  });

  function run<Name extends keyof Tasks>(task: Name, input: Parameters<Tasks[Name]>[0]): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Tasks[Name]>>>();
    const id = ++lastId;
    const receive = (answer: Answer<Awaited<ReturnType<Tasks[Name]>>>) => ("error" in answer ? reject(new Error(answer.error)) : resolve(answer.value));
    waiting.set(id, { receive, fail: reject });
    worker.postMessage({ id, task, input });
    return promise;
  }

  return {
    /** Resolves when the models are loaded. */
    ready: run("load", { hasParts }),
    run,
    /** Ends the worker; unanswered tasks fail. */
    close() {
      worker.terminate();
      failAll(new Error("the vision worker is closed"));
    },
  };
}
