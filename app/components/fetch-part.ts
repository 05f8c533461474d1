import type { Page } from "#app/models/contract";

/** A part of a list as the API gives it, and where the next one begins; null when it does not come. */
export async function fetchPart<T>(path: string): Promise<Page<T> | null> {
  const answer = await fetch(path).catch(() => null);
  const items: T[] | null = answer?.ok ? await answer.json().catch(() => null) : null;
  const [, nextCursor = null] = /[?&]cursor=([\w-]+)/.exec(answer?.headers.get("link") ?? "") ?? [];
  return items && { items, nextCursor };
}
