import pLimit from "p-limit";
import { AppError } from "./app-error";

/** Per process; throws unavailable when the queue is full. */
export function limitConcurrency({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const limit = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + mostWaiting) throw new AppError("unavailable", { retryAfter: 5 });
    return limit(work);
  };
}
