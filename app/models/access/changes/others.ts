type Ask = { missing: Set<string>; resolve: () => void };

/** The other processes that were heard lately. */
export class Others {
  readonly #heardAt = new Map<string, number>();
  readonly #asks = new Map<string, Ask>();

  constructor(private readonly maxSilenceMs: number) {}

  hear(name: string, askId: string): void {
    this.#heardAt.set(name, performance.now());
    const ask = this.#asks.get(askId);
    if (ask) this.#strike(ask, name);
  }

  /** After its goodbye nobody waits for it. */
  forget(name: string): void {
    this.#heardAt.delete(name);
    for (const ask of this.#asks.values()) this.#strike(ask, name);
  }

  #strike({ missing, resolve }: Ask, name: string): void {
    if (missing.delete(name) && missing.size === 0) resolve();
  }

  /** Calls `send` and resolves when all have answered; to be bounded by the caller. */
  async ask(send: (askId: string) => Promise<unknown>): Promise<void> {
    const missing = this.#listHeardLately();
    if (missing.size === 0) return;
    const askId = crypto.randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#asks.set(askId, { missing, resolve });
    const giveUp = setTimeout(resolve, this.maxSilenceMs);
    try {
      await send(askId);
      await promise;
    } finally {
      clearTimeout(giveUp);
      this.#asks.delete(askId);
    }
  }

  #listHeardLately(): Set<string> {
    const oldest = performance.now() - this.maxSilenceMs;
    for (const [name, heardAt] of this.#heardAt) if (heardAt < oldest) this.#heardAt.delete(name);
    return new Set(this.#heardAt.keys());
  }
}
