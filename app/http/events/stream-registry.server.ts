import type { Viewer } from "#app/models/account/session.server";

const maxStreamsPerUser = 20;
const maxUnreadChunks = 500;

/** NOTIFY or NATS may tell of a message after it was replayed. */
const lateEventMs = 10_000;
const maxLateEvents = 200;

export type Listener = Pick<Viewer, "id" | "sessionId">;

/** `replay` writes missed events first, without duplicates. */
export type Stream = Listener & { write: (text: string) => void; replay: (missed: Promise<string[]>) => Promise<void>; close: (lastText?: string) => void };

const encoder = new TextEncoder();

export class StreamRegistry {
  readonly #streams = new Map<string, Set<Stream>>();

  add(listener: Listener, controller: ReadableStreamDefaultController<Uint8Array>, onClose: () => void): Stream {
    const streams = this.#streams.get(listener.id) ?? new Set();
    this.#streams.set(listener.id, streams);
    const stream = createStream(listener, controller, () => {
      if (!streams.delete(stream)) return false;
      if (streams.size === 0) this.#streams.delete(listener.id);
      onClose();
      return true;
    });
    streams.add(stream);
    if (streams.size > maxStreamsPerUser) [...streams][0]?.close();
    return stream;
  }

  of(userId: string): Iterable<Stream> {
    return [...(this.#streams.get(userId) ?? [])];
  }

  has(userId: string): boolean {
    return this.#streams.has(userId);
  }

  all(): Stream[] {
    return [...this.#streams.values()].flatMap((streams) => [...streams]);
  }

  userIds(): string[] {
    return [...this.#streams.keys()];
  }
}

function createStream(listener: Listener, controller: ReadableStreamDefaultController<Uint8Array>, remove: () => boolean): Stream {
  let pending: string[] | null = null;
  let replayed: ReadonlySet<string> = new Set();
  let lateEvents: Timer | undefined;
  const stream: Stream = {
    ...listener,
    write(text) {
      if (pending) return void pending.push(text);
      if (replayed.has(text)) return;
      if ((controller.desiredSize ?? 0) < -maxUnreadChunks) return stream.close();
      controller.enqueue(encoder.encode(text));
    },
    async replay(missed) {
      const meanwhile: string[] = [];
      pending = meanwhile;
      const texts = new Set(await missed);
      pending = null;
      for (const text of texts) stream.write(text);
      for (const text of meanwhile) if (!texts.has(text)) stream.write(text);
      replayed = new Set([...texts].filter(isMessage).slice(-maxLateEvents));
      lateEvents = setTimeout(forgetReplayed, lateEventMs);
      lateEvents.unref();
    },
    close(lastText) {
      if (!remove()) return;
      forgetReplayed();
      try {
        if (lastText) controller.enqueue(encoder.encode(lastText));
        controller.close();
      } catch {
        // already closed
      }
    },
  };
  function forgetReplayed() {
    clearTimeout(lateEvents);
    replayed = new Set();
  }
  return stream;
}

const isMessage = (text: string) => text.includes("\nevent: message\n");
