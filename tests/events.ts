import type { Client } from "./http.ts";
import { until } from "./server.ts";

type Event = { id: string; type: string; data: Record<string, unknown>; at: number };

/** Somebody's open stream of news, as a browser reads it. */
export async function aStream(client: Client, { lastEventId }: { lastEventId?: string } = {}) {
  const response = await client.get("/api/events", { headers: lastEventId ? { "last-event-id": lastEventId } : {} });
  const events: Event[] = [];
  const comments: string[] = [];
  let isOpen = response.ok;
  const reader = response.body?.getReader();
  const read = async () => {
    const decoder = new TextDecoder();
    let text = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += decoder.decode(part.value, { stream: true });
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        take(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  };
  function take(block: string) {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
    if (block.startsWith(":")) comments.push(block);
    if (field("event")) events.push({ id: field("id"), type: field("event"), data: JSON.parse(field("data")), at: Date.now() });
  }
  const ended = (response.ok ? read() : Promise.resolve())
    .catch(() => {})
    .finally(() => {
      isOpen = false;
    });
  const of = (type: string) => events.filter((event) => event.type === type);
  return {
    response,
    events,
    comments,
    ended,
    of,
    isOpen: () => isOpen,
    close: () => reader?.cancel(),
    /** The counts that every stream begins with have come: from here on it hears. */
    async begun() {
      await until("the stream's first counts", () => of("unread-count").length > 0 && of("notification").length > 0);
      return this;
    },
  };
}
