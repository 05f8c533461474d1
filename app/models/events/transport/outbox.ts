const maxWaiting = 1000;
const maxBatch = 100;

/** Keeps items until they are confirmed; full, it drops the oldest. */
export class Outbox<T> {
  #waiting: T[] = [];
  #sending: Promise<void> | undefined;

  constructor(
    private readonly send: (batch: T[]) => Promise<unknown>,
    private readonly onDrop: () => void,
  ) {}

  add(item: T): void {
    this.#waiting.push(item);
    this.#trim();
    this.flush();
  }

  /** Ends when nothing waits, or at a failure: then call it again. */
  async flush(): Promise<void> {
    if (this.#waiting.length > 0) this.#sending ??= this.#sendAll();
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    let batch: T[] = [];
    try {
      while (this.#waiting.length > 0) {
        batch = this.#waiting.splice(0, maxBatch);
        await this.send(batch);
      }
    } catch {
      this.#waiting.unshift(...batch);
      this.#trim();
    } finally {
      this.#sending = undefined;
    }
  }

  #trim(): void {
    const dropped = this.#waiting.splice(0, this.#waiting.length - maxWaiting);
    if (dropped.length > 0) this.onDrop();
  }
}
