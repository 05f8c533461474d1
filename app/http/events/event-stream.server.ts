import { LRUCache } from "lru-cache";
import { log } from "#app/config/log.server";
import { AppError } from "#app/lib/app-error";
import { shareNext } from "#app/lib/share-next";
import { isUuid, timeOfId } from "#app/lib/uuid";
import { filterValidSessions } from "#app/models/account/session.server";
import { type AddressedEvent, ping, subscribe, type UserEvent, watch } from "#app/models/events/events.server";
import { eventsSince } from "#app/models/events/events-since.server";
import { CountCoalescer, countTypes, isCountType } from "./count-coalescer.server";
import { type Listener, StreamRegistry } from "./stream-registry.server";

const heartbeatMs = 15_000;
const maxReadMs = 10_000;
const maxRemembered = 5000;

const logError = (error: unknown) => log.warn({ err: error }, "live updates");

function createState() {
  const streams = new StreamRegistry();
  const sendCount = (type: string, userId: string, unreadCount: number) => {
    const text = formatEvent(type, { unreadCount });
    for (const stream of streams.of(userId)) stream.write(text);
  };
  return {
    processId: crypto.randomUUID() as string,
    streams,
    counts: new CountCoalescer({ send: sendCount, onError: logError }),
    subscription: undefined as Promise<void> | undefined,
    /** Messages by receiver; read again after a gap. */
    delivered: new LRUCache<string, true>({ max: maxRemembered }),
    lastDeliveredAt: Date.now(),
    isPingUnanswered: false,
    hasMissed: false,
    isShuttingDown: false,
  };
}

// survives module reloads in development
const state = ((globalThis as { __events?: ReturnType<typeof createState> }).__events ??= createState());
const { streams, counts } = state;

export const countStreams = () => streams.all().length;

const headers = { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store", "X-Accel-Buffering": "no" };

/** Streams a user's events; replays those after `Last-Event-ID`. */
export async function openStream(request: Request, { id, sessionId }: Listener): Promise<Response> {
  if (request.method === "HEAD") return new Response(null, { headers }); // HEAD has no reader
  await subscribeOnce();
  const unwatch = await watch(id);
  if (state.isShuttingDown) {
    unwatch();
    throw new AppError("unavailable");
  }
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const stream = streams.add({ id, sessionId }, controller, unwatch);
      close = () => stream.close();
      request.signal.addEventListener("abort", close, { once: true });
      stream.write("retry: 1000\n\n");
      for (const type of countTypes) counts.request(type, id);
      const lastId = request.headers.get("last-event-id") ?? "";
      if (isUuid(lastId)) stream.replay(readMissed(id, timeOfId(lastId))).catch(close);
    },
    cancel: () => close(),
  });
  return new Response(body, { headers });
}

function formatEvent(type: string, data: object, id: string = Bun.randomUUIDv7()) {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

// message ids let clients drop duplicates
const formatUserEvent = ({ type, ...data }: UserEvent) => formatEvent(type, data, type === "message" && "id" in data ? data.id : undefined);

const readMissed = async (id: string, since: number) => (await eventsSince([id], since)).map(({ to, ...news }) => formatUserEvent(news));

function deliver({ to, ...event }: AddressedEvent) {
  if (event.type === "ping") return to === state.processId && onPing();
  if (!streams.has(to)) return;
  if (event.type === "notification" && event.comment) for (const stream of streams.of(to)) stream.write(formatEvent("comment", event.comment));
  if (event.type === "end") for (const stream of streams.of(to)) (event.sessionId ?? stream.sessionId) === stream.sessionId && stream.close();
  else if (isCountType(event.type)) counts.request(event.type, to);
  else deliverOnce(to, event);
}

function deliverOnce(to: string, event: UserEvent) {
  const key = event.type === "message" ? `${to} ${event.id}` : null;
  if (key && state.delivered.has(key)) return;
  for (const stream of streams.of(to)) stream.write(formatUserEvent(event));
  if (key) state.delivered.set(key, true);
}

async function subscribeOnce(): Promise<void> {
  state.subscription ??= startListening().then(
    () => void setInterval(() => heartbeat().catch(logError), heartbeatMs).unref(),
    (error) => {
      state.subscription = undefined;
      throw error;
    },
  );
  await state.subscription;
}

async function startListening(): Promise<void> {
  await subscribe(deliver, () => void deliverMissed().catch(logError));
  await watch(state.processId);
}

const deliverMissed = shareNext(maxReadMs, async () => {
  const startedAt = Date.now();
  state.hasMissed = true;
  const ids = streams.userIds();
  for (const event of await eventsSince(ids, state.lastDeliveredAt)) deliver(event);
  for (const id of ids) for (const type of countTypes) counts.request(type, id);
  state.lastDeliveredAt = startedAt;
  state.hasMissed = false;
});

function onPing() {
  state.isPingUnanswered = false;
  state.lastDeliveredAt = Date.now() - heartbeatMs;
}

/** Pings, closes ended sessions, polls if the subscription is lost. */
async function heartbeat() {
  const open = streams.all();
  for (const stream of open) stream.write(": heartbeat\n\n");
  const liveSessions = await filterValidSessions(open.map(({ sessionId }) => sessionId));
  for (const stream of open) if (!liveSessions.has(stream.sessionId)) stream.close();
  if (state.isPingUnanswered || state.hasMissed) await deliverMissed();
  state.isPingUnanswered = true;
  await ping(state.processId);
}

export function closeStreams(): void {
  state.isShuttingDown = true;
  for (const stream of streams.all()) stream.close(`retry: ${500 + Math.floor(Math.random() * 2000)}\nevent: bye\ndata: {}\n\n`);
}
