import { forgetLocal, keepLocal, readLocal } from "#app/local-storage";

const name = "recentSearches";
const maxKept = 8;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What was searched for on this device, the latest first. */
export function readSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readLocal(name) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, maxKept) : [];
  } catch {
    return [];
  }
}

/** Remembers a search that led somewhere, before the others. */
export function rememberSearch(typed: string): void {
  const text = typed.trim();
  const others = readSearches().filter((other) => !isSame(other, text));
  keepLocal(name, JSON.stringify([text, ...others].slice(0, maxKept)));
}

/** Forgets one of them, or all; what is left. */
export function forgetSearches(text?: string): string[] {
  const left = text === undefined ? [] : readSearches().filter((other) => other !== text);
  if (left.length > 0) keepLocal(name, JSON.stringify(left));
  else forgetLocal(name);
  return left;
}
