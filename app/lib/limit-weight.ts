import { AppError, type ErrorCode } from "./app-error";

type Limits = { capacity: number; maxAtOnce?: number; maxWaiting: number; maxWaitMs: number; tooHeavy: ErrorCode; onWaiting?: () => void };
type Waiter = { weight: number; start: () => void };

const retryAfterSeconds = 5;

const waitingCheckMs = 1000;

/** FIFO by weight; unavailable when full or after `maxWaitMs`. */
export function limitWeight({ capacity, maxAtOnce = Number.POSITIVE_INFINITY, maxWaiting, maxWaitMs, tooHeavy, onWaiting }: Limits) {
  const waiting = new Set<Waiter>();
  let checks: Timer | undefined;
  const running = { weight: 0, count: 0 };

  const fits = (weight: number) => running.count < maxAtOnce && running.weight + weight <= capacity;

  function begin(weight: number) {
    running.weight += weight;
    running.count += 1;
  }

  function end(weight: number) {
    running.weight -= weight;
    running.count -= 1;
    startWaiting();
  }

  function startWaiting() {
    for (const waiter of waiting) {
      if (!fits(waiter.weight)) return;
      waiting.delete(waiter);
      begin(waiter.weight);
      waiter.start();
    }
  }

  function checkLine() {
    if (waiting.size > 0) return onWaiting?.();
    clearInterval(checks);
    checks = undefined;
  }

  function wait(weight: number): Promise<void> {
    if (onWaiting) checks ??= setInterval(checkLine, waitingCheckMs);
    return new Promise((resolve, reject) => {
      const waiter = { weight, start };
      const timer = setTimeout(giveUp, maxWaitMs);
      waiting.add(waiter);
      function start() {
        clearTimeout(timer);
        resolve();
      }
      function giveUp() {
        waiting.delete(waiter);
        startWaiting(); // the next may be lighter
        reject(unavailable());
      }
    });
  }

  return async <T>(weight: number, work: () => Promise<T>): Promise<T> => {
    if (weight > capacity) throw new AppError(tooHeavy);
    if (waiting.size === 0 && fits(weight)) begin(weight);
    else if (waiting.size >= maxWaiting) throw unavailable();
    else await wait(weight);
    try {
      return await work();
    } finally {
      end(weight);
    }
  };
}

const unavailable = () => new AppError("unavailable", { retryAfter: retryAfterSeconds });
