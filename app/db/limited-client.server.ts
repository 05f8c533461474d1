import type postgres from "postgres";
import { AppError } from "#app/lib/app-error";
import { limitWeight } from "#app/lib/limit-weight";
import { isRead } from "./is-read";
import type { ReadConnections } from "./read-connections.server";

// above PostgreSQL's statement timeout of 5 s
const statementTimeoutMs = 8000;
const transactionTimeoutMs = 30_000;

type Limits = { maxConcurrent: number; acquireTimeoutMs: number; timeoutMs?: number };
type Run = <T>(timeoutMs: number, query: () => PromiseLike<T>) => Promise<T>;
type Parameters = postgres.ParameterOrJSON<never>[];

/** Limits what is asked at once, reads by `reader`; throws unavailable on a timeout. */
export function withAcquireTimeout(
  client: postgres.Sql,
  reader: ReadConnections,
  { maxConcurrent, acquireTimeoutMs, timeoutMs = Number.POSITIVE_INFINITY }: Limits,
): postgres.Sql {
  const limit = limitWeight({ capacity: maxConcurrent, maxWaiting: Number.POSITIVE_INFINITY, maxWaitMs: acquireTimeoutMs, tooHeavy: "unavailable" });
  const run: Run = (longest, query) => limit(1, () => withTimeout(Math.min(longest, timeoutMs), query));
  return new LimitedClient(client, reader, run) as unknown as postgres.Sql;
}

class LimitedClient {
  readonly options: postgres.Sql["options"];

  constructor(
    private readonly client: postgres.Sql,
    private readonly reader: ReadConnections,
    private readonly run: Run,
  ) {
    this.options = client.options;
  }

  unsafe(text: string, parameters?: Parameters) {
    const ask = () =>
      isRead(text) ? this.reader.unsafe(text, parameters, { prepare: true }) : this.client.unsafe<postgres.Row[]>(text, parameters, { prepare: true });
    return new LimitedQuery(this.run, ask);
  }

  begin<T>(work: (tx: postgres.TransactionSql) => Promise<T>) {
    return this.run(transactionTimeoutMs, () => this.client.begin(work));
  }
}

class LimitedQuery implements PromiseLike<postgres.Row[]> {
  constructor(
    private readonly run: Run,
    private readonly create: () => postgres.PendingQuery<postgres.Row[]>,
  ) {}

  // biome-ignore lint/suspicious/noThenProperty: Drizzle awaits the query itself
  then<A, B>(onRows?: ((rows: postgres.Row[]) => A | PromiseLike<A>) | null, onError?: ((error: unknown) => B | PromiseLike<B>) | null) {
    return this.run(statementTimeoutMs, this.create).then(onRows, onError);
  }

  values() {
    return this.run(statementTimeoutMs, () => this.create().values());
  }
}

async function withTimeout<T>(timeoutMs: number, query: () => PromiseLike<T>): Promise<T> {
  let timer: Timer | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError("unavailable", { retryAfter: 2 })), timeoutMs);
  });
  try {
    return await Promise.race([query(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
