/** The path if it stays on our own site, else the fallback. `//host` and `/\host` leave it. */
export function sameSite(path: unknown, fallback = "/"): string {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return fallback;
  try {
    const url = new URL(path, "http://here");
    return url.host === "here" ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
