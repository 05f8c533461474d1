import { env } from "#app/config/env.server";
import { log } from "#app/config/log.server";
import { takePoints } from "#app/http/request-limit.server";
import { answerProbe, type Dependencies, healthResponse, type Probe, readinessResponse, startDraining } from "../draining.server";
import { metricsResponse } from "../metrics-response";
import { startWatchdog } from "../watchdog.server";
import { openParentDatabase, requireFreePort } from "./parent-database.server";
import { countShortLives, findRestartDelay } from "./restarts";
import { createMetricSums } from "./summed-metrics.server";
import { startWebProcess, type WebProcess } from "./web-process.server";

const maxEndingMs = 44_000; // after the proxy has noticed; below kill_timeout of fly.toml

/** Keeps web processes on one port; ends with the code of one that cannot stay. */
export async function startParent(): Promise<void> {
  const database = await openParentDatabase();
  const port = await requireFreePort(database);
  const running = new Set<WebProcess>();
  const sums = createMetricSums();
  const forced = Promise.withResolvers<void>();
  let isEnding = false;

  async function sumMetrics(): Promise<string> {
    await Promise.all([...running].map((one) => one.askForMetrics()));
    const all = [...running]; // some may have ended meanwhile
    return sums.render(
      all.map((one) => one.lastMetrics()),
      all.filter((one) => one.hasListened()).length,
    );
  }

  async function findReadiness(probe: Probe) {
    const listening = [...running].filter((one) => one.hasListened());
    const all = await Promise.all(listening.map((one) => one.ask<Dependencies>("readiness")));
    const has = (part: keyof Dependencies) => all.length > 0 && all.every((one) => one?.[part] === true);
    return answerProbe({ isReady: has("isReady"), database: has("database"), store: has("store"), queue: has("queue") }, probe);
  }

  const answers = { metrics: sumMetrics, readiness: findReadiness, points: takePoints };

  /** Keeps one of the processes running; resolves when the first one listens. */
  function keepRunning(number: number): Promise<void> {
    const started = Promise.withResolvers<void>();
    const own = { PORT: String(port), WEB_PROCESS: String(number), WORKER: number === 0 ? env.WORKER : "off", METRICS_PORT: "", ...database?.env };
    const run = async () => {
      let hasStarted = false;
      for (let shortLives = 0; !isEnding; ) {
        const web = startWebProcess(own, answers, started.resolve);
        running.add(web);
        const { code, reason, livedMs } = await web.ended;
        running.delete(web);
        await sums.forget(web.lastMetrics());
        if (isEnding) return;
        shortLives = countShortLives(shortLives, livedMs);
        hasStarted ||= web.hasListened();
        const delayMs = hasStarted ? findRestartDelay(shortLives) : null;
        if (delayMs === null) return end(code);
        log.warn({ number, reason, delayMs }, "a web process ended; another takes its place");
        await Bun.sleep(delayMs);
      }
    };
    run();
    return started.promise;
  }

  async function end(code: number, signal?: string): Promise<void> {
    if (isEnding) return forced.resolve();
    isEnding = true;
    log.info({ signal, code }, "leaving");
    const noticed = startDraining();
    if (signal === "SIGTERM") await Promise.race([noticed, forced.promise]);
    const all = [...running];
    const tellAll = () => {
      for (const one of all) one.kill("SIGTERM");
    };
    forced.promise.then(tellAll); // once more
    tellAll();
    await Promise.race([Promise.all(all.map(({ ended }) => ended)), Bun.sleep(maxEndingMs)]);
    for (const one of running) one.kill("SIGKILL");
    await database?.stop();
    process.exit(code);
  }

  const endUncaught = (error: unknown) => {
    log.fatal({ err: error }, "uncaught");
    end(1);
  };
  process.on("uncaughtException", endUncaught).on("unhandledRejection", endUncaught);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(0, signal));
  if (env.METRICS_PORT) {
    const routes = {
      "/healthz": healthResponse,
      "/readyz": async () => readinessResponse(await findReadiness({ isFromVisitor: false })),
      "/metrics": async () => metricsResponse(await sumMetrics()),
    };
    Bun.serve({ port: env.METRICS_PORT, hostname: "::", routes, fetch: () => new Response(null, { status: 404 }) });
  }
  startWatchdog();
  await keepRunning(0); // its reason not to start is told once
  for (let number = 1; number < env.webProcesses; number++) keepRunning(number);
}
