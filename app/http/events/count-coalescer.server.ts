import { countUnreadNotifications } from "#app/models/activity/activity.server";
import { countUnreadMessages } from "#app/models/messages/conversation.server";

const coalesceWindowMs = 20;

const countQueries = { "unread-count": countUnreadMessages, notification: countUnreadNotifications };

export type CountType = keyof typeof countQueries;

export const countTypes: CountType[] = ["unread-count", "notification"];

/** Batches count queries of many users within 20 ms. */
export class CountCoalescer {
  readonly #requested = { "unread-count": new Set<string>(), notification: new Set<string>() };
  readonly #send: (type: CountType, userId: string, count: number) => void;
  readonly #onError: (error: unknown) => void;

  constructor(send: (type: CountType, userId: string, count: number) => void, onError: (error: unknown) => void) {
    this.#send = send;
    this.#onError = onError;
  }

  request(type: CountType, userId: string): void {
    const requested = this.#requested[type];
    if (requested.size === 0) setTimeout(() => this.#flush(type).catch(this.#onError), coalesceWindowMs);
    requested.add(userId);
  }

  async #flush(type: CountType): Promise<void> {
    const ids = [...this.#requested[type]];
    this.#requested[type].clear();
    for (const [userId, count] of await countQueries[type](ids)) this.#send(type, userId, count);
  }
}

export const isCountType = (type: string): type is CountType => type in countQueries;
