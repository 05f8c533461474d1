type Message = { ask: string; input: unknown; id: number } | { answer: unknown; id: number };
type Handlers = Record<string, (input: never) => unknown>;

const maxWaitMs = 3000;

/** Questions and answers between two processes, both ways. */
export function createQuestions(send: (message: Message) => void, handlers: Handlers) {
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastId = 0;

  async function answer(name: string, input: unknown): Promise<unknown> {
    try {
      return (await handlers[name]?.(input as never)) ?? null;
    } catch {
      return null;
    }
  }

  /** False where the other one has ended. */
  function trySend(message: Message): boolean {
    try {
      send(message);
      return true;
    } catch {
      return false;
    }
  }

  return {
    async receive(message: Message): Promise<void> {
      if ("ask" in message) trySend({ id: message.id, answer: await answer(message.ask, message.input) });
      else waiting.get(message.id)?.(message.answer);
    },

    /** Null where no answer comes in time. */
    async ask<Answer>(name: string, input?: unknown): Promise<Answer | null> {
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      waiting.set(id, resolve);
      const timer = setTimeout(resolve, maxWaitMs, null);
      if (!trySend({ ask: name, input, id })) resolve(null);
      const answered = await promise;
      clearTimeout(timer);
      waiting.delete(id);
      return answered as Answer | null;
    },

    /** The other one has ended: nothing more is answered. */
    close(): void {
      for (const resolve of waiting.values()) resolve(null);
    },
  };
}
