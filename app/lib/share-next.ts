import { waitAtMost } from "./wait-at-most";

/** Starts after the call, once for all who call meanwhile. */
export function shareNext(maxWaitMs: number, run: () => Promise<void>): () => Promise<void> {
  let current = Promise.resolve();
  let next: Promise<void> | undefined;
  const start = async () => {
    await waitAtMost(maxWaitMs, current).catch(() => {});
    next = undefined;
    current = run();
    return current;
  };
  return () => (next ??= start());
}
