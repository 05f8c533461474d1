import { expect, test } from "bun:test";
import { signedIn } from "../http.ts";
import { aLook, aUser } from "../people.ts";
import { startServer, until } from "../server.ts";
import { percentile, say } from "./figures.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "100000" });

/** A client that sends its beginning, then a bit every so many milliseconds, for as long as anybody listens. */
async function aDribbler(beginning: string, bit: string, every: number) {
  const began = performance.now();
  const told = { answer: "", closedAfter: Number.NaN };
  const socket = await Bun.connect({
    hostname: "localhost",
    port: server.port,
    socket: {
      data(_, bytes) {
        told.answer += bytes.toString();
      },
      close() {
        clearInterval(timer);
        told.closedAfter = performance.now() - began;
      },
      error() {},
    },
  });
  socket.write(beginning);
  const timer = setInterval(() => socket.write(bit), every);
  return told;
}

async function feedTimes(ask: () => Promise<Response>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number++) {
    const began = performance.now();
    const answer = await ask();
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  }
  return times;
}

test("REL-64: two hundred who send a header line every five seconds are shown out, a body of a byte a second gets 408 after a minute, and ana notices none of them", async () => {
  const ana = await aUser();
  await aLook({ by: ana });
  const anas = await signedIn(server, ana);
  const ask = () => anas.get("/api/posts/feed/explore");
  await feedTimes(ask, 100);
  const before = await feedTimes(ask, 300);

  const headers = await Promise.all(Array.from({ length: 200 }, (_, number) => aDribbler("GET / HTTP/1.1\r\nHost: localhost\r\n", `X-${number}: y\r\n`, 5000)));
  const [[name, value] = []] = [...anas.cookies];
  const head = `POST /api/messages HTTP/1.1\r\nHost: localhost:${server.port}\r\nOrigin: ${server.url}\r\nCookie: ${name}=${value}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
  const bodies = await Promise.all(Array.from({ length: 20 }, () => aDribbler(`${head}{"content":"`, "a", 1000)));
  const meanwhile = await feedTimes(ask, 300);
  await until("the headers' senders to be gone", () => headers.every(({ closedAfter }) => closedAfter > 0), 120);
  await until("the bodies' senders to be gone", () => bodies.every(({ closedAfter }) => closedAfter > 0), 120);

  const ends = (some: { closedAfter: number }[]) =>
    `${percentile(
      some.map(({ closedAfter }) => closedAfter),
      0,
    )} to ${percentile(
      some.map(({ closedAfter }) => closedAfter),
      1,
    )} ms`;
  say(`\n200 dribbling headers closed after ${ends(headers)}; 20 dribbling bodies after ${ends(bodies)}, with ${bodies[0]?.answer.split("\r\n")[0]}`);
  say(`  the feed: p95 ${percentile(before, 0.95)} ms before, ${percentile(meanwhile, 0.95)} ms meanwhile`);
  expect(bodies.filter(({ answer }) => !answer.startsWith("HTTP/1.1 408 "))).toEqual([]);
  expect(Math.min(...bodies.map(({ closedAfter }) => closedAfter))).toBeGreaterThan(55_000);
  expect(percentile(meanwhile, 0.95)).toBeLessThan(3 * percentile(before, 0.95) + 50);
  expect(await server.stop()).toBe(0);
}, 400_000);
