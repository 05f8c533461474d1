import type postgres from "postgres";

const usualCount = 2;
const maxPipelined = 4;
const slowMs = 10;

type Connection = { client: postgres.Sql; unanswered: Set<{ sentAt: number }> };

/** Pipelines reads on two connections while they answer soon (decision 082). */
export class ReadConnections {
  readonly #all: Connection[];
  readonly #usual: Connection[];

  /** Clients of one connection each. */
  constructor(clients: postgres.Sql[]) {
    this.#all = clients.map((client) => ({ client, unanswered: new Set() }));
    this.#usual = this.#all.slice(0, usualCount);
  }

  unsafe(text: string, parameters?: postgres.ParameterOrJSON<never>[], options?: postgres.UnsafeQueryOptions) {
    const { client, unanswered } = this.#choose();
    const read = { sentAt: performance.now() };
    unanswered.add(read);
    const pending = client.unsafe<postgres.Row[]>(text, parameters, options);
    const forget = () => unanswered.delete(read);
    pending.then(forget, forget);
    return pending;
  }

  async end(options?: { timeout: number }): Promise<void> {
    await Promise.all(this.#all.map(({ client }) => client.end(options)));
  }

  #choose(): Connection {
    const quickSince = performance.now() - slowMs;
    const answersSoon = ({ unanswered: [oldest, ...later] }: Connection) => !oldest || (oldest.sentAt > quickSince && later.length + 1 < maxPipelined);
    const quick = this.#usual.filter(answersSoon);
    return findLeastAsked(quick.length > 0 ? quick : this.#all);
  }
}

const findLeastAsked = (connections: Connection[]): Connection =>
  connections.reduce((least, next) => (next.unanswered.size < least.unanswered.size ? next : least));
