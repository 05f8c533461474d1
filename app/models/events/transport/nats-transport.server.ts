import type { NatsConnection, Subscription } from "@nats-io/transport-node";
import { sql } from "drizzle-orm";
import { log } from "#app/config/log.server";
import { afterCommit } from "#app/db/after-commit.server";
import type { Db } from "#app/db/client.server";
import { waitAtMost } from "#app/lib/wait-at-most";
import { parseNatsUrls } from "./nats-url";
import { Outbox } from "./outbox";
import type { AddressedEvent, EventTransport, UserEvent } from "./transport";

const personPrefix = "espelho.person.";
/** Tells all to read the tables. */
const lossSubject = "espelho.loss";
const maxEventBytes = 1024;
const maxWaitMs = 500;
const stopWaitMs = 1000;
const restartDelayMs = 1000;

// a server that hangs is left after six seconds
const connectionOptions = {
  name: "espelho",
  timeout: 2000,
  pingInterval: 2000,
  maxPingOut: 2,
  waitOnFirstConnect: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: 200,
  reconnectJitter: 300,
  ignoreAuthErrorAbort: true,
  noAsyncTraces: true,
};

type Packet = { subject: string; data: string };
type Watch = { count: number; subscription: Subscription | undefined };

/** A subject for each person; a process hears those it watches. */
export class NatsTransport implements EventTransport {
  readonly #outbox = new Outbox<Packet>(
    (batch) => this.#send(batch),
    () => {
      this.#hasLoss = true;
    },
  );
  readonly #watches = new Map<string, Watch>();
  #connection: NatsConnection | undefined;
  #isConnected = false;
  #isStarted = false;
  #isStopped = false;
  // a process that died may have left something unsaid
  #hasLoss = true;
  #onEvent: ((event: AddressedEvent) => void) | undefined;
  #onGap: (() => void) | undefined;

  constructor(private readonly urls: string) {}

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#run().catch((error) => log.error({ err: error }, "NATS"));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#isConnected) await waitAtMost(stopWaitMs, this.#outbox.flush());
    await waitAtMost(stopWaitMs, this.#connection?.close() ?? Promise.resolve());
  }

  async publish(tx: Db, to: string, events: UserEvent[]): Promise<void> {
    const packets = events.map((event) => createPacket(to, event));
    afterCommit(tx, () => {
      this.start();
      for (const packet of packets) this.#outbox.add(packet);
    });
  }

  async publishWithRow(tx: Db, to: string, event: UserEvent, statement: Parameters<EventTransport["publishWithRow"]>[3]) {
    const [row] = await tx.execute(statement(sql`null`));
    if (row) await this.publish(tx, to, [event]);
    return row;
  }

  async subscribe(onEvent: (event: AddressedEvent) => void, onGap: () => void): Promise<void> {
    this.#onEvent = onEvent;
    this.#onGap = onGap;
    this.start();
  }

  async watch(userId: string): Promise<() => void> {
    const watch = this.#watches.get(userId) ?? { count: 0, subscription: this.#listen(userId) };
    this.#watches.set(userId, watch);
    watch.count += 1;
    // what is read from here on misses nothing that is published
    if (this.#isConnected) await waitAtMost(maxWaitMs, this.#connection?.flush() ?? Promise.resolve()).catch(() => {});
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      watch.count -= 1;
      if (watch.count > 0) return;
      this.#watches.delete(userId);
      watch.subscription?.unsubscribe();
    };
  }

  isConnected(): boolean {
    return this.#isConnected;
  }

  /** Connects until stopped. */
  async #run(): Promise<void> {
    const { connect } = await import("@nats-io/transport-node");
    while (!this.#isStopped) {
      try {
        const connecting = connect({ ...connectionOptions, ...parseNatsUrls(this.urls) });
        if (!(await waitAtMost(connectionOptions.timeout, connecting))) log.warn("NATS does not answer");
        this.#connection = await connecting;
        await this.#follow(this.#connection);
      } catch (error) {
        log.warn({ err: error }, "NATS");
      }
      this.#isConnected = false;
      this.#connection = undefined;
      await Bun.sleep(restartDelayMs);
    }
  }

  async #follow(connection: NatsConnection): Promise<void> {
    connection.subscribe(lossSubject, { callback: () => this.#onGap?.() });
    for (const [userId, watch] of this.#watches) watch.subscription = this.#listen(userId);
    this.#resume(connection);
    for await (const status of connection.status()) {
      if (status.type === "reconnect") this.#resume(connection);
      if (status.type === "error") log.warn({ err: status.error }, "NATS");
      if (status.type !== "disconnect") continue;
      if (!this.#isStopped) log.warn("NATS is away");
      this.#isConnected = false;
    }
  }

  #resume(connection: NatsConnection): void {
    this.#isConnected = true;
    this.#send([])
      .then(() => this.#onGap?.())
      .catch(() => {}); // away again
    this.#outbox.flush();
    log.info({ server: connection.getServer() }, "NATS is there");
  }

  /** Resolves when the server has them. */
  async #send(batch: Packet[]): Promise<void> {
    const connection = this.#connection;
    if (!connection || !this.#isConnected) throw new Error("NATS is away");
    for (const { subject, data } of batch) connection.publish(subject, data);
    const tellsLoss = this.#hasLoss;
    this.#hasLoss = false;
    try {
      if (tellsLoss) connection.publish(lossSubject);
      await connection.flush();
    } catch (error) {
      this.#hasLoss ||= tellsLoss;
      throw error;
    }
  }

  #listen(userId: string): Subscription | undefined {
    if (!this.#connection || this.#connection.isClosed()) return undefined;
    return this.#connection.subscribe(personPrefix + userId, {
      callback: (error, message) => {
        if (error) return log.warn({ err: error }, "NATS");
        const event = readEvent(message.data);
        if (event) this.#onEvent?.({ ...event, to: userId });
      },
    });
  }
}

function createPacket(to: string, event: UserEvent): Packet {
  const data = JSON.stringify(event);
  if (Buffer.byteLength(data) > maxEventBytes) throw new Error("an event is too long: it holds ids only");
  return { subject: personPrefix + to, data };
}

function readEvent(data: Uint8Array): UserEvent | null {
  if (data.length > maxEventBytes) return null;
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return null;
  }
}
