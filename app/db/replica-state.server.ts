import type postgres from "postgres";
import { waitAtMost } from "#app/lib/wait-at-most";

const checkEveryMs = 250;
const checkTimeoutMs = 500;
const maxDelayMs = 1000;
const pauseMs = 1000;
const maxMoments = 20;
/** Where a question is not answered: a connection may be lost without a sign. */
const askAgainMs = 10_000;

type Queryable = { unsafe: (text: string, parameters: [], options: postgres.UnsafeQueryOptions) => Promise<postgres.Row[]> };
type Moment = { at: number; position: number };

/** How far the replica is behind, by positions of the primary's log. */
export class ReplicaState {
  #moments: Moment[] = []; // not yet replayed, oldest first
  #replayedAt = Number.NEGATIVE_INFINITY;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #unansweredAt: number | null = null; // since when a question is open
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly primary: Queryable,
    private readonly replica: Queryable,
  ) {}

  /** Answers at once; checks in the background. */
  isFresh(): boolean {
    const now = performance.now();
    if (now < this.#pausedUntil) return false;
    if (now - this.#checkedAt >= (this.#unansweredAt !== null ? askAgainMs : checkEveryMs)) {
      this.#checkedAt = now;
      this.#check(now).catch(() => this.pause());
    }
    return now - this.#replayedAt < maxDelayMs;
  }

  /** After a failure; a check must succeed before the next read. */
  pause(): void {
    this.#pausedUntil = performance.now() + pauseMs;
    this.#replayedAt = Number.NEGATIVE_INFINITY;
    this.#moments = [];
  }

  async #check(at: number): Promise<void> {
    const position = await this.#readPosition(at, this.primary, "pg_current_wal_lsn()");
    const replayed = await this.#readPosition(at, this.replica, "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end");
    if (at < this.#pausedUntil) return; // began before a failure
    this.#moments = [...this.#moments, { at, position }].slice(-maxMoments);
    const reached = this.#moments.findLast((moment) => moment.position <= replayed);
    if (!reached) return;
    this.#replayedAt = Math.max(this.#replayedAt, reached.at);
    this.#moments = this.#moments.filter((moment) => moment.at > reached.at);
  }

  async #readPosition(at: number, sql: Queryable, position: string): Promise<number> {
    this.#unansweredAt = at;
    const asked = sql.unsafe(`select (${position} - '0/0'::pg_lsn)::float8 as position`, [], { prepare: true });
    const answered = asked.finally(() => {
      if (this.#unansweredAt === at) this.#unansweredAt = null;
    });
    const rows = await waitAtMost(checkTimeoutMs, answered);
    const read: unknown = rows?.[0]?.position;
    if (typeof read !== "number") throw new Error("no position of the log");
    return read;
  }
}
