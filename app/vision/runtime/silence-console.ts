/** Keeps the console that a library takes while it loads silent for good. */
export async function silenceConsole<T>(work: () => Promise<T>): Promise<T> {
  const { log, info, warn, error } = console;
  const ignore = () => {};
  Object.assign(console, { log: ignore, info: ignore, warn: ignore, error: ignore });
  try {
    return await work();
  } finally {
    Object.assign(console, { log, info, warn, error });
  }
}
