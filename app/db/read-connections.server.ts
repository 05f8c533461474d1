import type postgres from "postgres";

const maxPipelined = 6;
const slowMs = 10;

/** `busySince`: when the statement that it works on came to its turn. */
type Connection = { client: postgres.Sql; unanswered: number; busySince: number };

/** Pipelines reads on one connection while it answers soon (decisions 082, 084). */
export class ReadConnections {
  readonly #usual: Connection;
  readonly #all: Connection[];

  /** Clients of one connection each. */
  constructor(usual: postgres.Sql, others: postgres.Sql[]) {
    this.#usual = open(usual);
    this.#all = [this.#usual, ...others.map(open)];
  }

  unsafe(text: string, parameters?: postgres.ParameterOrJSON<never>[], options?: postgres.UnsafeQueryOptions) {
    const connection = this.#choose();
    if (connection.unanswered++ === 0) connection.busySince = performance.now();
    const pending = connection.client.unsafe<postgres.Row[]>(text, parameters, options);
    const turnToNext = () => {
      connection.unanswered--;
      connection.busySince = performance.now();
    };
    pending.then(turnToNext, turnToNext);
    return pending;
  }

  async end(options?: { timeout: number }): Promise<void> {
    await Promise.all(this.#all.map(({ client }) => client.end(options)));
  }

  #choose(): Connection {
    const { unanswered, busySince } = this.#usual;
    const answersSoon = unanswered === 0 || (unanswered < maxPipelined && performance.now() - busySince < slowMs);
    return answersSoon ? this.#usual : findLeastAsked(this.#all);
  }
}

const open = (client: postgres.Sql): Connection => ({ client, unanswered: 0, busySince: 0 });

const findLeastAsked = (connections: Connection[]): Connection => connections.reduce((least, next) => (next.unanswered < least.unanswered ? next : least));
