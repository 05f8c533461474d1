import { Worker } from "node:worker_threads";
import { env } from "#app/config/env.server";
import { log } from "#app/config/log.server";

const heartbeatIntervalMs = 500;

type WatchdogOptions = { beats: SharedArrayBuffer; maxSilentMs: number; checkEveryMs: number };

/** Kills the process after WATCHDOG_SECONDS without a heartbeat; 0 disables. */
export function startWatchdog(): void {
  if (env.watchdogSeconds === 0) return;
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const heartbeat = new Int32Array(beats);
  setInterval(() => Atomics.add(heartbeat, 0, 1), heartbeatIntervalMs).unref();
  const workerData: WatchdogOptions = { beats, maxSilentMs: env.watchdogSeconds * 1000, checkEveryMs: heartbeatIntervalMs };
  const thread = new Worker(`(${watchHeartbeat})()`, { eval: true, workerData });
  thread.on("error", (error) => log.error({ err: error }, "the watchdog failed; a hung event loop will not be ended"));
  thread.unref();
}

/** Runs in a worker from its source; uses globals only. */
function watchHeartbeat() {
  const { writeSync } = process.getBuiltinModule("node:fs");
  const { workerData } = process.getBuiltinModule("node:worker_threads");
  const { beats, maxSilentMs, checkEveryMs }: WatchdogOptions = workerData;
  const heartbeat = new Int32Array(beats);
  const exitProcess = findExit();
  let [last, silentMs] = [0, 0];

  // counts ticks, so a suspended machine adds one
  setInterval(() => {
    const now = Atomics.load(heartbeat, 0);
    silentMs = now === last ? silentMs + checkEveryMs : 0;
    last = now;
    if (silentMs >= maxSilentMs) end();
  }, checkEveryMs);

  function end() {
    const rssMb = Math.round(process.memoryUsage.rss() / 1024 / 1024);
    const line = { level: 60, time: new Date().toISOString(), silentSeconds: silentMs / 1000, rssMb, msg: "the event loop hangs; the process ends itself" };
    try {
      writeSync(2, `${JSON.stringify(line)}\n`);
    } finally {
      exitProcess?.(70);
      process.kill(process.pid, "SIGKILL");
    }
  }

  // process.exit ends only this thread; decision 032
  function findExit(): ((code: number) => void) | undefined {
    const { dlopen } = process.getBuiltinModule("bun:ffi") as typeof import("bun:ffi");
    for (const library of ["libc.so.6", "libc.so", "libSystem.B.dylib"]) {
      try {
        return dlopen(library, { _exit: { args: ["i32"], returns: "void" } }).symbols._exit;
      } catch {
        // other platform
      }
    }
  }
}
