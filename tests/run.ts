import { mkdirSync, rmSync } from "node:fs";
import { joinPostgres } from "./postgres.ts";
import { createServersFolder, killRecordedServers } from "./server-cleanup.ts";

// bin/test: runs checks, build and tests, then prints the result.

const reportFile = ".data/junit.xml";
const print = (text: string) => process.stdout.write(`${text}\n`);

type Count = { passed: number; failed: number };
/** Failures, printed last because logs may keep only their end. */
const failures: string[] = [];
/** Skipped tests. */
const skips: string[] = [];
/** Failures of tests that passed when their file ran again, alone. */
const unsteady: string[] = [];
/** Most files that run again; where more fail, it is not the speed of the machine. */
const mostSecondRuns = 3;

const running = new Set<Bun.Subprocess>();
let isEnding = false;

/** Runs a command, forwards and returns its output. */
async function run(command: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  if (isEnding) return { code: 1, output: "" };
  const colors: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  // a process group of its own, so that Ctrl-C reaches only this process
  const child = Bun.spawn(command, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...colors, ...env }, detached: true });
  running.add(child);
  const output: string[] = [];
  const stopReading = new AbortController();
  const pipeOutput = (from: ReadableStream<Uint8Array>, to: NodeJS.WriteStream) => {
    const decoder = new TextDecoder();
    const write = (bytes: Uint8Array) => {
      to.write(bytes);
      output.push(decoder.decode(bytes, { stream: true }));
    };
    return from.pipeTo(new WritableStream({ write }), { signal: stopReading.signal }).catch(() => {});
  };
  const outputDone = Promise.all([pipeOutput(child.stdout, process.stdout), pipeOutput(child.stderr, process.stderr)]);
  const code = await child.exited;
  running.delete(child);
  // leftover processes may keep the pipes open
  await Promise.race([outputDone, Bun.sleep(2000)]);
  stopReading.abort();
  return { code, output: Bun.stripANSI(output.join("")) };
}

async function runStep(name: string, command: string[]): Promise<Count> {
  const { code, output } = await run(command);
  if (code !== 0) failures.push(`✗ ${name} failed\n${output.slice(-2000)}`);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

const findSkippedTests = (output: string): string[] => output.match(/^\(skip\) .*$/gm) ?? [];
/** Failed tests, each with the error above its line. */
function findFailedTests(output: string): string[] {
  const errors = new Map<string, string>();
  for (const [part, line = ""] of output.matchAll(/(?:^(?!\((?:pass|fail|skip)\) ).*\n)*^(\(fail\) .*)$/gm))
    if (!errors.has(line)) errors.set(line, part.slice(-1500));
  return [...errors.values()];
}
/** Errors outside tests, which Bun's report omits. */
const findErrorsBetweenTests = (output: string): string[] => output.match(/^# Unhandled error between tests\n-+\n[\s\S]*?\n-+$/gm) ?? [];

/** `failedFiles`: with failed tests, and nothing else wrong; null where something else is. */
type FilesRun = Count & { failures: string[]; failedFiles: string[] | null };

/** Runs test files in parallel; a missing report is a failure. */
async function runFilesOnce(files: string[], parallelCount: number, env: Record<string, string>, timeoutMs: number): Promise<FilesRun> {
  rmSync(reportFile, { force: true });
  // only for hangs: browser waits fail at 30 s; on timeout Bun kills the shared browser
  const options = [`--parallel=${parallelCount}`, `--timeout=${timeoutMs}`, "--reporter=junit", `--reporter-outfile=${reportFile}`];
  const { code, output } = await run(["bun", "--no-env-file", "test", ...options, ...files.map((file) => `./${file}`)], env);
  const report = (await Bun.file(reportFile).exists()) ? await Bun.file(reportFile).text() : "";
  const head = /<testsuites[^>]*>/.exec(report)?.[0] ?? "";
  const count = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  const unhandledErrors = findErrorsBetweenTests(output);
  const fails = [...findFailedTests(output), ...unhandledErrors];
  skips.push(...findSkippedTests(output));
  const failedInTests = count("failures") + count("errors");
  const failed = failedInTests + unhandledErrors.length;
  const isUnexplained = head === "" || (code !== 0 && failed === 0);
  if (isUnexplained) fails.push(`✗ bun test ended with ${code} and ${head ? "no failed test" : "no report"}\n${output.slice(-2000)}`);
  return {
    passed: count("tests") - failedInTests - count("skipped"),
    failed: failed + (isUnexplained ? 1 : 0),
    failures: fails,
    failedFiles: isUnexplained || unhandledErrors.length > 0 ? null : findFailedFiles(report),
  };
}

async function runTestFiles(files: string[], parallelCount: number, env: Record<string, string>, timeoutMs = 120_000): Promise<Count> {
  if (files.length === 0) return { passed: 0, failed: 0 };
  const { failures: fails, ...count } = await runFilesOnce(files, parallelCount, env, timeoutMs);
  failures.push(...fails);
  return count;
}

/** The same, and a few files that failed run again, each alone: others kept the machine busy. */
async function runTestFilesTwice(files: string[], parallelCount: number, env: Record<string, string>): Promise<Count> {
  if (files.length === 0) return { passed: 0, failed: 0 };
  const first = await runFilesOnce(files, parallelCount, env, 120_000);
  const again = first.failedFiles ?? [];
  if (again.length === 0 || again.length > mostSecondRuns) {
    failures.push(...first.failures);
    return first;
  }
  unsteady.push(...first.failures);
  let failed = 0;
  for (const file of again) failed += (await runTestFiles([file], 1, env)).failed;
  return { passed: first.passed + first.failed - failed, failed };
}

/** Of a report: its outermost suites are files. */
const findFailedFiles = (report: string): string[] =>
  [...report.matchAll(/^ {2}<testsuite name="[^"]*" file="([^"]+)"[^>]* failures="[1-9]/gm)].flatMap(([, file]) => file ?? []);

/** Finds test files by any of the patterns, all without one; largest first for even load. */
async function findTestFiles(patterns: string[]) {
  const all = await Array.fromAsync(new Bun.Glob("tests/**/*.test.{ts,tsx}").scan("."));
  const matching = all.filter((file) => !isOnlyInBench(file) && (patterns.length === 0 || patterns.some((pattern) => file.includes(pattern))));
  return matching.toSorted((one, other) => Bun.file(other).size - Bun.file(one).size);
}

const isBrowserTest = (file: string) => /^tests\/(bench\/)?e2e\//.test(file);

/** Screens of the bench are there for who saves pictures. */
const isOnlyInBench = (file: string) => file.startsWith("tests/bench/") && !(isBrowserTest(file) && process.env.PICTURES === "1");

/** Whether `bin/test bench` runs more of it: tests/in-bench.ts. */
const hasBenchPart = async (file: string) => /\b(testInBench|isInBench|viewportsToTest)\b/.test(await Bun.file(file).text());

/** Runs the checks and all tests, or those matching a pattern. */
async function runTests(patterns: string[]): Promise<Count[]> {
  const files = await findTestFiles(patterns);
  if (files.length === 0) {
    print(`no test file's path holds «${patterns.join("» or «")}»`);
    return [{ passed: 0, failed: 1 }];
  }
  const checks = patterns.length > 0 ? [] : [runStep("bun run check", ["bun", "run", "check"])]; // beside the build and the first tests
  const [browser, others] = [files.filter(isBrowserTest), files.filter((file) => !isBrowserTest(file))];
  const runBrowser = patterns.length > 0 ? runTestFiles : runTestFilesTwice;
  return withSharedPostgres(async (env) => [...(await Promise.all([...checks, runTestFiles(others, 4, env)])), await runBrowser(browser, 4, env)]);
}

const isSpeedMeasurement = (file: string) => /\/(database|fal-down|likes|live|slow-clients)\.test/.test(file);
const isSoakTest = (file: string) => file.includes("/memory.");

/** Runs soak tests, speed measurements one by one, then browser tests on two processes. */
async function runBenches(): Promise<Count[]> {
  const files = (await Array.fromAsync(new Bun.Glob("tests/bench/*.test.ts").scan("."))).sort();
  const others = files.filter((file) => !isSpeedMeasurement(file) && !isSoakTest(file));
  const all = await findTestFiles([]);
  const browser = [...new Set([...all, ...new Bun.Glob("tests/bench/e2e/*.test.ts").scanSync(".")])].filter(isBrowserTest);
  const deeper: string[] = [];
  for (const file of all) if (!isBrowserTest(file) && (await hasBenchPart(file))) deeper.push(file);
  return withSharedPostgres(async (env) => {
    const counts = [await runTestFiles([...files.filter(isSoakTest), ...others, ...deeper], 2, { ...env, ALL_VIEWPORTS: "1" }, 900_000)];
    for (const file of files.filter(isSpeedMeasurement)) counts.push(await runTestFiles([file], 1, env, 900_000));
    counts.push(await runTestFiles(browser, 3, { ...env, TEST_PROCESSES: "2", ALL_VIEWPORTS: "1" }));
    return counts;
  });
}

/** Builds and runs tests on one PostgreSQL, then cleans up. */
async function withSharedPostgres(runAll: (env: Record<string, string>) => Promise<Count[]>): Promise<Count[]> {
  const built = await runStep("the build", ["sh", "-c", "set -eu; . bin/setup; build"]);
  mkdirSync(".data", { recursive: true });
  const database = await joinPostgres();
  const servers = createServersFolder();
  const killAll = async () => {
    isEnding = true;
    for (const { pid } of running) process.kill(-pid, "SIGKILL");
    killRecordedServers(servers);
    await database.leave();
    process.exit(1);
  };
  process.once("SIGINT", killAll).once("SIGTERM", killAll).once("SIGHUP", killAll);
  try {
    return [built, ...(await runAll({ TEST_DATABASE_URL: database.url }))];
  } finally {
    killRecordedServers(servers);
    await database.leave();
  }
}

const patterns = process.argv.slice(2);
const counts = patterns[0] === "bench" ? await runBenches() : await runTests(patterns);
for (const skip of skips) print(`\n${skip}`);
if (unsteady.length > 0) print(`\nFailed beside others, and ran again alone:\n${unsteady.join("\n")}`);
for (const failure of failures) print(`\n${failure}`);
const sumCounts = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
print(`${sumCounts("passed")} passed, ${sumCounts("failed")} failed`);
process.exitCode = sumCounts("failed") > 0 ? 1 : 0;
