import { cpus } from "node:os";
import { listChildPids } from "../../child-pids.ts";
import { feedPage } from "./calls.ts";
import { getMedian, type LoadResult, measureInTurn, measureLoad } from "./load.ts";
import { startApp } from "./programs.ts";

/** The feed page by processes; `isApart`: the app on one core, the database and who asks on the other. */
export type OfProcesses = { count: number; isApart: boolean; load: LoadResult };

const allCores = `0-${cpus().length - 1}`;
const canHoldToCores = cpus().length > 1 && Bun.which("taskset") !== null;
const warmUpSeconds = 8; // each process runs unoptimized code first

/** Holds a process, its threads and its children to cores; new children inherit it. */
function holdTo(cores: string, pid: number): void {
  for (const one of [pid, ...listChildPids(pid)]) Bun.spawnSync(["taskset", "-a", "-p", "-c", cores, String(one)], { stdio: ["ignore", "ignore", "ignore"] });
}

async function withCoreOfItsOwn<T>(app: number, database: number, work: () => Promise<T>): Promise<T> {
  holdTo("0", app);
  for (const pid of [database, process.pid]) holdTo("1", pid);
  try {
    return await work();
  } finally {
    for (const pid of [database, process.pid]) holdTo(allCores, pid);
  }
}

/** Measures the feed page by the processes and cores that serve it: one and two in turn. */
export async function measureProcesses(env: Record<string, string>, cookie: string, database: number): Promise<OfProcesses[]> {
  const start = async (count: number) => {
    const app = await startApp({ ...env, WEB_CONCURRENCY: String(count) });
    const measure = (seconds: number) => measureLoad(app.url + feedPage, { headers: { cookie }, seconds });
    const warmUp = () => measure(warmUpSeconds * count);
    return { ...app, measure, warmUp };
  };
  const apps = [await start(1), await start(2)] as const;
  for (const { warmUp } of apps) await warmUp();
  const loads = await measureInTurn(
    () => apps[0].measure(3),
    () => apps[1].measure(3),
    5,
  );
  for (const { stop } of apps) await stop();
  const measured = loads.map((load, index): OfProcesses => ({ count: index + 1, isApart: false, load }));
  if (!canHoldToCores) return measured;
  const app = await start(1);
  const load = await withCoreOfItsOwn(app.pid, database, async () => {
    await app.warmUp();
    return app.measure(4);
  });
  await app.stop();
  return [...measured, { count: 1, isApart: true, load }];
}

/** Times process start to the first feed page, in milliseconds. */
export const measureColdStart = (env: Record<string, string>, cookie: string): Promise<number> =>
  getMedian(5, async () => {
    const startedAt = performance.now();
    const app = await startApp(env, "/healthz");
    const page = await fetch(app.url + feedPage, { headers: { cookie } });
    await page.text();
    const durationMs = performance.now() - startedAt;
    await app.stop();
    return durationMs;
  });
