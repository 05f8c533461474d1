import { AppError, type ErrorCode } from "#app/lib/app-error";
import { type Child, type ChildLimits, startChild } from "#app/lib/child-process/child";
import { ChildError } from "#app/lib/child-process/child-error";
import { limitWeight } from "#app/lib/limit-weight";

type LineLimits = Omit<ChildLimits, "name"> & { idleMs: number; onFailure?: (error: ChildError) => void };

// two are decoded at once; one more is ready for each
const withPictureTurn = () => limitWeight({ capacity: 4, maxWaiting: 32, maxWaitMs: 30_000, tooHeavy: "unavailable" });
const withCardTurn = () => limitWeight({ capacity: 1, maxWaiting: 8, maxWaitMs: 10_000, tooHeavy: "unavailable" });

/** Works on pictures in a process that starts on demand and ends when idle; throws AppError. */
export function createPictureLine({ idleMs, onFailure, ...limits }: LineLimits) {
  const [withPicture, withCard] = [withPictureTurn(), withCardTurn()];
  let child: Child | null = null;
  let idleTimer: Timer | undefined;

  async function runNow(task: string, input: unknown[]): Promise<unknown> {
    if (!child?.isUsable()) child = startChild({ name: "picture", ...limits });
    const own = child;
    clearTimeout(idleTimer);
    try {
      return await own.run(task, input);
    } catch (error) {
      throw toAppError(error);
    } finally {
      if (child === own && !own.isUsable()) child = null; // others finish in it
      if (own.isIdle()) await retire(own);
    }
  }

  async function retire(own: Child): Promise<void> {
    if (child === own) idleTimer = setTimeout(stop, idleMs).unref();
    else await own.end();
  }

  function toAppError(error: unknown): unknown {
    if (!(error instanceof ChildError)) return error;
    if (isRefusal(error.refusal)) {
      const { code, issues, retryAfter } = error.refusal;
      return new AppError(code, { ...(issues && { issues }), ...(retryAfter && { retryAfter }), cause: error });
    }
    onFailure?.(error);
    return error.reason === "failed" ? error : new AppError("unavailable", { retryAfter: 5, cause: error });
  }

  async function stop(): Promise<void> {
    const ending = child;
    child = null;
    clearTimeout(idleTimer);
    await ending?.end();
  }

  return {
    run: (task: string, input: unknown[]): Promise<unknown> => (task === "renderShareCard" ? withCard : withPicture)(1, () => runNow(task, input)),
    stop,
    isRunning: () => child !== null,
  };
}

type Refusal = { code: ErrorCode; issues?: { path: string; message: string }[]; retryAfter?: number };

const isRefusal = (value: unknown): value is Refusal => typeof value === "object" && value !== null && "code" in value;
