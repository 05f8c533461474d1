/** The task failed; the process ended, or was killed for its time or its memory. */
export type ChildFailure = "failed" | "ended" | "too_slow" | "too_large";

/** Why a process gave no answer; `refusal` is what its task said. */
export class ChildError extends Error {
  constructor(
    readonly reason: ChildFailure,
    readonly detail: string,
    readonly refusal?: unknown,
  ) {
    super(`${reason}: ${detail}`);
    this.name = "ChildError";
  }
}
