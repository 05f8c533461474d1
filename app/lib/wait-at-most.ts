/** The promise's value, or null when it takes longer; it goes on and may then fail unheard. */
export async function waitAtMost<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  promise.catch(() => {});
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), milliseconds);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
