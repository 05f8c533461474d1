import { expect, test } from "bun:test";
import { startBalancer } from "../balancer.ts";
import { aStream } from "../events.ts";
import { type Client, signedIn } from "../http.ts";
import { aUser } from "../people.ts";
import { freePort, startServer, until } from "../server.ts";
import { say } from "./figures.ts";
import { aCrowd, failuresOf, p95, statusesOf, steadyTraffic, usualCalls } from "./traffic.ts";

// two web processes and a worker behind a balancer that asks for their readiness, with people at work all the time

const perSecond = 50;

async function aSite() {
  const port = freePort();
  const environment = { APP_URL: `http://localhost:${port}`, RATE_LIMIT_FACTOR: "100000" };
  const start = (more: Record<string, string>) => startServer({ ...environment, ...more });
  const ports = [freePort(), freePort()];
  const worker = await start({ PORT: String(freePort()) });
  const webs = await Promise.all(ports.map((each) => start({ WORKER: "off", PORT: String(each) })));
  const balancer = startBalancer(
    webs.map(({ url }) => url),
    { port, checkEvery: 200 },
  );
  return { balancer, webs, worker, restarted: (index: number) => start({ WORKER: "off", PORT: String(ports[index]) }) };
}

/** Reads news as a browser does: comes back when the stream ends, with the last event it had. */
function aListener(client: Client) {
  const heard = new Set<string>();
  let isOver = false;
  let streams = 0;
  let current: Awaited<ReturnType<typeof aStream>> | undefined;
  const listening = (async () => {
    let lastEventId: string | undefined;
    while (!isOver) {
      const stream = await aStream(client, { lastEventId }).catch(() => undefined);
      if (stream?.response.ok) {
        current = stream;
        streams += 1;
        await stream.ended;
        for (const { data } of stream.of("message")) heard.add(String(data.id));
        lastEventId = stream.events.findLast(({ id }) => id !== "")?.id ?? lastEventId; // a goodbye has none
      }
      if (!isOver) await Bun.sleep(500);
    }
  })();
  return {
    heard: () => new Set([...heard, ...(current?.of("message") ?? []).map(({ data }) => String(data.id))]),
    streams: () => streams,
    async stop() {
      isOver = true;
      await current?.close();
      await listening;
    },
  };
}

test("REL-51: both processes are replaced, one after the other, twice, under fifty requests a second: not one fails, streams come back and miss nothing", async () => {
  const { balancer, webs, worker, restarted } = await aSite();
  const { clients, look } = await aCrowd(balancer);
  const [ana, bia] = [await aUser(), await aUser()];
  const listener = aListener(await signedIn(balancer, bia));
  const anas = await signedIn(balancer, ana);
  const traffic = steadyTraffic(usualCalls(clients, look, ana.id), perSecond);
  const sent: string[] = [];
  let isWriting = true;
  const writing = (async () => {
    for (let number = 0; isWriting; number++) {
      const answer = await anas.post("/api/messages", { receiverId: bia.id, content: `palavra ${number}` });
      sent.push(((await answer.json()) as { id: string }).id);
      await Bun.sleep(50);
    }
  })();
  await until("a steady start", () => traffic.answers.length > 3 * perSecond, 60);
  const took: number[] = [];
  for (const index of [0, 1, 0, 1]) {
    const began = performance.now();
    const leaving = webs[index];
    if (!leaving) throw new Error("no such process");
    expect(await leaving.stop()).toBe(0);
    took.push(performance.now() - began);
    webs[index] = await restarted(index);
    await until("the balancer to know", () => balancer.isReady(leaving.url));
  }
  isWriting = false;
  await writing;
  const answers = await traffic.stop();
  await until("bia to have heard all", () => sent.every((id) => listener.heard().has(id)));
  say(`\nfour replacements at ${perSecond} requests a second: ${answers.length} answers, ${JSON.stringify(statusesOf(answers))}, p95 ${p95(answers)} ms`);
  say(`  a process was gone after ${took.map((each) => Math.round(each)).join(", ")} ms; ${sent.length} messages heard over ${listener.streams()} streams`);
  expect(balancer.failures).toEqual([]);
  expect(failuresOf(answers)).toEqual([]);
  expect(listener.streams()).toBeGreaterThan(1);
  await listener.stop();
  for (const server of [...webs, worker]) expect(await server.stop()).toBe(0);
  await balancer.stop();
}, 600_000);

test("REL-40: one process is killed under load: only what it was answering fails, whoever listened is back in five seconds and has lost no word", async () => {
  const { balancer, webs, worker } = await aSite();
  const { clients, look } = await aCrowd(balancer, 8);
  const [ana, bia] = [await aUser(), await aUser()];
  const biases = await signedIn(balancer, bia);
  const listeners = [aListener(biases), aListener(biases)];
  await until("both to listen", () => listeners.every((listener) => listener.streams() === 1));
  const anas = await signedIn(balancer, ana);
  const traffic = steadyTraffic(usualCalls(clients, look, ana.id), perSecond);
  await until("a steady start", () => traffic.answers.length > 3 * perSecond, 60);
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
  await until("all to be heard", () => listeners.every((listener) => sent.every((id) => listener.heard().has(id))), 5);
  await Bun.sleep(3000);
  const answers = await traffic.stop();
  const isBusy = (status: number, retryAfter: string | null) => status === 503 && retryAfter !== null; // one process on a loaded machine, and not the kill
  const refused = answers.filter(({ status }) => status >= 400 || status === 0);
  const failed = refused.filter(({ status, retryAfter }) => !isBusy(status, retryAfter));
  const lost = unsent.filter(({ status, headers }) => !isBusy(status, headers.get("retry-after")));
  say(
    `\none of two killed at ${perSecond} requests a second: ${failed.length} of ${answers.length} failed, ${refused.length - failed.length} told to come back; 20 messages heard, ${lost.length} of them tried again, ${unsent.length - lost.length} told to come back`,
  );
  expect(lost.length).toBeLessThanOrEqual(1);
  expect(refused.length - failed.length).toBeLessThan(answers.length / 10);
  expect(failed.filter(({ began, took }) => began > gone + 100 || began + took < killed)).toEqual([]);
  expect(failed.length).toBeLessThan(perSecond);
  for (const listener of listeners) await listener.stop();
  for (const server of [...webs.slice(1), worker]) expect(await server.stop()).toBe(0);
  await balancer.stop();
}, 600_000);
