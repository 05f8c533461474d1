type Message = { ask: string; id: number } | { answer: unknown; id: number };
type Handlers = Record<string, () => unknown>;

const maxWaitMs = 3000;

/** Questions and answers between two processes, both ways. */
export function createQuestions(send: (message: Message) => void, handlers: Handlers) {
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastId = 0;

  async function answer(name: string): Promise<unknown> {
    try {
      return (await handlers[name]?.()) ?? null;
    } catch {
      return null;
    }
  }

  return {
    async receive(message: Message): Promise<void> {
      if ("ask" in message) return send({ id: message.id, answer: await answer(message.ask) });
      waiting.get(message.id)?.(message.answer);
    },

    /** Null where no answer comes in time. */
    async ask<Answer>(name: string): Promise<Answer | null> {
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      waiting.set(id, resolve);
      const timer = setTimeout(resolve, maxWaitMs, null);
      try {
        send({ ask: name, id });
        return (await promise) as Answer | null;
      } catch {
        return null; // the other one has ended
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
  };
}
