const deadlockDetected = "40P01";
const maxRuns = 3;

const codeOf = (error: unknown) => (typeof error === "object" && error !== null && "code" in error ? error.code : undefined);

/** Repeats a transaction that PostgreSQL ended to break a deadlock; it must have no other effects. */
export async function retryDeadlocks<T>(runTransaction: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    try {
      return await runTransaction();
    } catch (error) {
      const isDeadlock = [error, error instanceof Error ? error.cause : null].some((one) => codeOf(one) === deadlockDetected);
      if (!isDeadlock || runs === maxRuns) throw error;
    }
  }
}
