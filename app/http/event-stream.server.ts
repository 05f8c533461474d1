import { log } from "#app/log.server";
import { countNotifications } from "#app/models/activity.server";
import { AppError } from "#app/models/app-error";
import { countUnread } from "#app/models/conversation.server";
import { newsSince } from "#app/models/missed-news.server";
import { type AddressedNews, hearNews, type News, ping } from "#app/models/news.server";
import { livingSessions, type Viewer } from "#app/models/session.server";
import { isUuid, timeOfId } from "#app/models/uuid";

type Listener = Pick<Viewer, "id" | "sessionId">;
type Stream = Listener & { write: (text: string) => void; begin: (texts: Promise<string[]>) => Promise<void>; close: (goodbye?: string) => void };

const heartbeat = 15_000;
const mostOfOne = 20;
const mostUnread = 500; // chunks that a reader leaves lying before they are given up
const together = 20; // counts wanted within this many milliseconds are one query

const counters = { "unread-count": countUnread, notification: countNotifications };
type Counted = keyof typeof counters;

// one set of streams and one ear a process, also when development reloads this module
const fresh = () => ({
  processId: crypto.randomUUID() as string,
  streams: new Map<string, Set<Stream>>(),
  toCount: { "unread-count": new Set<string>(), notification: new Set<string>() },
  ear: undefined as Promise<void> | undefined,
  toldUntil: Date.now(),
  isAnswerDue: false,
  isLeaving: false,
});
const here = ((globalThis as { __news?: ReturnType<typeof fresh> }).__news ??= fresh());
const everyStream = () => [...here.streams.values()].flatMap((some) => [...some]);

/** How many streams this process holds open. */
export const openStreams = () => everyStream().length;

const headers = { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store", "X-Accel-Buffering": "no" };

/** A stream of this person's news until their session ends. With the id of the last event they had, what came since comes first. */
export async function openStream(request: Request, { id, sessionId }: Listener): Promise<Response> {
  if (here.isLeaving) throw new AppError("unavailable");
  if (request.method === "HEAD") return new Response(null, { headers }); // a stream that nobody reads, nobody would end
  await listen();
  let leave = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const stream = join({ id, sessionId }, controller);
      leave = () => stream.close();
      request.signal.addEventListener("abort", leave, { once: true });
      stream.write("retry: 1000\n\n");
      for (const type of ["unread-count", "notification"] as const) countSoon(type, id);
      const last = request.headers.get("last-event-id") ?? "";
      if (isUuid(last)) stream.begin(missed(id, timeOfId(last))).catch(leave);
    },
    cancel: () => leave(),
  });
  return new Response(body, { headers });
}

const encoder = new TextEncoder();

function join(listener: Listener, controller: ReadableStreamDefaultController<Uint8Array>): Stream {
  const theirs = here.streams.get(listener.id) ?? new Set();
  here.streams.set(listener.id, theirs);
  let waiting: string[] | null = null;
  const stream: Stream = {
    ...listener,
    write(text) {
      if (waiting) return void waiting.push(text);
      if ((controller.desiredSize ?? 0) < -mostUnread) return stream.close();
      controller.enqueue(encoder.encode(text));
    },
    async begin(texts) {
      const meanwhile: string[] = [];
      waiting = meanwhile;
      const told = new Set(await texts);
      waiting = null;
      for (const text of told) stream.write(text);
      for (const text of meanwhile) if (!told.has(text)) stream.write(text);
    },
    close(goodbye) {
      if (!theirs.delete(stream)) return;
      if (theirs.size === 0) here.streams.delete(listener.id);
      try {
        if (goodbye) controller.enqueue(encoder.encode(goodbye));
        controller.close();
      } catch {
        // the reader has gone first
      }
    },
  };
  theirs.add(stream);
  if (theirs.size > mostOfOne) [...theirs][0]?.close();
  return stream;
}

const eventOf = (type: string, data: object, id: string = Bun.randomUUIDv7()) => `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

// a message's own id is the event's: whoever hears of it twice can tell
const textOf = ({ type, ...data }: News) => eventOf(type, data, type === "message" && "id" in data ? data.id : undefined);

const missed = async (id: string, since: number) => (await newsSince([id], since)).map(({ to, ...news }) => textOf(news));

function hear({ to, ...news }: AddressedNews) {
  if (news.type === "ping") return to === here.processId && heardOneself();
  const theirs = here.streams.get(to);
  if (!theirs) return;
  if (news.type === "end") for (const stream of theirs) (news.sessionId ?? stream.sessionId) === stream.sessionId && stream.close();
  else if (news.type in counters) countSoon(news.type as Counted, to);
  else for (const stream of theirs) stream.write(textOf(news));
}

function countSoon(type: Counted, id: string) {
  const waiting = here.toCount[type];
  if (waiting.size === 0) setTimeout(() => tellCounts(type).catch(report), together);
  waiting.add(id);
}

async function tellCounts(type: Counted) {
  const ids = [...here.toCount[type]];
  here.toCount[type].clear();
  for (const [id, unreadCount] of await counters[type](ids)) {
    const text = eventOf(type, { unreadCount });
    for (const stream of here.streams.get(id) ?? []) stream.write(text);
  }
}

const report = (error: unknown) => log.warn({ err: error }, "live updates");

async function listen(): Promise<void> {
  here.ear ??= hearNews(hear, () => void catchUp().catch(report)).then(
    () => void setInterval(() => beat().catch(report), heartbeat).unref(),
    (error) => {
      here.ear = undefined;
      throw error;
    },
  );
  await here.ear;
}

/** Tells everyone here what was published while nobody listened. */
async function catchUp() {
  const began = Date.now();
  const ids = [...here.streams.keys()];
  for (const news of await newsSince(ids, here.toldUntil)) hear(news);
  for (const id of ids) for (const type of ["unread-count", "notification"] as const) countSoon(type, id);
  here.toldUntil = began;
}

function heardOneself() {
  here.isAnswerDue = false;
  here.toldUntil = Date.now() - heartbeat;
}

/** Keeps the lines open, closes those whose session has ended unheard, and makes sure that this process hears: deaf, it reads instead. */
async function beat() {
  const streams = everyStream();
  for (const stream of streams) stream.write(": beat\n\n");
  const living = await livingSessions(streams.map(({ sessionId }) => sessionId));
  for (const stream of streams) if (!living.has(stream.sessionId)) stream.close();
  if (here.isAnswerDue) await catchUp();
  here.isAnswerDue = true;
  await ping(here.processId);
}

/** Ends every stream with a goodbye that spreads those who come back over two seconds: the process is about to end. */
export function closeStreams(): void {
  here.isLeaving = true;
  for (const stream of everyStream()) stream.close(`retry: ${500 + Math.floor(Math.random() * 2000)}\nevent: bye\ndata: {}\n\n`);
}
