export type CameraError = "denied" | "none" | "busy" | "insecure" | "unsupported" | "failed";

const problemsByName: Record<string, CameraError> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
};

export const classifyCameraError = (error: unknown): CameraError => (error instanceof Error && problemsByName[error.name]) || "failed";

/** Reason known before asking for access. */
export const getCameraObstacle = (): CameraError | null =>
  "mediaDevices" in navigator && navigator.mediaDevices ? null : isSecureContext ? "unsupported" : "insecure";
