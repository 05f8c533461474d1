const origin = "http://here.invalid";
const maxLength = 2048;

// control characters, line separators and backslashes are read differently by one parser or another
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\\]/u;

/** The path as a browser would resolve it, if that stays on our own origin; else the fallback. */
export function sameSite(path: unknown, fallback = "/"): string {
  if (typeof path !== "string" || path.length > maxLength || !path.startsWith("/") || unsafe.test(path)) return fallback;
  const resolved = resolve(path);
  if (resolved?.origin !== origin) return fallback;
  const out = resolved.pathname + resolved.search + resolved.hash;
  // `/.//host` and `/%2e//host` come out as `//host`: what is sent is resolved once more
  return resolve(out)?.href === resolved.href ? out : fallback;
}

const resolve = (path: string) => (URL.canParse(path, origin) ? new URL(path, origin) : null);
