// the share that this window was opened with, through sign-up and the first steps

const storageName = "keptShare";
const keyPattern = /^\/share\?(?:.*&)?kept=([\w-]{36})(?:&|$)/;

export const getKeptShareKey = (path: string): string | null => keyPattern.exec(path)?.[1] ?? null;

const toPath = (key: string) => `/share?kept=${key}`;

export function rememberKeptShare(path: string): void {
  const key = getKeptShareKey(path);
  try {
    if (key) sessionStorage.setItem(storageName, key);
  } catch {
    // no storage
  }
}

/** Null in a window without a share. */
export function takeKeptSharePath(): string | null {
  try {
    const key = sessionStorage.getItem(storageName);
    sessionStorage.removeItem(storageName);
    return key && toPath(key);
  } catch {
    return null;
  }
}
