/** Switched off, too many waiting, failed, killed for its time, killed for its memory. */
export type VisionFailure = "off" | "busy" | "failed" | "too_slow" | "too_large";

/** Why the vision process gave no answer. */
export class VisionError extends Error {
  constructor(
    readonly reason: VisionFailure,
    detail?: string,
  ) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.name = "VisionError";
  }
}
