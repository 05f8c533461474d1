import { cpus } from "node:os";
import { listChildPids } from "../../child-pids.ts";
import { feedPage } from "./calls.ts";
import { getMedian, type LoadResult, measureLoad } from "./load.ts";
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

/** Measures the feed page by the processes and cores that serve it. */
export async function measureProcesses(env: Record<string, string>, cookie: string, database: number): Promise<OfProcesses[]> {
  const measured: OfProcesses[] = [];
  const ways = [{ count: 1, isApart: false }, { count: 2, isApart: false }, ...(canHoldToCores ? [{ count: 1, isApart: true }] : [])];
  for (const { count, isApart } of ways) {
    const app = await startApp({ ...env, WEB_CONCURRENCY: String(count) });
    const measure = async () => {
      await measureLoad(app.url + feedPage, { headers: { cookie }, seconds: warmUpSeconds });
      return measureLoad(app.url + feedPage, { headers: { cookie } });
    };
    measured.push({ count, isApart, load: await (isApart ? withCoreOfItsOwn(app.pid, database, measure) : measure()) });
    await app.stop();
  }
  return measured;
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
