import type postgres from "postgres";
import { canReadDelayed, noteWrite } from "./delayed-reads.server";
import { isRead } from "./is-read";
import type { ReplicaState } from "./replica-state.server";

type Parameters = postgres.ParameterOrJSON<never>[];

type Query = PromiseLike<postgres.Row[]> & { values: () => PromiseLike<postgres.Row[]> };

/** Sends delayed reads to a fresh replica, all else to the primary. */
export const withReplica = (primary: postgres.Sql, replica: postgres.Sql, state: ReplicaState): postgres.Sql =>
  new ReplicatedClient(primary, replica, state) as unknown as postgres.Sql;

class ReplicatedClient {
  readonly options: postgres.Sql["options"];

  constructor(
    private readonly primary: postgres.Sql,
    private readonly replica: postgres.Sql,
    private readonly state: ReplicaState,
  ) {
    this.options = primary.options;
  }

  unsafe(text: string, parameters?: Parameters): Query {
    const ask = (client: postgres.Sql) => client.unsafe(text, parameters) as unknown as Query;
    if (!isRead(text)) {
      noteWrite();
      return ask(this.primary);
    }
    if (!canReadDelayed() || !this.state.isFresh()) return ask(this.primary);
    return new ReplicaQuery(
      () => ask(this.replica),
      () => ask(this.primary),
      (error) => {
        if (isOutage(error)) this.state.pause();
      },
    );
  }

  begin<T>(work: (tx: postgres.TransactionSql) => Promise<T>) {
    noteWrite();
    return this.primary.begin(work);
  }
}

/** Asks the primary once when the replica fails. */
class ReplicaQuery implements PromiseLike<postgres.Row[]> {
  constructor(
    private readonly askReplica: () => Query,
    private readonly askPrimary: () => Query,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  // biome-ignore lint/suspicious/noThenProperty: Drizzle awaits the query itself
  then<A, B>(onRows?: ((rows: postgres.Row[]) => A | PromiseLike<A>) | null, onError?: ((error: unknown) => B | PromiseLike<B>) | null) {
    return this.#run((query) => query).then(onRows, onError);
  }

  values() {
    return this.#run((query) => query.values());
  }

  async #run(read: (query: Query) => PromiseLike<postgres.Row[]>): Promise<postgres.Row[]> {
    try {
      return await read(this.askReplica());
    } catch (error) {
      this.onFailure(error);
      return read(this.askPrimary());
    }
  }
}

/** Other SQL states concern one query: a conflict, a bad parameter. */
function isOutage(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57P|58|XX)/.test(code);
}
