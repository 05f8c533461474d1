import { Worker } from "node:worker_threads";
import { env } from "./env.server";
import { log } from "./log.server";

const beatEveryMs = 500;

type Orders = { beats: SharedArrayBuffer; maxSilentMs: number; checkEveryMs: number };

/** Ends the process once its event loop has hung for WATCHDOG_SECONDS: a thread listens for the loop's beats. Called when the start is over; 0 is off. */
export function startWatchdog(): void {
  if (env.watchdogSeconds === 0) return;
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const beat = new Int32Array(beats);
  setInterval(() => Atomics.add(beat, 0, 1), beatEveryMs).unref();
  const workerData: Orders = { beats, maxSilentMs: env.watchdogSeconds * 1000, checkEveryMs: beatEveryMs };
  const thread = new Worker(`(${watchBeats})()`, { eval: true, workerData });
  thread.on("error", (error) => log.error({ err: error }, "the watchdog failed; a hung event loop will not be ended"));
  thread.unref(); // it holds up no shutdown
}

/** What the thread runs, from its text: it may name nothing but globals, and the bundle needs no second entry for it. */
function watchBeats() {
  const { writeSync } = process.getBuiltinModule("node:fs");
  const { workerData } = process.getBuiltinModule("node:worker_threads");
  const { beats, maxSilentMs, checkEveryMs }: Orders = workerData;
  const beat = new Int32Array(beats);
  const exitProcess = findExit();
  let [last, silentMs] = [0, 0];

  // time is counted in turns of this thread: of hours in which the whole machine was suspended it counts one turn
  setInterval(() => {
    const now = Atomics.load(beat, 0);
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

  // process.exit ends this thread alone, and the kernel spares process 1 of a container any signal of its own: the C library ends both
  function findExit(): ((code: number) => void) | undefined {
    const { dlopen } = process.getBuiltinModule("bun:ffi") as typeof import("bun:ffi");
    for (const library of ["libc.so.6", "libc.so", "libSystem.B.dylib"]) {
      try {
        return dlopen(library, { _exit: { args: ["i32"], returns: "void" } }).symbols._exit;
      } catch {
        // another system's name
      }
    }
  }
}
