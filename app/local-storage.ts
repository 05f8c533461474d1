// a browser may have none of it, or forbid even to ask

/** What this browser keeps under that name; null where it keeps nothing. */
export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps it in this browser, as far as that keeps anything. */
export function keepLocal(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // next time it is asked or chosen again
  }
}
