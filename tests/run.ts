import { mkdirSync, rmSync } from "node:fs";
import { endLeftovers, leftoversFolder } from "./leftovers.ts";
import { joinPostgres } from "./postgres.ts";

// The heart of bin/test: the checks, the build, the tests over one PostgreSQL, and last the line that says how it went.

const report = ".data/junit.xml";
const say = (text: string) => process.stdout.write(`${text}\n`);

type Count = { passed: number; failed: number };
/** What failed, a line or an error's own words each: the last thing said, since a machine's record of a long run may keep its end alone. */
const failures: string[] = [];

const running = new Set<Bun.Subprocess>();
let isEnding = false;

/** Runs a command, passes on what it says, and tells how it ended and what it said. */
async function run(command: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  if (isEnding) return { code: 1, said: "" };
  const colors: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  // a process group of its own: a Ctrl-C comes to us alone, and we end them in order
  const child = Bun.spawn(command, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...colors, ...env }, detached: true });
  running.add(child);
  const said: string[] = [];
  const left = new AbortController();
  const passOn = (from: ReadableStream<Uint8Array>, to: NodeJS.WriteStream) => {
    const decoder = new TextDecoder();
    const write = (bytes: Uint8Array) => {
      to.write(bytes);
      said.push(decoder.decode(bytes, { stream: true }));
    };
    return from.pipeTo(new WritableStream({ write }), { signal: left.signal }).catch(() => {});
  };
  const heard = Promise.all([passOn(child.stdout, process.stdout), passOn(child.stderr, process.stderr)]);
  const code = await child.exited;
  running.delete(child);
  // whatever a test left running holds the pipes open: neither we nor the end of this process wait for it
  await Promise.race([heard, Bun.sleep(2000)]);
  left.abort();
  return { code, said: Bun.stripANSI(said.join("")) };
}

async function step(name: string, command: string[]): Promise<Count> {
  const { code, said } = await run(command);
  if (code !== 0) failures.push(`✗ ${name} failed\n${said.slice(-2000)}`);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

const failedTests = (said: string) => [...new Set(said.match(/^\(fail\) .*$/gm) ?? [])];
/** Whole, what was thrown outside of every test: Bun's report does not know of it. */
const errorsBetweenTests = (said: string): string[] => said.match(/^# Unhandled error between tests\n-+\n[\s\S]*?\n-+$/gm) ?? [];

/** Runs test files, some at once. A run without a report or with an unexplained exit code counts as a failure. */
async function test(files: string[], atOnce: number, env: Record<string, string>, patience = 120_000): Promise<Count> {
  if (files.length === 0) return { passed: 0, failed: 0 };
  rmSync(report, { force: true });
  // a browser test's own waits give up at 30 s and say what they waited for; this only ends what hangs, and Bun then kills the browser of every test behind it
  const options = [`--parallel=${atOnce}`, `--timeout=${patience}`, "--reporter=junit", `--reporter-outfile=${report}`];
  const { code, said } = await run(["bun", "--no-env-file", "test", ...options, ...files.map((file) => `./${file}`)], env);
  const head = /<testsuites[^>]*>/.exec((await Bun.file(report).exists()) ? await Bun.file(report).text() : "")?.[0] ?? "";
  const count = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  const between = errorsBetweenTests(said);
  failures.push(...failedTests(said), ...between);
  const failedInTests = count("failures") + count("errors");
  const failed = failedInTests + between.length;
  const isUnexplained = head === "" || (code !== 0 && failed === 0);
  if (isUnexplained) failures.push(`✗ bun test ended with ${code} and ${head ? "no failed test" : "no report"}\n${said.slice(-2000)}`);
  return { passed: count("tests") - failedInTests - count("skipped"), failed: failed + (isUnexplained ? 1 : 0) };
}

async function testFiles(pattern: string | undefined) {
  const all = await Array.fromAsync(new Bun.Glob("tests/**/*.test.{ts,tsx}").scan("."));
  return all.filter((file) => !file.startsWith("tests/bench/") && (!pattern || file.includes(pattern))).sort();
}

const isBrowser = (file: string) => file.startsWith("tests/e2e/");

/** The checks and every test, or the tests whose path holds the pattern. */
async function everything(pattern: string | undefined): Promise<Count[]> {
  const files = await testFiles(pattern);
  if (files.length === 0) {
    say(`no test file's path holds «${pattern}»`);
    return [{ passed: 0, failed: 1 }];
  }
  const checks = pattern ? [] : [step("bun run check", ["bun", "run", "check"])]; // beside the build
  const [browser, others] = [files.filter(isBrowser), files.filter((file) => !isBrowser(file))];
  return onOnePostgres(async (env) => [...(await Promise.all(checks)), await test(others, 2, env), await test(browser, 3, env)]);
}

const isHowQuick = (file: string) => /\/(database|fal-down|likes|live|slow-clients)\.test/.test(file);
const isSoak = (file: string) => file.includes("/memory.");

/** What takes its time: the long soak beside whatever measures no speed, each measurement of speed alone, then the browser tests on two processes and a worker behind a balancer. */
async function benches(): Promise<Count[]> {
  const files = (await Array.fromAsync(new Bun.Glob("tests/bench/*.test.ts").scan("."))).sort();
  const others = files.filter((file) => !isHowQuick(file) && !isSoak(file));
  const browser = (await testFiles(undefined)).filter(isBrowser);
  return onOnePostgres(async (env) => {
    const counts = [await test([...files.filter(isSoak), ...others], 2, env, 900_000)];
    for (const file of files.filter(isHowQuick)) counts.push(await test([file], 1, env, 900_000));
    counts.push(await test(browser, 3, { ...env, TEST_PROCESSES: "2" }));
    return counts;
  });
}

/** Builds, and runs what is given over one PostgreSQL; nothing of it stays behind. */
async function onOnePostgres(work: (env: Record<string, string>) => Promise<Count[]>): Promise<Count[]> {
  const built = await step("the build", ["sh", "-c", "set -eu; . bin/setup; build"]);
  mkdirSync(".data", { recursive: true });
  const database = await joinPostgres();
  const servers = leftoversFolder();
  const end = async () => {
    isEnding = true;
    for (const { pid } of running) process.kill(-pid, "SIGKILL");
    endLeftovers(servers);
    await database.leave();
    process.exit(1);
  };
  process.once("SIGINT", end).once("SIGTERM", end).once("SIGHUP", end);
  try {
    return [built, ...(await work({ TEST_DATABASE_URL: database.url }))];
  } finally {
    endLeftovers(servers);
    await database.leave();
  }
}

const [pattern] = process.argv.slice(2);
const counts = pattern === "bench" ? await benches() : await everything(pattern);
for (const failure of failures) say(`\n${failure}`);
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
say(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
