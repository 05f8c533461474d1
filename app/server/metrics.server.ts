import { createHash, timingSafeEqual } from "node:crypto";
import type { Server } from "bun";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { type Aggregator, collectDefaultMetrics, Gauge, Histogram, type MetricObject, Registry } from "prom-client";
import { env } from "#app/config/env.server";
import { askParent } from "#app/config/parent-link.server";
import { countStreams } from "#app/http/events/event-stream.server";
import { isNatsConnected } from "#app/models/events/events.server";
import { getBacklog } from "#app/models/shared/backlog.server";
import { health } from "./health.server";
import { metricsResponse } from "./metrics-response";

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const lag = registry.getSingleMetric("nodejs_eventloop_lag_p99_seconds");
if (lag) Object.assign(lag, { aggregator: "max" });

const requests = new Histogram({
  name: "espelho_request_seconds",
  help: "Requests by what was asked for, from the first byte read to the answer's head",
  labelNames: ["kind", "method", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

// every process tells the same of the database
const gauge = (name: string, help: string, labelNames: string[] = [], aggregator: Aggregator = "max") =>
  new Gauge({ name, help, labelNames, aggregator, registers: [registry] });
const streams = gauge("espelho_streams", "Open streams of news", [], "sum");
const jobs = gauge("espelho_jobs_waiting", "Jobs whose time has come and that nobody has taken", ["queue"]);
const jobAge = gauge("espelho_jobs_waiting_seconds", "How long the oldest of them waits", ["queue"]);
const failedJobs = gauge("espelho_jobs_failed", "Jobs that failed for good in the last hour", ["queue"]);
const tryOns = gauge("espelho_try_ons_open", "Try-ons on their way", ["status"]);
const tryOnAge = gauge("espelho_try_ons_open_seconds", "Age of the oldest of them", ["status"]);
const provider = gauge("espelho_provider_down", "1 while the AI provider counts as down");
const events = gauge("espelho_events_up", "0 while NATS is configured and away", [], "min");
const database = gauge("espelho_database_up", "1 when the database told all of this", [], "min");

const kinds: [RegExp, string][] = [
  [/^\/(healthz|readyz|metrics)$/, "health"],
  [/^\/api\/.*webhook$/, "webhook"],
  [/^\/api\//, "api"],
  [/^\/media\//, "picture"],
  [/^\/assets\/|\.\w{2,11}$/, "file"],
];
const kindOf = (path: string) => (path.endsWith(".data") ? "data" : (kinds.find(([pattern]) => pattern.test(path))?.[1] ?? "page"));
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export const requestMetrics = createMiddleware(async (c, next) => {
  const startedAt = performance.now();
  await next();
  const method = knownMethods.has(c.req.method) ? c.req.method : "other";
  requests.observe({ kind: kindOf(c.req.path), method, status: `${Math.floor(c.res.status / 100)}xx` }, (performance.now() - startedAt) / 1000);
});

async function refreshGauges(): Promise<void> {
  streams.set(countStreams());
  events.set(isNatsConnected() === false ? 0 : 1);
  const backlog = await getBacklog().catch(() => null);
  database.set(backlog ? 1 : 0);
  for (const one of [jobs, jobAge, failedJobs, tryOns, tryOnAge]) one.reset();
  if (backlog) {
    for (const { name, count, oldestSeconds } of backlog.jobs) {
      jobs.set({ queue: name }, count);
      jobAge.set({ queue: name }, oldestSeconds);
    }
    for (const { name, count } of backlog.failedJobs) failedJobs.set({ queue: name }, count);
    for (const { name, count, oldestSeconds } of backlog.tryOns) {
      tryOns.set({ status: name }, count);
      tryOnAge.set({ status: name }, oldestSeconds);
    }
    provider.set(backlog.isProviderDown ? 1 : 0);
  }
}

/** Of this process alone, as the parent of several sums them. */
export async function readMetrics(): Promise<MetricObject[]> {
  await refreshGauges();
  return (await registry.getMetricsAsJSON()) as MetricObject[];
}

/** Of all web processes, if there are several. */
async function renderMetrics(): Promise<Response> {
  const text = await askParent<string>("metrics");
  if (text === null) await refreshGauges();
  return metricsResponse(text ?? (await registry.metrics()));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const hasMetricsToken = (request: Request) =>
  env.METRICS_TOKEN !== undefined && timingSafeEqual(digest(request.headers.get("authorization") ?? ""), digest(`Bearer ${env.METRICS_TOKEN}`));

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
// proxied requests are never local
const isLocal = (request: Request, server: Server<unknown> | undefined) =>
  loopback.has(server?.requestIP(request)?.address ?? "") && !["fly-client-ip", "x-forwarded-for", "forwarded"].some((name) => request.headers.has(name));

/** Public port: local requests and token holders only. */
export const metrics = new Hono<{ Bindings: { server?: Server<unknown> } }>().get("/metrics", (c, next) =>
  isLocal(c.req.raw, c.env?.server) || hasMetricsToken(c.req.raw) ? renderMetrics() : next(),
);

export function serveMetrics(port: number): void {
  const site = new Hono().route("/", health).get("/metrics", () => renderMetrics());
  Bun.serve({ port, hostname: "::", fetch: site.fetch });
}
