import { RateLimiterMemory } from "rate-limiter-flexible";
import { env } from "#app/config/env.server";
import { askParent } from "#app/config/parent-link.server";
import { AppError } from "#app/lib/app-error";

const minute = 60;

export const requestCosts = { picture: 1, request: 10, largeBody: 100 } as const;

export const scaleLimit = (points: number) => Math.ceil(points * env.RATE_LIMIT_FACTOR);

const createLimiter = (points: number, duration: number) => new RateLimiterMemory({ points: scaleLimit(points), duration });

// counted in memory, by a lone process or by the parent of several
const limiters = {
  visitor: createLimiter(300 * requestCosts.request, 5 * minute),
  person: createLimiter(1500 * requestCosts.request, 5 * minute),
  webhook: createLimiter(600 * requestCosts.request, minute),
  card: createLimiter(120 * requestCosts.request, 5 * minute),
};

type Wanted = { of: keyof typeof limiters; key: string; points: number };
type Taken = { points: number; msBeforeNext: number };

/** Takes points of a window, or as many as are left. */
export async function takePoints({ of, key, points }: Wanted): Promise<Taken> {
  const { consumedPoints, msBeforeNext } = await limiters[of].penalty(key, points);
  return { points: Math.max(0, Math.min(points, limiters[of].points - consumedPoints + points)), msBeforeNext };
}

/** What one of several processes has taken from the parent and not yet used. */
type Advance = { points: number; until: number; isLast: boolean };

const advances = new Map<string, Advance>();
const asking = new Map<string, Promise<Advance>>();
const maxUnusedShare = 1 / 100; // of a limit, by all processes together

async function takeFromAdvance(wanted: Wanted): Promise<Taken> {
  const name = `${wanted.of} ${wanted.key}`;
  let advance = advances.get(name);
  while (!advance || (!advance.isLast && advance.points < wanted.points)) advance = await askOnce(name, wanted);
  const points = advance.points < wanted.points ? 0 : wanted.points;
  advance.points -= points;
  return { points, msBeforeNext: Math.max(0, advance.until - performance.now()) };
}

/** For all requests that wait at the same time. */
function askOnce(name: string, wanted: Wanted): Promise<Advance> {
  const asked = asking.get(name) ?? askForAdvance(name, wanted).finally(() => asking.delete(name));
  asking.set(name, asked);
  return asked;
}

async function askForAdvance(name: string, wanted: Wanted): Promise<Advance> {
  const points = Math.max(wanted.points, Math.floor((limiters[wanted.of].points * maxUnusedShare) / env.webProcesses));
  const taken = (await askParent<Taken>("points", { ...wanted, points })) ?? { points, msBeforeNext: 0 }; // without an answer nobody is refused
  const advance = advances.get(name) ?? startAdvance(name, taken.msBeforeNext);
  advance.points += taken.points;
  advance.isLast = taken.points < points;
  return advance;
}

function startAdvance(name: string, lifeMs: number): Advance {
  const advance = { points: 0, until: performance.now() + lifeMs, isLast: false };
  advances.set(name, advance);
  setTimeout(() => advances.delete(name), lifeMs).unref();
  return advance;
}

/** Throws rate_limited; counts for all processes of this machine. */
export async function consumeRequestLimit(of: Wanted["of"], key: string, cost: number = requestCosts.request): Promise<void> {
  const wanted = { of, key: key.slice(0, 200), points: cost };
  const { points, msBeforeNext } = await (env.isOfSeveral ? takeFromAdvance(wanted) : takePoints(wanted));
  if (points < cost) throw new AppError("rate_limited", { retryAfter: msBeforeNext / 1000 });
}
