import { expect, test } from "bun:test";
import { createSignedInClient } from "../http.ts";
import { makeLook, makeUser } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";
import { getPercentile, printLine } from "./statistics.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "100000" });

/** Sends a start, then a few bytes per interval. */
async function createSlowClient(beginning: string, bit: string, every: number) {
  const startedAt = performance.now();
  const outcome = { answer: "", closedAfter: Number.NaN };
  const socket = await Bun.connect({
    hostname: "localhost",
    port: server.port,
    socket: {
      data(_, bytes) {
        outcome.answer += bytes.toString();
      },
      close() {
        clearInterval(timer);
        outcome.closedAfter = performance.now() - startedAt;
      },
      error() {},
    },
  });
  socket.write(beginning);
  const timer = setInterval(() => socket.write(bit), every);
  return outcome;
}

async function timeFeed(ask: () => Promise<Response>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number++) {
    const startedAt = performance.now();
    const answer = await ask();
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return times;
}

test("REL-64: two hundred who send a header line every five seconds are shown out, a body of a byte a second gets 408 after a minute, and ana notices none of them", async () => {
  const ana = await makeUser();
  await makeLook({ by: ana });
  const anas = await createSignedInClient(server, ana);
  const ask = () => anas.get("/api/posts/feed/explore");
  await timeFeed(ask, 100);
  const before = await timeFeed(ask, 300);

  const headers = await Promise.all(
    Array.from({ length: 200 }, (_, number) => createSlowClient("GET / HTTP/1.1\r\nHost: localhost\r\n", `X-${number}: y\r\n`, 5000)),
  );
  const [[name, value] = []] = [...anas.cookies];
  const head = `POST /api/messages HTTP/1.1\r\nHost: localhost:${server.port}\r\nOrigin: ${server.url}\r\nCookie: ${name}=${value}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
  const bodies = await Promise.all(Array.from({ length: 20 }, () => createSlowClient(`${head}{"content":"`, "a", 1000)));
  const meanwhile = await timeFeed(ask, 300);
  await waitUntil("the headers' senders to be gone", () => headers.every(({ closedAfter }) => closedAfter > 0), 120);
  await waitUntil("the bodies' senders to be gone", () => bodies.every(({ closedAfter }) => closedAfter > 0), 120);

  const formatEnds = (some: { closedAfter: number }[]) =>
    `${getPercentile(
      some.map(({ closedAfter }) => closedAfter),
      0,
    )} to ${getPercentile(
      some.map(({ closedAfter }) => closedAfter),
      1,
    )} ms`;
  printLine(
    `\n200 dribbling headers closed after ${formatEnds(headers)}; 20 dribbling bodies after ${formatEnds(bodies)}, with ${bodies[0]?.answer.split("\r\n")[0]}`,
  );
  printLine(`  the feed: p95 ${getPercentile(before, 0.95)} ms before, ${getPercentile(meanwhile, 0.95)} ms meanwhile`);
  expect(bodies.filter(({ answer }) => !answer.startsWith("HTTP/1.1 408 "))).toEqual([]);
  expect(Math.min(...bodies.map(({ closedAfter }) => closedAfter))).toBeGreaterThan(55_000);
  expect(getPercentile(meanwhile, 0.95)).toBeLessThan(3 * getPercentile(before, 0.95) + 50);
  expect(await server.stop()).toBe(0);
}, 400_000);
