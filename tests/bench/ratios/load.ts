import autocannon from "autocannon";

/** Response time percentiles in ms. */
export type Percentiles = { p50: number; p95: number; p99: number };
/** With the times of all answers in ms. */
export type LoadResult = Percentiles & { perSecond: number; durations: number[] };

/** `perSecond` limits the request rate. */
export type LoadOptions = { headers?: Record<string, string>; connections?: number; seconds?: number; perSecond?: number; expected?: number };

/** Loads one URL after a warm-up; any other status throws. */
export async function measureLoad(
  url: string,
  { headers = {}, connections = 8, seconds = 4, perSecond, expected = 200 }: LoadOptions = {},
): Promise<LoadResult> {
  const rate = perSecond ? { overallRate: perSecond } : {};
  await autocannon({ url, headers, connections, duration: 1, ...rate });
  const durations: number[] = [];
  const errorCount = new Set<number>();
  const { errors } = await new Promise<autocannon.Result>((done, failed) => {
    const run = autocannon({ url, headers, connections, duration: seconds, ...rate }, (error, result) => (error ? failed(error) : done(result)));
    run.on("response", (_, status, __, milliseconds) => {
      durations.push(milliseconds);
      if (status !== expected) errorCount.add(status);
    });
  });
  if (errors > 0 || errorCount.size > 0) throw new Error(`${url}: ${errors} errors, answers ${[...errorCount].join(", ")}`);
  return { perSecond: durations.length / seconds, durations, ...getPercentiles(durations) };
}

export function getPercentiles(durations: number[]): Percentiles {
  const sorted = durations.toSorted((one, other) => one - other);
  const getPercentile = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: getPercentile(0.5), p95: getPercentile(0.95), p99: getPercentile(0.99) };
}

/** Alternates two measurements after a warm-up; returns each one's rounds as one. */
export async function measureInTurn(one: () => Promise<LoadResult>, other: () => Promise<LoadResult>, roundCount = 3): Promise<[LoadResult, LoadResult]> {
  const rounds: [LoadResult, LoadResult][] = [];
  while (rounds.length <= roundCount) rounds.push([await one(), await other()]);
  const afterWarmUp = rounds.slice(1);
  return [joinRounds(afterWarmUp.map(([figure]) => figure)), joinRounds(afterWarmUp.map(([, figure]) => figure))];
}

function joinRounds(rounds: LoadResult[]): LoadResult {
  const durations = rounds.flatMap((round) => round.durations);
  return { perSecond: rounds.reduce((sum, round) => sum + round.perSecond, 0) / rounds.length, durations, ...getPercentiles(durations) };
}

/** Times requests one by one in turn, after a 10 % warm-up. */
export async function timeInTurn(count: number, requests: (() => Promise<Response>)[]): Promise<number[][]> {
  const durations: number[][] = requests.map(() => []);
  for (let turn = -count / 10; turn < count; turn++) {
    for (const [index, request] of requests.entries()) {
      const startedAt = performance.now();
      const response = await request();
      await response.arrayBuffer();
      if (turn >= 0) durations[index]?.push(performance.now() - startedAt);
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    }
  }
  return durations;
}

/** Returns the median of the attempts. */
export async function getMedian(attempts: number, measureOnce: () => Promise<number>): Promise<number> {
  const taken: number[] = [];
  while (taken.length < attempts) taken.push(await measureOnce());
  return getPercentiles(taken).p50;
}
