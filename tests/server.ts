import { afterAll } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startBalancer } from "./balancer.ts";
import { noteServer } from "./leftovers.ts";
import { freePort, until } from "./waiting.ts";

export { freePort, until };

type Environment = Record<string, string>;

export type Process = {
  pid: number;
  /** Resolves to the exit code; -1 when a signal ended it. */
  exited: Promise<number>;
  /** Everything it has said so far. */
  output: () => string;
  errors: () => string;
  signal: (name: "SIGTERM" | "SIGINT" | "SIGKILL" | "SIGUSR2") => void;
};

export type TestServer = Process & {
  url: string;
  port: number;
  /** Asks it to end and waits; its exit code. */
  stop: () => Promise<number>;
  /** Kills it, as a crash would. */
  kill: () => Promise<void>;
};

const living = new Set<Process>();
afterAll(async () => {
  for (const left of living) left.signal("SIGKILL");
  await Promise.all([...living].map((left) => left.exited));
});

/** `preload`: a module that the process loads first, to make it go wrong; `folder`: where its build is, if not here. */
type Wishes = { preload?: string; folder?: string };

/** Runs the built server as a process of its own, without waiting for it. What the environment does not name, a developer's shell cannot bring in. */
export function runServer(env: Environment, { preload, folder = "." }: Wishes = {}): Process {
  if (!existsSync(join(folder, "build/server/index.js"))) throw new Error("there is no production build; bin/test makes it");
  const kept = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", TMPDIR: process.env.TMPDIR ?? "" };
  const first = preload ? ["--preload", preload] : [];
  const child = Bun.spawn([process.execPath, "--no-env-file", ...first, "build/server/index.js"], {
    cwd: folder,
    env: { ...kept, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const forget = noteServer(child.pid, env.DATA_DIR);
  const [out, err] = [gather(child.stdout), gather(child.stderr)];
  const exited = child.exited.then(async (code) => {
    await Promise.all([out.done, err.done]);
    living.delete(running);
    forget();
    return child.signalCode ? -1 : code;
  });
  const running: Process = { pid: child.pid, exited, output: () => out.text() + err.text(), errors: err.text, signal: (name) => child.kill(name) };
  living.add(running);
  return running;
}

/** The built server on this test file's own database and data directory, ready to answer; with TEST_PROCESSES=2 two of them and a worker behind a balancer. */
export async function startServer(env: Environment = {}, wishes: Wishes = {}): Promise<TestServer> {
  return process.env.TEST_PROCESSES === "2" ? startSite(env, wishes) : startProcess(env, wishes);
}

async function startProcess(env: Environment, wishes: Wishes): Promise<TestServer> {
  const port = env.PORT ? Number(env.PORT) : freePort();
  const url = `http://localhost:${port}`;
  const server = runServer({ ...surroundings(), PORT: String(port), APP_URL: url, ...env }, wishes);
  await isReady(server, url);
  return asServer(server, url);
}

/** Two web processes on one database behind a balancer, and a worker unless none is wanted. */
async function startSite(env: Environment, wishes: Wishes): Promise<TestServer> {
  const { WORKER = "inline", PORT, ...rest } = env;
  const port = PORT ? Number(PORT) : freePort();
  const own = { APP_URL: `http://localhost:${port}`, ...rest };
  const worker = WORKER === "off" ? [] : [runServer({ ...surroundings(), ...own, WORKER: "only" }, wishes)];
  const webs = await Promise.all([1, 2].map(() => startProcess({ ...own, WORKER: "off" }, wishes)));
  const balancer = startBalancer(
    webs.map(({ url }) => url),
    { port },
  );
  const all = [...webs, ...worker];
  const together: Process = {
    pid: webs[0]?.pid ?? 0,
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
  return asServer(together, balancer.url);
}

function surroundings(): Environment {
  const { DATABASE_URL = "", DATA_DIR = "", SESSION_SECRET = "" } = process.env;
  return { DATABASE_URL, DATA_DIR, SESSION_SECRET, WORKER: "inline", TRUST_FLY_HEADERS: "1", SEED_DEMO: "0", LOG_LEVEL: "warn" };
}

const asServer = (server: Process, url: string): TestServer => ({
  ...server,
  url,
  port: Number(new URL(url).port),
  stop() {
    server.signal("SIGTERM");
    return server.exited;
  },
  async kill() {
    server.signal("SIGKILL");
    await server.exited;
  },
});

async function isReady(server: Process, url: string): Promise<void> {
  let isGone = false;
  server.exited.then(() => {
    isGone = true;
  });
  await until(`the server at ${url}`, async () => {
    if (isGone) throw new Error(`the server ended: ${server.output()}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
  });
}

function gather(stream: ReadableStream<Uint8Array>) {
  let text = "";
  const decoder = new TextDecoder();
  const keep = (chunk: Uint8Array) => {
    text += decoder.decode(chunk, { stream: true });
  };
  return { text: () => text, done: stream.pipeTo(new WritableStream({ write: keep })) };
}
