import { afterAll, test } from "bun:test";
import { existsSync } from "node:fs";
import { recordServer } from "./server-cleanup.ts";
import { findFreePort, waitUntil } from "./waiting.ts";

const program = Bun.which("nats-server") ?? [".tools/nats/usr/sbin/nats-server", "/usr/sbin/nats-server"].find(existsSync);
const [user, password] = ["espelho", "segredo/de:teste"];

const running = new Set<Bun.Subprocess>();
afterAll(async () => {
  for (const left of running) left.kill("SIGKILL");
  await Promise.all([...running].map(({ exited }) => exited));
});

/** Registers tests that need nats-server (Debian's package): skipped without it, failed in CI. */
export async function withNats(register: () => Promise<unknown>): Promise<void> {
  if (program) return void (await register());
  const missing = "events over NATS: nats-server is not installed";
  if (!process.env.CI) return test.skip(missing, () => {});
  test(missing, () => {
    throw new Error(missing);
  });
}

/** Starts a server that asks for a password; all starts use one port. */
export async function startNats() {
  let [port, monitoringPort] = [0, 0];
  let hasStarted = false;
  let child: Bun.Subprocess | undefined;
  const isThere = () =>
    fetch(`http://127.0.0.1:${monitoringPort}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  function spawn() {
    if (!hasStarted) [port, monitoringPort] = [findFreePort(), findFreePort()];
    const args = ["-a", "127.0.0.1", "-p", String(port), "-m", String(monitoringPort), "--user", user ?? "", "--pass", password ?? ""];
    const started = Bun.spawn([program ?? "nats-server", ...args], { stdio: ["ignore", "ignore", "ignore"] });
    const removeRecord = recordServer(started.pid, undefined);
    running.add(started);
    started.exited.then(() => {
      running.delete(started);
      removeRecord();
    });
    child = started;
  }
  const start = () =>
    waitUntil("nats-server", () => {
      if (!isRunning()) spawn(); // also when the port was taken meanwhile
      return isThere();
    });
  await start();
  hasStarted = true;
  return {
    url: `nats://${user}:${encodeURIComponent(password ?? "")}@127.0.0.1:${port}`,
    start,
    async kill() {
      child?.kill("SIGKILL");
      await child?.exited;
    },
    /** Hangs: connections stay open, nothing is read. */
    pause: () => child?.kill("SIGSTOP"),
    resume: () => child?.kill("SIGCONT"),
    /** Each connection with the subjects it listens to. */
    async listConnections(): Promise<string[][]> {
      const answer = await fetch(`http://127.0.0.1:${monitoringPort}/connz?subs=1`);
      const { connections } = (await answer.json()) as { connections: { subscriptions_list?: string[] }[] };
      return connections.map(({ subscriptions_list = [] }) => subscriptions_list.sort());
    },
  };
}
