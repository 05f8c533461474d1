// a browser may have none of it, or forbid even to ask

/** What this browser keeps under that name; null where it keeps nothing. */
export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Forgets it. */
export function forgetLocal(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // nothing is kept there
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

/** What this browser keeps under that name, which it then forgets. */
export function takeLocal(name: string): string | null {
  const value = readLocal(name);
  if (value !== null) localStorage.removeItem(name);
  return value;
}
