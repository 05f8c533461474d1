import { countUnreadNotifications } from "#app/models/activity/activity.server";
import { countUnreadMessages } from "#app/models/messages/conversation.server";

const coalesceWindowMs = 20;
const retryMs = 1000;

const countQueries = { "unread-count": countUnreadMessages, notification: countUnreadNotifications };

export type CountType = keyof typeof countQueries;

export const countTypes: CountType[] = ["unread-count", "notification"];

type CountHandlers = {
  send: (type: CountType, userId: string, count: number) => void;
  onError: (error: unknown) => void;
  queries?: typeof countQueries;
};

/** Batches count queries of many users within 20 ms, one at a time. */
export class CountCoalescer {
  readonly #requested = { "unread-count": new Set<string>(), notification: new Set<string>() };
  readonly #busy = new Set<CountType>();

  constructor(private readonly handlers: CountHandlers) {}

  request(type: CountType, userId: string): void {
    this.#requested[type].add(userId);
    if (!this.#busy.has(type)) this.#flushAfter(type, coalesceWindowMs);
  }

  #flushAfter(type: CountType, milliseconds: number): void {
    this.#busy.add(type);
    setTimeout(() => void this.#flush(type), milliseconds);
  }

  async #flush(type: CountType): Promise<void> {
    const { send, onError, queries = countQueries } = this.handlers;
    const requested = this.#requested[type];
    const ids = [...requested];
    requested.clear();
    let waitMs = coalesceWindowMs;
    try {
      for (const [userId, count] of await queries[type](ids)) send(type, userId, count);
    } catch (error) {
      onError(error);
      for (const id of ids) requested.add(id);
      waitMs = retryMs;
    }
    if (requested.size > 0) this.#flushAfter(type, waitMs);
    else this.#busy.delete(type);
  }
}

export const isCountType = (type: string): type is CountType => type in countQueries;
