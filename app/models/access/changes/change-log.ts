const maxKeys = 10_000;

/** Which keys changed after a moment; full, it says that all did. */
export class ChangeLog {
  readonly #changedAt = new Map<string, number>();
  #now = 0;
  #forgottenAt = 0;

  /** To be taken before what it dates is read. */
  get now(): number {
    return this.#now;
  }

  add(key: string): void {
    if (this.#changedAt.size >= maxKeys) this.changeAll();
    this.#changedAt.set(key, ++this.#now);
  }

  changeAll(): void {
    this.#changedAt.clear();
    this.#forgottenAt = ++this.#now;
  }

  isUnchangedSince(moment: number, keys: string[]): boolean {
    return moment >= this.#forgottenAt && keys.every((key) => (this.#changedAt.get(key) ?? 0) <= moment);
  }
}
