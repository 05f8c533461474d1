import { createHash, timingSafeEqual } from "node:crypto";
import type { Server } from "bun";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { env } from "#app/env.server";
import { backlog } from "#app/models/backlog.server";
import { openStreams } from "./event-stream.server";
import { health } from "./health.server";

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Histogram({
  name: "espelho_request_seconds",
  help: "Requests by what was asked for, from the first byte read to the answer's head",
  labelNames: ["kind", "method", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers: [registry] });
const streams = gauge("espelho_streams", "Open streams of news of this process");
const jobs = gauge("espelho_jobs_waiting", "Jobs whose time has come and that nobody has taken", ["queue"]);
const jobAge = gauge("espelho_jobs_waiting_seconds", "How long the oldest of them waits", ["queue"]);
const failedJobs = gauge("espelho_jobs_failed", "Jobs that failed for good in the last hour", ["queue"]);
const tryOns = gauge("espelho_try_ons_open", "Try-ons on their way", ["status"]);
const tryOnAge = gauge("espelho_try_ons_open_seconds", "Age of the oldest of them", ["status"]);
const provider = gauge("espelho_provider_down", "1 while the AI provider counts as down");
const database = gauge("espelho_database_up", "1 when the database told all of this");

const kinds: [RegExp, string][] = [
  [/^\/(healthz|readyz|metrics)$/, "health"],
  [/^\/api\/.*webhook$/, "webhook"],
  [/^\/api\//, "api"],
  [/^\/media\//, "picture"],
  [/^\/assets\/|\.\w{2,11}$/, "file"],
];
const kindOf = (path: string) => (path.endsWith(".data") ? "data" : (kinds.find(([pattern]) => pattern.test(path))?.[1] ?? "page"));
const known = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts every request and how long its answer took. */
export const measured = createMiddleware(async (c, next) => {
  const began = performance.now();
  await next();
  const method = known.has(c.req.method) ? c.req.method : "other";
  requests.observe({ kind: kindOf(c.req.path), method, status: `${Math.floor(c.res.status / 100)}xx` }, (performance.now() - began) / 1000);
});

async function exposition(): Promise<Response> {
  streams.set(openStreams());
  const found = await backlog().catch(() => null);
  database.set(found ? 1 : 0);
  for (const one of [jobs, jobAge, failedJobs, tryOns, tryOnAge]) one.reset();
  if (found) {
    for (const { name, count, oldestSeconds } of found.jobs) {
      jobs.set({ queue: name }, count);
      jobAge.set({ queue: name }, oldestSeconds);
    }
    for (const { name, count } of found.failedJobs) failedJobs.set({ queue: name }, count);
    for (const { name, count, oldestSeconds } of found.tryOns) {
      tryOns.set({ status: name }, count);
      tryOnAge.set({ status: name }, oldestSeconds);
    }
    provider.set(found.isProviderDown ? 1 : 0);
  }
  return new Response(await registry.metrics(), { headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" } });
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const hasToken = (request: Request) =>
  env.METRICS_TOKEN !== undefined && timingSafeEqual(digest(request.headers.get("authorization") ?? ""), digest(`Bearer ${env.METRICS_TOKEN}`));

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
// whoever comes through a proxy comes from elsewhere, wherever the proxy stands
const isLocal = (request: Request, server: Server<unknown> | undefined) =>
  loopback.has(server?.requestIP(request)?.address ?? "") && !["fly-client-ip", "x-forwarded-for", "forwarded"].some((name) => request.headers.has(name));

/** `/metrics` on the public port: for this machine and for who has the token; to others it is not there. */
export const metrics = new Hono<{ Bindings: { server?: Server<unknown> } }>().get("/metrics", (c, next) =>
  isLocal(c.req.raw, c.env?.server) || hasToken(c.req.raw) ? exposition() : next(),
);

/** Metrics and health on a port of their own, for a private network: who reaches it may read it. */
export function servePrivately(port: number): void {
  const site = new Hono().route("/", health).get("/metrics", () => exposition());
  Bun.serve({ port, hostname: "::", fetch: site.fetch });
}
