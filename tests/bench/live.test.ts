import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { sessionCookie } from "#app/http/cookies.server";
import { createSession } from "#app/models/account/session.server";
import { sendMessage } from "#app/models/messages/message.server";
import { startServer, waitUntil } from "#tests/server";
import { getPercentile, printLine } from "./statistics.ts";

// 1,000 event streams on one process, compared with polling

const people = 1000;
const seconds = 30;
const messagesSent = 300;

const server = await startServer({ RATE_LIMIT_FACTOR: "1000000" });

/** Each person's open conversation: whoever writes to them. */
const partners = new Map<string, string>();

type Person = { id: string; cookie: string };

/** Creates people with sessions, without password hashing. */
async function createCrowd(): Promise<Person[]> {
  const rows = Array.from({ length: people }, () => {
    const id = newId();
    const username = `p${id.replaceAll("-", "").slice(12)}`;
    return { id, username, email: `${username}@exemplo.com`, name: username, passwordHash: "none", credits: 0, isOnboardingComplete: true };
  });
  await db.insert(users).values(rows);
  const crowd: Person[] = [];
  for (const { id } of rows) crowd.push({ id, cookie: (await sessionCookie.serialize(await createSession(id, "a bench"))).split(";")[0] ?? "" });
  return crowd;
}

const readMemoryMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;

/** Returns the server's CPU seconds. */
function readCpuSeconds(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function printDelays(name: string, delays: number[]) {
  const [median, p95, slowest] = [0.5, 0.95, 1].map((part) => getPercentile(delays, part));
  printLine(`${name}: median ${median} ms, p95 ${p95} ms, slowest ${slowest} ms (${delays.length} messages)`);
}

const formatAverage = (used: number, requests?: number) => {
  printLine(
    `  processor: ${((used / seconds) * 100).toFixed(1)} % of one core${requests === undefined ? "" : `, ${Math.round(requests / seconds)} requests a second`}`,
  );
};

/** Sends messages in sequence; returns the send times. */
async function write(crowd: Person[], begun: Map<string, number>) {
  const gap = (seconds * 1000) / messagesSent;
  const start = Date.now();
  for (let number = 0; number < messagesSent; number++) {
    await Bun.sleep(Math.max(0, start + number * gap - Date.now()));
    const [from, to] = [crowd[number % people], crowd[(number * 7 + 500) % people]];
    if (!from || !to || from === to) continue;
    partners.set(to.id, from.id);
    const at = performance.now();
    begun.set((await sendMessage(from.id, to.id, { content: `mensagem ${number}` })).id, at);
  }
}

test("live", async () => {
  const crowd = await createCrowd();
  for (let round = 0; round < 300; round++)
    await fetch(`${server.url}/api/messages/unread-count`, { headers: { cookie: crowd[round % people]?.cookie ?? "" } });
  await Bun.sleep(2000);
  const before = readMemoryMb();

  const received = new Map<string, number>();
  let open = 0;
  const sockets = [];
  const startedAt = performance.now();
  for (const { cookie } of crowd) {
    let isBegun = false;
    sockets.push(
      await Bun.connect({
        hostname: "localhost",
        port: server.port,
        socket: {
          open: (socket) => void socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`),
          data: (_, bytes) => {
            const text = bytes.toString();
            if (!isBegun && text.includes("event: notification")) {
              isBegun = true;
              open += 1;
            }
            for (const [, id] of text.matchAll(/event: message\ndata: {"id":"([^"]+)"/g)) if (id && !received.has(id)) received.set(id, performance.now());
          },
        },
      }),
    );
  }
  await waitUntil("all streams", () => open === people, 60);
  printLine(`\n${people} open streams on one process`);
  printLine(`  opened in ${Math.round(performance.now() - startedAt)} ms, the first counts included`);
  await Bun.sleep(5000);
  printLine(
    `  memory: ${before.toFixed(0)} MB before, ${readMemoryMb().toFixed(0)} MB with them: ${(((readMemoryMb() - before) * 1024) / people).toFixed(1)} KB a stream`,
  );
  let used = readCpuSeconds();
  await Bun.sleep(seconds * 1000);
  printLine("  quiet");
  formatAverage(readCpuSeconds() - used);

  const begun = new Map<string, number>();
  used = readCpuSeconds();
  await write(crowd, begun);
  await waitUntil("every message event", () => [...begun.keys()].every((id) => received.has(id)));
  printLine(`  ${messagesSent / seconds} messages a second`);
  formatAverage(readCpuSeconds() - used);
  printDelays(
    "  time to deliver",
    [...begun].map(([id, at]) => (received.get(id) ?? 0) - at),
  );
  for (const socket of sockets) socket.end();
  await Bun.sleep(3000);

  // conversation every 5 s, lists every 30 s, with ETags
  let requests = 0;
  let unchanged = 0;
  let isOver = false;
  const found = new Map<string, number>();
  const pollEvery = async ({ cookie }: Person, path: string, every: number) => {
    let etag = "";
    await Bun.sleep(Math.random() * every);
    while (!isOver) {
      const response = await fetch(server.url + path, { headers: { cookie, ...(etag ? { "if-none-match": etag } : {}) } });
      requests += 1;
      if (response.status === 304) unchanged += 1;
      etag = response.headers.get("etag") ?? "";
      const text = await response.text();
      for (const [, id] of text.matchAll(/{"id":"([^"]+)","senderId"/g)) if (id && !found.has(id)) found.set(id, performance.now());
      await Bun.sleep(every);
    }
  };
  const polling = crowd.flatMap((person, index) => {
    const partner = partners.get(person.id) ?? crowd[(index + 1) % people]?.id;
    return [
      pollEvery(person, `/api/conversations/${partner}/messages`, 5000),
      pollEvery(person, "/api/conversations", 30_000),
      pollEvery(person, "/api/messages/unread-count", 30_000),
    ];
  });
  await Bun.sleep(6000);
  const again = new Map<string, number>();
  [requests, unchanged, used] = [0, 0, readCpuSeconds()];
  await write(crowd, again);
  const [requestCount, same, durationMs] = [requests, unchanged, readCpuSeconds() - used];
  await waitUntil("every message to be found", () => [...again.keys()].every((id) => found.has(id)));
  printLine(`the same ${people} polling, ${messagesSent / seconds} messages a second`);
  formatAverage(durationMs, requestCount);
  printLine(`  unchanged (304): ${Math.round((same / requestCount) * 100)} %`);
  printDelays(
    "  time to deliver",
    [...again].map(([id, at]) => (found.get(id) ?? 0) - at),
  );
  isOver = true;
  await Promise.all(polling.map((each) => Promise.race([each, Bun.sleep(100)])));
  expect(received.size).toBeGreaterThanOrEqual(begun.size);
});
