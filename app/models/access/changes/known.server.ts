import { LRUCache } from "lru-cache";
import { changes, hearsChanges } from "./changes.server";

const defaultMaxAgeMs = 5000;

type Entry<T> = { value: T; keys: string[]; moment: number };
type KnownOptions<T> = {
  maxEntries: number;
  maxBytes: number;
  maxAgeMs?: number;
  /** What it depends on; null is not kept. */
  keysOf: (value: T) => string[] | null;
};

/** Keeps what was read for seconds, until something it depends on changes. */
export class Known<T extends object> {
  readonly #cache: LRUCache<string, Entry<T>>;

  constructor(private readonly options: KnownOptions<T>) {
    this.#cache = new LRUCache({ max: options.maxEntries, maxSize: options.maxBytes, ttl: options.maxAgeMs ?? defaultMaxAgeMs });
  }

  get(id: string): T | undefined {
    if (!hearsChanges()) return undefined;
    const entry = this.#cache.get(id);
    if (!entry) return undefined;
    if (changes.isUnchangedSince(entry.moment, entry.keys)) return entry.value;
    this.#cache.delete(id);
    return undefined;
  }

  /** Reads anew. */
  async read(id: string, load: () => Promise<T | null>): Promise<T | null> {
    const [moment, start] = [changes.now, performance.now()];
    const value = await load();
    const keys = value && this.options.keysOf(value);
    if (keys) this.#cache.set(id, { value, keys, moment }, { start, size: id.length + JSON.stringify({ value, keys }).length });
    else this.#cache.delete(id);
    return value;
  }
}
