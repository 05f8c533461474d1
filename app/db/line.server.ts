import type postgres from "postgres";
import { AppError } from "#app/models/app-error";

// PostgreSQL ends a statement after five seconds, so whoever hears nothing for longer asks a line that has gone silent, and their place must not go with it
const longestStatement = 8000;
const longestTransaction = 30_000;

/**
 * The client behind a line of its own: so many at once and no more, each on a connection that nobody else writes to meanwhile, and whoever
 * has waited `patience` milliseconds is told unavailable and asks nothing. postgres.js would send the next query behind a running one, and both wait.
 */
export function lined(client: postgres.Sql, { atOnce, patience }: { atOnce: number; patience: number }): postgres.Sql {
  const waiting = new Set<() => void>();
  let free = atOnce;

  function leave() {
    const [next] = waiting;
    if (!next) free += 1;
    else {
      waiting.delete(next);
      next();
    }
  }

  function enter(): Promise<void> | undefined {
    if (free > 0) {
      free -= 1;
      return;
    }
    return new Promise((go, giveUp) => {
      const called = () => {
        clearTimeout(timer);
        go();
      };
      const timer = setTimeout(() => {
        waiting.delete(called);
        giveUp(new AppError("unavailable", { retryAfter: 2 }));
      }, patience);
      waiting.add(called);
    });
  }

  async function inLine<T>(longest: number, work: () => PromiseLike<T>): Promise<T> {
    await enter();
    let timer: Timer | undefined;
    const lost = new Promise<never>((_, giveUp) => {
      timer = setTimeout(() => giveUp(new AppError("unavailable", { retryAfter: 2 })), longest);
    });
    try {
      return await Promise.race([work(), lost]);
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  // what drizzle asks of a client: a query to wait for, or its rows as arrays; prepared, because planning most of ours takes longer than running them
  const unsafe = (text: string, parameters?: Parameters<postgres.Sql["unsafe"]>[1]) => {
    const query = () => client.unsafe(text, parameters, { prepare: true });
    return {
      // biome-ignore lint/suspicious/noThenProperty: a query of postgres.js is sent when it is awaited
      then: (...hear: Parameters<Promise<unknown>["then"]>) => inLine(longestStatement, query).then(...hear),
      values: () => inLine(longestStatement, () => query().values()),
    };
  };
  const begin = <T>(run: (tx: postgres.TransactionSql) => Promise<T>) => inLine(longestTransaction, () => client.begin(run));
  const instead: Partial<Record<string | symbol, unknown>> = { unsafe, begin };
  return new Proxy(client, { get: (target, name) => instead[name] ?? Reflect.get(target, name) });
}
