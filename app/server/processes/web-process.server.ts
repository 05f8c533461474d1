import type { MetricObject } from "prom-client";
import { createQuestions } from "#app/lib/child-process/questions";

const failureCode = 1;

type Answers = Record<"metrics" | "readiness" | "points", (input: never) => unknown>;

export type WebProcess = ReturnType<typeof startWebProcess>;

/** Starts the same program as one of several web processes. */
export function startWebProcess(own: Record<string, string>, answers: Answers, onListening: () => void) {
  const startedAt = performance.now();
  let hasListened = false;
  let lastMetrics: MetricObject[] = [];
  const child = Bun.spawn([process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, ...own },
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (message) => questions.receive(message),
  });
  const listening = () => {
    hasListened = true;
    onListening();
  };
  const questions = createQuestions((message) => child.send(message), { ...answers, listening });
  return {
    ask: questions.ask,
    /** As they were when it last told them. */
    lastMetrics: () => lastMetrics,
    async askForMetrics(): Promise<void> {
      lastMetrics = (await questions.ask<MetricObject[]>("metrics")) ?? lastMetrics;
    },
    hasListened: () => hasListened,
    kill: (signal: "SIGTERM" | "SIGKILL") => child.kill(signal),
    ended: child.exited.then(() => {
      questions.close();
      return { code: child.exitCode || failureCode, reason: child.signalCode ?? child.exitCode, livedMs: performance.now() - startedAt };
    }),
  };
}
