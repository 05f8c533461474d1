/** Runs once the page is idle, at the latest after so many milliseconds. */
export function runWhenIdle(act: () => void, latestMs: number): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: latestMs });
  else setTimeout(act, latestMs / 2);
}
