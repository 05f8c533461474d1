import { startNats } from "./nats.ts";
import { waitUntil } from "./waiting.ts";

/** Events of this file go over a server of its own; call it before anything of the app is loaded. */
export async function useNats() {
  const nats = await startNats();
  process.env.NATS_URL = nats.url;
  const { isNatsConnected, startEvents } = await import("#app/models/events/events.server");
  startEvents();
  await waitUntil("the connection of this process", () => isNatsConnected() === true);
  return nats;
}
