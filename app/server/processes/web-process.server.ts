import type { MetricObject } from "prom-client";
import { createQuestions } from "./questions";

const failureCode = 1;

type Answers = Record<"metrics" | "readiness" | "listening", () => unknown>;

export type WebProcess = ReturnType<typeof startWebProcess>;

/** Starts the same program as one of several web processes. */
export function startWebProcess(own: Record<string, string>, answers: Answers) {
  const startedAt = performance.now();
  let hasListened = false;
  let lastMetrics: MetricObject[] = [];
  const child = Bun.spawn([process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, ...own },
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (message) => questions.receive(message),
  });
  const listen = () => {
    hasListened = true;
    answers.listening();
    return true;
  };
  const questions = createQuestions((message) => child.send(message), { ...answers, listening: listen });
  return {
    ask: questions.ask,
    /** As they were when it was last asked. */
    lastMetrics: () => lastMetrics,
    async readMetrics(): Promise<MetricObject[] | null> {
      const metrics = await questions.ask<MetricObject[]>("metrics");
      lastMetrics = metrics ?? lastMetrics;
      return metrics;
    },
    hasListened: () => hasListened,
    kill: (signal: "SIGTERM" | "SIGKILL") => child.kill(signal),
    ended: child.exited.then(() => ({
      code: child.exitCode || failureCode,
      reason: child.signalCode ?? child.exitCode,
      livedMs: performance.now() - startedAt,
    })),
  };
}
