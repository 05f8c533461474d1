import type { Client } from "./http.ts";
import { waitUntil } from "./server.ts";

type Event = { id: string; type: string; data: Record<string, unknown>; at: number };

/** Opens a client's event stream. */
export async function openEventStream(client: Client, { lastEventId }: { lastEventId?: string } = {}) {
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
        parseBlock(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  };
  function parseBlock(block: string) {
    const readField = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
    if (block.startsWith(":")) comments.push(block);
    if (readField("event")) events.push({ id: readField("id"), type: readField("event"), data: JSON.parse(readField("data")), at: Date.now() });
  }
  const ended = (response.ok ? read() : Promise.resolve())
    .catch(() => {})
    .finally(() => {
      isOpen = false;
    });
  const getEvents = (type: string) => events.filter((event) => event.type === type);
  return {
    response,
    events,
    comments,
    ended,
    getEvents,
    isOpen: () => isOpen,
    close: () => reader?.cancel(),
    /** Waits for the initial counts; events follow from here. */
    async waitForFirstCounts() {
      await waitUntil("the stream's first counts", () => getEvents("unread-count").length > 0 && getEvents("notification").length > 0);
      return this;
    },
  };
}
