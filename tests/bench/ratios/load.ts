import autocannon from "autocannon";

/** The milliseconds that half, 95 and 99 of a hundred were answered in. */
export type Spread = { p50: number; p95: number; p99: number };
export type Figure = Spread & { perSecond: number };

/** `perSecond`: so many requests and no more. */
export type Wishes = { headers?: Record<string, string>; connections?: number; seconds?: number; perSecond?: number; expected?: number };

/** Asks for one address as fast as it is answered, after a warm-up; every answer must have the expected status. */
export async function load(url: string, { headers = {}, connections = 8, seconds = 4, perSecond, expected = 200 }: Wishes = {}): Promise<Figure> {
  const rate = perSecond ? { overallRate: perSecond } : {};
  await autocannon({ url, headers, connections, duration: 1, ...rate });
  const took: number[] = [];
  const wrong = new Set<number>();
  const { errors } = await new Promise<autocannon.Result>((done, failed) => {
    const run = autocannon({ url, headers, connections, duration: seconds, ...rate }, (error, result) => (error ? failed(error) : done(result)));
    run.on("response", (_, status, __, milliseconds) => {
      took.push(milliseconds);
      if (status !== expected) wrong.add(status);
    });
  });
  if (errors > 0 || wrong.size > 0) throw new Error(`${url}: ${errors} errors, answers ${[...wrong].join(", ")}`);
  return { perSecond: took.length / seconds, ...spread(took) };
}

export function spread(took: number[]): Spread {
  const sorted = took.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** One, then the other, three times over and once before as a warm-up: whatever else the machine does at the time meets both. The mean of each. */
export async function inTurn(one: () => Promise<Figure>, other: () => Promise<Figure>): Promise<[Figure, Figure]> {
  const turns: [Figure, Figure][] = [];
  while (turns.length < 4) turns.push([await one(), await other()]);
  const warm = turns.slice(1);
  return [mean(warm.map(([figure]) => figure)), mean(warm.map(([, figure]) => figure))];
}

function mean(figures: Figure[]): Figure {
  const of = (key: keyof Figure) => figures.reduce((sum, figure) => sum + figure[key], 0) / figures.length;
  return { perSecond: of("perSecond"), p50: of("p50"), p95: of("p95"), p99: of("p99") };
}

/** Each question so many times, one question at a time and all in turn: the milliseconds of each, a tenth of them before as a warm-up. */
export async function timesInTurn(count: number, asks: (() => Promise<Response>)[]): Promise<number[][]> {
  const took: number[][] = asks.map(() => []);
  for (let turn = -count / 10; turn < count; turn++) {
    for (const [index, ask] of asks.entries()) {
      const began = performance.now();
      const answer = await ask();
      await answer.arrayBuffer();
      if (turn >= 0) took[index]?.push(performance.now() - began);
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    }
  }
  return took;
}

/** The median of so many tries. */
export async function median(tries: number, take: () => Promise<number>): Promise<number> {
  const taken: number[] = [];
  while (taken.length < tries) taken.push(await take());
  return spread(taken).p50;
}
