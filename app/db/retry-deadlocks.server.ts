import { getDatabaseErrorCode } from "./violation.server";

const deadlockDetected = "40P01";
const maxRuns = 3;
const waitMs = 50;

/** Repeats a transaction that met a deadlock; it must have no other effects. */
export async function retryDeadlocks<T>(runTransaction: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    try {
      return await runTransaction();
    } catch (error) {
      if (getDatabaseErrorCode(error) !== deadlockDetected || runs === maxRuns) throw error;
      await Bun.sleep(waitMs * runs * (1 + Math.random())); // else it may lock again before the other goes on
    }
  }
}
