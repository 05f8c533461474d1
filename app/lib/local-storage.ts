export function readLocal(name: string): string | null {
  if (import.meta.env.SSR) return null; // an error at each rendering costs a hundredth of a page
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function removeLocal(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // no storage
  }
}

export function writeLocal(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // no storage
  }
}

export function takeLocal(name: string): string | null {
  const value = readLocal(name);
  if (value !== null) localStorage.removeItem(name);
  return value;
}
