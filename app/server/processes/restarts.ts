const shortLifeMs = 30_000;
const maxShortLives = 6;
const [firstDelayMs, maxDelayMs] = [100, 5000];

/** How many short lives in a row there were, after one more life. */
export const countShortLives = (before: number, livedMs: number): number => (livedMs < shortLifeMs ? before + 1 : 0);

/** When to start another process; null where it would only end again. */
export function findRestartDelay(shortLives: number): number | null {
  if (shortLives >= maxShortLives) return null;
  return shortLives === 0 ? 0 : Math.min(maxDelayMs, firstDelayMs * 3 ** (shortLives - 1));
}
