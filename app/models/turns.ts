import { AppError } from "./app-error";

/** Runs work for so many at once in this process. The others wait in line; whoever finds the line full is told unavailable. */
export function turns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw new AppError("unavailable", { retryAfter: 5 });
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
