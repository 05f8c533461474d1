const origin = "http://here.invalid";
const maxLength = 2048;

// characters that URL parsers treat differently
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\\]/u;

/** Resolves the path; returns the fallback for other origins. */
export function toSameSitePath(path: unknown, fallback = "/"): string {
  if (typeof path !== "string" || path.length > maxLength || !path.startsWith("/") || unsafe.test(path)) return fallback;
  const resolved = resolve(path);
  if (resolved?.origin !== origin) return fallback;
  const normalized = resolved.pathname + resolved.search + resolved.hash;
  // `/.//host` resolves to `//host`, so check again
  return resolve(normalized)?.href === resolved.href ? normalized : fallback;
}

const resolve = (path: string) => (URL.canParse(path, origin) ? new URL(path, origin) : null);
