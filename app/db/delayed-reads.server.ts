import { AsyncLocalStorage } from "node:async_hooks";

type RequestReads = { needsPrimary: boolean };

const requests = new AsyncLocalStorage<RequestReads>();
const delayedReads = new AsyncLocalStorage<RequestReads>();

/** Only within a request may reads be delayed. */
export const runRequest = <T>(needsPrimary: boolean, run: () => T): T => requests.run({ needsPrimary }, run);

/** Marks a function whose reads bear a second's delay. */
export const bearsDelay =
  <A extends unknown[], R>(read: (...args: A) => R) =>
  (...args: A): R => {
    const request = requests.getStore();
    return request ? delayedReads.run(request, () => read(...args)) : read(...args);
  };

/** For a write that no read of the request depends on. */
export const writeApart = <T>(write: () => Promise<T>): Promise<T> => requests.exit(write);

export const canReadDelayed = (): boolean => delayedReads.getStore()?.needsPrimary === false;

/** The rest of the request must see its write. */
export function noteWrite(): void {
  const request = requests.getStore();
  if (request) request.needsPrimary = true;
}
