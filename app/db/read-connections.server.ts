import type postgres from "postgres";

const slowMs = 10;

type Connection = {
  client: postgres.Sql;
  unanswered: number;
  /** When the statement that it works on came to its turn. */
  busySince: number;
  /** After a late answer, until all are answered. */
  isSlow: boolean;
};

/** Pipelines reads on one connection while it answers soon (decisions 082, 084). */
export class ReadConnections {
  readonly #usual: Connection;
  readonly #all: Connection[];
  readonly #maxPipelined: number;

  /** Clients of one connection each. */
  constructor(usual: postgres.Sql, others: postgres.Sql[]) {
    this.#usual = open(usual);
    this.#all = [...others.map(open), this.#usual]; // of equals the usual comes last
    this.#maxPipelined = Math.ceil(0.6 * this.#all.length); // the rest goes on when it is held up
  }

  unsafe(text: string, parameters: postgres.ParameterOrJSON<never>[] = [], options?: postgres.UnsafeQueryOptions) {
    // postgres.js would give the answers that follow to the wrong reads
    if (parameters.includes(undefined as never)) throw new TypeError("a parameter is undefined");
    const connection = this.#choose();
    if (connection.unanswered++ === 0) connection.busySince = performance.now();
    const pending = connection.client.unsafe<postgres.Row[]>(text, parameters, options);
    const turnToNext = () => {
      connection.unanswered--;
      connection.isSlow = connection.unanswered > 0 && (connection.isSlow || isLate(connection));
      connection.busySince = performance.now();
    };
    pending.then(turnToNext, turnToNext);
    return pending;
  }

  async end(options?: { timeout: number }): Promise<void> {
    await Promise.all(this.#all.map(({ client }) => client.end(options)));
  }

  #choose(): Connection {
    const { unanswered, isSlow } = this.#usual;
    const answersSoon = unanswered === 0 || (unanswered < this.#maxPipelined && !isSlow && !isLate(this.#usual));
    return answersSoon ? this.#usual : findLeastAsked(this.#all);
  }
}

const open = (client: postgres.Sql): Connection => ({ client, unanswered: 0, busySince: 0, isSlow: false });

const isLate = ({ busySince }: Connection): boolean => performance.now() - busySince >= slowMs;

const findLeastAsked = (connections: Connection[]): Connection => connections.reduce((least, next) => (next.unanswered < least.unanswered ? next : least));
