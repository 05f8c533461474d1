import { expect, test } from "bun:test";
import { startBalancer } from "../balancer.ts";
import { openEventStream } from "../events.ts";
import { type Client, createSignedInClient } from "../http.ts";
import { makeUser } from "../people.ts";
import { findFreePort, startServer, waitUntil } from "../server.ts";
import { printLine } from "./statistics.ts";
import { countStatuses, createCrowd, getP95, listFailures, makeUsualCalls, startTraffic } from "./traffic.ts";

// rolling restart of two web processes and a worker under load

const perSecond = 50;

async function createSite() {
  const port = findFreePort();
  const environment = { APP_URL: `http://localhost:${port}`, RATE_LIMIT_FACTOR: "100000" };
  const start = (more: Record<string, string>) => startServer({ ...environment, ...more });
  const ports = [findFreePort(), findFreePort()];
  const worker = await start({ PORT: String(findFreePort()) });
  const webs = await Promise.all(ports.map((each) => start({ WORKER: "off", PORT: String(each) })));
  const balancer = startBalancer(
    webs.map(({ url }) => url),
    { port, checkEvery: 200 },
  );
  return { balancer, webs, worker, restarted: (index: number) => start({ WORKER: "off", PORT: String(ports[index]) }) };
}

/** Reads events and reconnects with the last id, like a browser. */
function createListener(client: Client) {
  const received = new Set<string>();
  let isOver = false;
  let streams = 0;
  let current: Awaited<ReturnType<typeof openEventStream>> | undefined;
  const listening = (async () => {
    let lastEventId: string | undefined;
    while (!isOver) {
      const stream = await openEventStream(client, { lastEventId }).catch(() => undefined);
      if (stream?.response.ok) {
        current = stream;
        streams += 1;
        await stream.ended;
        for (const { data } of stream.getEvents("message")) received.add(String(data.id));
        lastEventId = stream.events.findLast(({ id }) => id !== "")?.id ?? lastEventId; // the closing event has no id
      }
      if (!isOver) await Bun.sleep(500);
    }
  })();
  return {
    heard: () => new Set([...received, ...(current?.getEvents("message") ?? []).map(({ data }) => String(data.id))]),
    streams: () => streams,
    async stop() {
      isOver = true;
      await current?.close();
      await listening;
    },
  };
}

test("REL-51: both processes are replaced, one after the other, twice, under fifty requests a second: not one fails, streams come back and miss nothing", async () => {
  const { balancer, webs, worker, restarted } = await createSite();
  const { clients, look } = await createCrowd(balancer);
  const [ana, bia] = [await makeUser(), await makeUser()];
  const listener = createListener(await createSignedInClient(balancer, bia));
  const anas = await createSignedInClient(balancer, ana);
  const traffic = startTraffic(makeUsualCalls(clients, look, ana.id), perSecond);
  const sent: string[] = [];
  let isWriting = true;
  const writing = (async () => {
    for (let number = 0; isWriting; number++) {
      const answer = await anas.post("/api/messages", { receiverId: bia.id, content: `palavra ${number}` });
      sent.push(((await answer.json()) as { id: string }).id);
      await Bun.sleep(50);
    }
  })();
  await waitUntil("a steady start", () => traffic.answers.length > 3 * perSecond, 60);
  const durationMs: number[] = [];
  for (const index of [0, 1, 0, 1]) {
    const startedAt = performance.now();
    const leaving = webs[index];
    if (!leaving) throw new Error("no such process");
    expect(await leaving.stop()).toBe(0);
    durationMs.push(performance.now() - startedAt);
    webs[index] = await restarted(index);
    await waitUntil("the balancer to know", () => balancer.isReady(leaving.url));
  }
  isWriting = false;
  await writing;
  const answers = await traffic.stop();
  await waitUntil("bia to have received everything", () => sent.every((id) => listener.heard().has(id)));
  printLine(
    `\nfour replacements at ${perSecond} requests a second: ${answers.length} answers, ${JSON.stringify(countStatuses(answers))}, p95 ${getP95(answers)} ms`,
  );
  printLine(
    `  a process was gone after ${durationMs.map((each) => Math.round(each)).join(", ")} ms; ${sent.length} messages heard over ${listener.streams()} streams`,
  );
  expect(balancer.failures).toEqual([]);
  expect(listFailures(answers)).toEqual([]);
  expect(listener.streams()).toBeGreaterThan(1);
  await listener.stop();
  for (const server of [...webs, worker]) expect(await server.stop()).toBe(0);
  await balancer.stop();
}, 600_000);

test("REL-40: one process is killed under load: only what it was answering fails, whoever listened is back in five seconds and has lost no word", async () => {
  const { balancer, webs, worker } = await createSite();
  const { clients, look } = await createCrowd(balancer, 8);
  const [ana, bia] = [await makeUser(), await makeUser()];
  const biases = await createSignedInClient(balancer, bia);
  const listeners = [createListener(biases), createListener(biases)];
  await waitUntil("both to listen", () => listeners.every((listener) => listener.streams() === 1));
  const anas = await createSignedInClient(balancer, ana);
  const traffic = startTraffic(makeUsualCalls(clients, look, ana.id), perSecond);
  await waitUntil("a steady start", () => traffic.answers.length > 3 * perSecond, 60);
  const killed = traffic.now();
  await webs[0]?.kill();
  const gone = traffic.now();
  const sent: string[] = [];
  const unsent: Response[] = [];
  while (sent.length < 20) {
    const content = `palavra ${sent.length}`;
    const answer = await anas.post("/api/messages", { receiverId: bia.id, content }, { headers: { "idempotency-key": content } });
    if (answer.status === 201) sent.push(((await answer.json()) as { id: string }).id);
    else unsent.push(answer);
  }
  await waitUntil("every message event", () => listeners.every((listener) => sent.every((id) => listener.heard().has(id))), 5);
  await Bun.sleep(3000);
  const answers = await traffic.stop();
  const isBusy = (status: number, retryAfter: string | null) => status === 503 && retryAfter !== null; // slow because one process serves all, not by the kill
  const refused = answers.filter(({ status }) => status >= 400 || status === 0);
  const failed = refused.filter(({ status, retryAfter }) => !isBusy(status, retryAfter));
  const lost = unsent.filter(({ status, headers }) => !isBusy(status, headers.get("retry-after")));
  printLine(
    `\none of two killed at ${perSecond} requests a second: ${failed.length} of ${answers.length} failed, ${refused.length - failed.length} told to come back; 20 messages heard, ${lost.length} of them tried again, ${unsent.length - lost.length} told to come back`,
  );
  expect(lost.length).toBeLessThanOrEqual(1);
  expect(refused.length - failed.length).toBeLessThan(answers.length / 10);
  expect(failed.filter(({ startedAt, durationMs }) => startedAt > gone + 100 || startedAt + durationMs < killed)).toEqual([]);
  expect(failed.length).toBeLessThan(perSecond);
  for (const listener of listeners) await listener.stop();
  for (const server of [...webs.slice(1), worker]) expect(await server.stop()).toBe(0);
  await balancer.stop();
}, 600_000);
