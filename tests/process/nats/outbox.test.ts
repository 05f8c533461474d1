import { expect, test } from "bun:test";
import { parseNatsUrls } from "#app/models/events/transport/nats-url";
import { Outbox } from "#app/models/events/transport/outbox";

test("the outbox keeps what was not confirmed, in order and a thousand at most, and says when it dropped something", async () => {
  const state = { isThere: false, dropped: 0, largest: 0 };
  const sent: number[] = [];
  const outbox = new Outbox<number>(
    async (batch) => {
      if (!state.isThere) throw new Error("away");
      state.largest = Math.max(state.largest, batch.length);
      sent.push(...batch);
    },
    () => {
      state.dropped += 1;
    },
  );
  for (let number = 0; number < 1000; number++) outbox.add(number);
  await outbox.flush();
  expect([state.dropped, sent.length]).toEqual([0, 0]);
  for (let number = 1000; number < 1500; number++) outbox.add(number);
  await outbox.flush();
  expect(state.dropped).toBeGreaterThan(0);
  state.isThere = true;
  await outbox.flush();
  expect(sent).toEqual(Array.from({ length: 1000 }, (_, index) => index + 500));
  expect(state.largest).toBeLessThanOrEqual(100);
  outbox.add(1500);
  await outbox.flush();
  expect(sent.at(-1)).toBe(1500);
});

test("an address names servers, a password or a token, and whether it is encrypted", () => {
  expect(parseNatsUrls("nats://events.internal:4222")).toEqual({ servers: ["events.internal:4222"] });
  expect(parseNatsUrls("tls://ana:a%2Fb@one:4222,tls://two:4223")).toEqual({ servers: ["one:4222", "two:4223"], user: "ana", pass: "a/b", tls: {} });
  expect(parseNatsUrls("nats://secret@one:4222")).toEqual({ servers: ["one:4222"], token: "secret" });
});
