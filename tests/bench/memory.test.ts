import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { startServer } from "../server.ts";
import { say } from "./figures.ts";
import { aCrowd, failuresOf, p95, steadyTraffic, usualCalls } from "./traffic.ts";

const minutes = 10;
const warmUp = 2; // until caches are full and the collector knows the pace
const perSecond = 30;
const asOnFly = { BUN_JSC_forceRAMSize: String(1024 ** 3) }; // the heap grows by how much memory a machine has; fly.toml gives 1 GB

const memory = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** The slope of the line nearest to the points, a minute. */
function slopeOf(points: { minute: number; megabytes: number }[]): number {
  const mean = (of: (point: (typeof points)[0]) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ megabytes }) => megabytes)];
  const above = points.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0);
  return above / points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

test("REL-65: at thirty requests a second of all kinds a process keeps its size", async () => {
  const server = await startServer({ RATE_LIMIT_FACTOR: "100000", ...asOnFly });
  const { clients, look, receiverId } = await aCrowd(server, 8);
  const traffic = steadyTraffic(usualCalls(clients, look, receiverId), perSecond);
  const points: { minute: number; megabytes: number }[] = [];
  for (let second = 0; second < minutes * 60; second += 5) {
    await Bun.sleep(5000);
    points.push({ minute: traffic.now() / 60_000, megabytes: memory(server.pid) });
  }
  const answers = await traffic.stop();
  const warm = points.filter(({ minute }) => minute > warmUp);
  const feeds = answers.filter(({ call }) => call === "GET /api/posts/feed");
  const eachMinute = Array.from({ length: minutes }, (_, minute) => p95(feeds.filter(({ began }) => Math.floor(began / 60_000) === minute)));
  const [slope, most] = [slopeOf(warm), Math.max(...points.map(({ megabytes }) => megabytes))];
  say(
    `\n${minutes} minutes at ${perSecond} requests a second: ${answers.length} answers; ${slope.toFixed(2)} MB a minute after the first ${warmUp}, ${most.toFixed(0)} MB at most; feed p95 ${p95(feeds)} ms, minute by minute ${eachMinute.join(", ")}`,
  );
  const failed = answers.filter(({ status }) => status >= 500 || status === 0);
  expect(failuresOf(failed).filter((failure) => !failure.endsWith(": 503"))).toEqual([]);
  expect(failed.length).toBeLessThan(answers.length / 1000); // whoever has waited two seconds for a lock is asked to come again
  expect(most).toBeLessThan(400);
  expect(slope).toBeLessThan(1);
  expect(Math.min(...eachMinute)).toBeLessThan(300); // a machine that tests has other things to do as well, but not all the time
  expect(await server.stop()).toBe(0);
}, 900_000);
