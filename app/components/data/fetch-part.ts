import type { Page } from "#app/models/contract";

/** One API page; null on failure. */
export async function fetchPage<T>(path: string): Promise<Page<T> | null> {
  const answer = await fetch(path).catch(() => null);
  const items: T[] | null = answer?.ok ? await answer.json().catch(() => null) : null;
  const [, nextCursor = null] = /[?&]cursor=([\w-]+)/.exec(answer?.headers.get("link") ?? "") ?? [];
  return items && { items, nextCursor };
}
