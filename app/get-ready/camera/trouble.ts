/** Why there is no picture: each has a sentence of its own. */
export type Trouble = "denied" | "none" | "busy" | "insecure" | "unsupported" | "failed";

const named: Record<string, Trouble> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
};

export const troubleOf = (error: unknown): Trouble => (error instanceof Error && named[error.name]) || "failed";

/** What stands in the way before asking at all: the camera is for https pages, and some apps' own browsers have none. */
export const obstacle = (): Trouble | null => ("mediaDevices" in navigator && navigator.mediaDevices ? null : isSecureContext ? "unsupported" : "insecure");
