import { afterAll } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startBalancer } from "./balancer.ts";
import { listChildPids } from "./child-pids.ts";
import { recordServer } from "./server-cleanup.ts";
import { findFreePort, waitUntil } from "./waiting.ts";

export { findFreePort, waitUntil };

type Environment = Record<string, string>;

export type Process = {
  pid: number;
  /** Resolves to the exit code; -1 when a signal ended it. */
  exited: Promise<number>;
  /** All output so far. */
  output: () => string;
  errors: () => string;
  signal: (name: "SIGTERM" | "SIGINT" | "SIGKILL" | "SIGUSR2") => void;
};

export type TestServer = Process & {
  url: string;
  port: number;
  /** Sends SIGTERM; returns the exit code. */
  stop: () => Promise<number>;
  /** Kills it like a crash. */
  kill: () => Promise<void>;
};

const runningProcesses = new Set<Process>();
afterAll(async () => {
  for (const left of runningProcesses) left.signal("SIGKILL");
  await Promise.all([...runningProcesses].map((left) => left.exited));
});

/** `preload` injects a fault module; `folder` holds another build. */
type ServerOptions = { preload?: string; folder?: string };

/** Runs the built server without waiting, with a clean environment. */
export function runServer(env: Environment, { preload, folder = "." }: ServerOptions = {}): Process {
  if (!existsSync(join(folder, "build/server/index.js"))) throw new Error("there is no production build; bin/test makes it");
  const inheritedEnv = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", TMPDIR: process.env.TMPDIR ?? "" };
  const preloadArgs = preload ? ["--preload", preload] : [];
  const child = Bun.spawn([process.execPath, "--no-env-file", ...preloadArgs, "build/server/index.js"], {
    cwd: folder,
    env: { ...inheritedEnv, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const removeRecord = recordServer(child.pid, env.DATA_DIR);
  const [out, err] = [collectOutput(child.stdout), collectOutput(child.stderr)];
  const exited = child.exited.then(async (code) => {
    await Promise.all([out.done, err.done]);
    runningProcesses.delete(running);
    removeRecord();
    return child.signalCode ? -1 : code;
  });
  const running: Process = { pid: child.pid, exited, output: () => out.text() + err.text(), errors: err.text, signal: (name) => child.kill(name) };
  runningProcesses.add(running);
  return running;
}

/** Starts the server on this file's database; TEST_PROCESSES=2 starts two behind a balancer, WEB_CONCURRENCY=2 two on one port. */
export async function startServer(env: Environment = {}, options: ServerOptions = {}): Promise<TestServer> {
  return process.env.TEST_PROCESSES === "2" ? startBalancedServers(env, options) : startProcess(env, options);
}

async function startProcess(env: Environment, options: ServerOptions): Promise<TestServer> {
  const port = env.PORT ? Number(env.PORT) : findFreePort();
  const url = `http://localhost:${port}`;
  const server = runServer({ ...makeBaseEnv(), PORT: String(port), APP_URL: url, ...env }, options);
  await waitUntilReady(server, url);
  return toTestServer(server, url);
}

/** Starts two web processes behind a balancer, and a worker. */
async function startBalancedServers(env: Environment, options: ServerOptions): Promise<TestServer> {
  const { WORKER = "inline", PORT, ...rest } = env;
  const port = PORT ? Number(PORT) : findFreePort();
  const ownEnv = { APP_URL: `http://localhost:${port}`, ...rest };
  const worker = WORKER === "off" ? [] : [runServer({ ...makeBaseEnv(), ...ownEnv, WORKER: "only" }, options)];
  const webServers = await Promise.all([1, 2].map(() => startProcess({ ...ownEnv, WORKER: "off" }, options)));
  const balancer = startBalancer(
    webServers.map(({ url }) => url),
    { port },
  );
  const all = [...webServers, ...worker];
  const combined: Process = {
    pid: webServers[0]?.pid ?? 0,
    exited: Promise.all(all.map(({ exited }) => exited)).then(async (codes) => {
      await balancer.stop();
      return codes.find((code) => code !== 0) ?? 0;
    }),
    output: () => all.map(({ output }) => output()).join(""),
    errors: () => all.map(({ errors }) => errors()).join(""),
    signal: (name) => {
      for (const each of all) each.signal(name);
    },
  };
  return toTestServer(combined, balancer.url);
}

function makeBaseEnv(): Environment {
  const { DATABASE_URL = "", DATA_DIR = "", SESSION_SECRET = "", WEB_CONCURRENCY = "1", NATS_URL = "" } = process.env;
  return {
    DATABASE_URL,
    DATA_DIR,
    SESSION_SECRET,
    WEB_CONCURRENCY,
    NATS_URL,
    WORKER: "inline",
    VISION: "off",
    TRUST_FLY_HEADERS: "1",
    SEED_DEMO: "0",
    LOG_LEVEL: "warn",
  };
}

const toTestServer = (server: Process, url: string): TestServer => ({
  ...server,
  url,
  port: Number(new URL(url).port),
  stop() {
    server.signal("SIGTERM");
    return server.exited;
  },
  async kill() {
    const ofSeveral = listChildPids(server.pid);
    server.signal("SIGKILL");
    for (const pid of ofSeveral) killIfThere(pid);
    await server.exited;
  },
});

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {} // ended with its parent
}

async function waitUntilReady(server: Process, url: string): Promise<void> {
  let hasExited = false;
  server.exited.then(() => {
    hasExited = true;
  });
  await waitUntil(`the server at ${url}`, async () => {
    if (hasExited) throw new Error(`the server ended: ${server.output()}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
  });
}

function collectOutput(stream: ReadableStream<Uint8Array>) {
  let text = "";
  const decoder = new TextDecoder();
  const appendChunk = (chunk: Uint8Array) => {
    text += decoder.decode(chunk, { stream: true });
  };
  return { text: () => text, done: stream.pipeTo(new WritableStream({ write: appendChunk })) };
}
