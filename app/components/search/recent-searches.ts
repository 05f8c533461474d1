import { readLocal, removeLocal, writeLocal } from "#app/lib/local-storage";

const name = "recentSearches";
const maxSearches = 8;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Latest first. */
export function readSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readLocal(name) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}

export function addSearch(typed: string): void {
  const text = typed.trim();
  const others = readSearches().filter((other) => !isSame(other, text));
  writeLocal(name, JSON.stringify([text, ...others].slice(0, maxSearches)));
}

export function clearSearches(text?: string): string[] {
  const left = text === undefined ? [] : readSearches().filter((other) => other !== text);
  if (left.length > 0) writeLocal(name, JSON.stringify(left));
  else removeLocal(name);
  return left;
}
