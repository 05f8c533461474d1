import { mkdirSync, rmSync } from "node:fs";
import { endLeftovers, leftoversFolder } from "./leftovers.ts";
import { joinPostgres } from "./postgres.ts";

// The heart of bin/test: the checks, the build, the tests over one PostgreSQL, and last the line that says how it went.

const report = ".data/junit.xml";
const say = (text: string) => process.stdout.write(`${text}\n`);

type Count = { passed: number; failed: number };

let running: Bun.Subprocess | undefined;
let isEnding = false;

async function run(command: string[], env: Record<string, string> = {}): Promise<number> {
  if (isEnding) return 1;
  // a process group of its own: a Ctrl-C comes to us alone, and we end them in order
  running = Bun.spawn(command, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env }, detached: true });
  return running.exited;
}

async function step(name: string, command: string[]): Promise<Count> {
  const code = await run(command);
  if (code !== 0) say(`✗ ${name} failed`);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

/** Runs test files, some at once. A run without a report or with an unexplained exit code counts as a failure. */
async function test(files: string[], atOnce: number, env: Record<string, string>): Promise<Count> {
  if (files.length === 0) return { passed: 0, failed: 0 };
  rmSync(report, { force: true });
  // a browser test's own waits give up at 30 s and say what they waited for; this only ends what hangs, and Bun then kills the browser of every test behind it
  const options = [`--parallel=${atOnce}`, "--timeout=120000", "--reporter=junit", `--reporter-outfile=${report}`];
  const code = await run(["bun", "--no-env-file", "test", ...options, ...files.map((file) => `./${file}`)], env);
  const head = /<testsuites[^>]*>/.exec((await Bun.file(report).exists()) ? await Bun.file(report).text() : "")?.[0] ?? "";
  const count = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  const failed = count("failures") + count("errors");
  const isUnexplained = head === "" || (code !== 0 && failed === 0);
  return { passed: count("tests") - failed - count("skipped"), failed: failed + (isUnexplained ? 1 : 0) };
}

async function testFiles(pattern: string | undefined) {
  const all = await Array.fromAsync(new Bun.Glob("tests/**/*.test.{ts,tsx}").scan("."));
  return all.filter((file) => !file.startsWith("tests/bench/") && (!pattern || file.includes(pattern))).sort();
}

async function everything(pattern: string | undefined): Promise<Count[]> {
  const files = await testFiles(pattern);
  if (files.length === 0) {
    say(`no test file's path holds «${pattern}»`);
    return [{ passed: 0, failed: 1 }];
  }
  const isBrowser = (file: string) => file.startsWith("tests/e2e/");
  const counts = pattern ? [] : [await step("bun run check", ["bun", "run", "check"])];
  counts.push(await step("the build", ["sh", "-c", "set -eu; . bin/setup; build"]));
  mkdirSync(".data", { recursive: true });
  const database = await joinPostgres();
  const servers = leftoversFolder();
  const end = async () => {
    isEnding = true;
    if (running) process.kill(-running.pid, "SIGKILL");
    endLeftovers(servers);
    await database.leave();
    process.exit(1);
  };
  process.once("SIGINT", end).once("SIGTERM", end).once("SIGHUP", end);
  try {
    const [browser, others] = [files.filter(isBrowser), files.filter((file) => !isBrowser(file))];
    const env = { TEST_DATABASE_URL: database.url };
    counts.push(await test(others, 2, env), await test(browser, 2, env));
  } finally {
    endLeftovers(servers);
    await database.leave();
  }
  return counts;
}

const [pattern] = process.argv.slice(2);
if (pattern === "bench") {
  say("bin/bench does the measurements");
} else {
  const counts = await everything(pattern);
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  say(`${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") > 0 ? 1 : 0;
}
