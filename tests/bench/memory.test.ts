import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { startServer } from "../server.ts";
import { asOnFly } from "./ratios/fly-machine.ts";
import { printLine } from "./statistics.ts";
import { createCrowd, getP95, listFailures, makeUsualCalls, startTraffic } from "./traffic.ts";

const minutes = 10;
const warmUp = 2; // until caches and GC are stable
const perSecond = 30;

const readMemoryMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** Returns the least-squares slope per minute. */
function getSlope(points: { minute: number; megabytes: number }[]): number {
  const getMean = (of: (point: (typeof points)[0]) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [getMean(({ minute }) => minute), getMean(({ megabytes }) => megabytes)];
  const above = points.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0);
  return above / points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

test("REL-65: at thirty requests a second of all kinds a process keeps its size", async () => {
  const server = await startServer({ RATE_LIMIT_FACTOR: "100000", ...asOnFly });
  const { clients, look, receiverId } = await createCrowd(server, 8);
  const traffic = startTraffic(makeUsualCalls(clients, look, receiverId), perSecond);
  const points: { minute: number; megabytes: number }[] = [];
  for (let second = 0; second < minutes * 60; second += 5) {
    await Bun.sleep(5000);
    points.push({ minute: traffic.now() / 60_000, megabytes: readMemoryMb(server.pid) });
  }
  const answers = await traffic.stop();
  const warm = points.filter(({ minute }) => minute > warmUp);
  const feeds = answers.filter(({ call }) => call === "GET /api/posts/feed");
  const eachMinute = Array.from({ length: minutes }, (_, minute) => getP95(feeds.filter(({ startedAt }) => Math.floor(startedAt / 60_000) === minute)));
  const [slope, most] = [getSlope(warm), Math.max(...points.map(({ megabytes }) => megabytes))];
  printLine(
    `\n${minutes} minutes at ${perSecond} requests a second: ${answers.length} answers; ${slope.toFixed(2)} MB a minute after the first ${warmUp}, ${most.toFixed(0)} MB at most; feed p95 ${getP95(feeds)} ms, minute by minute ${eachMinute.join(", ")}`,
  );
  const failed = answers.filter(({ status }) => status >= 500 || status === 0);
  expect(listFailures(failed).filter((failure) => !failure.endsWith(": 503"))).toEqual([]);
  expect(failed.length).toBeLessThan(answers.length / 1000); // a two-second lock timeout returns 503
  expect(most).toBeLessThan(400);
  expect(slope).toBeLessThan(1);
  expect(Math.min(...eachMinute)).toBeLessThan(300); // a busy test machine is slow only at times
  expect(await server.stop()).toBe(0);
}, 900_000);
