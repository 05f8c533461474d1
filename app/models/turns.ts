import pLimit from "p-limit";
import { AppError } from "./app-error";

/** Runs work for so many at once in this process. The others wait in line; whoever finds the line full is told unavailable. */
export function turns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const inTurn = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inTurn.activeCount + inTurn.pendingCount >= atOnce + mostWaiting) throw new AppError("unavailable", { retryAfter: 5 });
    return inTurn(work);
  };
}
