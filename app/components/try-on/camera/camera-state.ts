import type { CameraError } from "./trouble";

export type Clip = Blob[];

export type CameraState =
  | { at: "off" | "starting" | "live" | "taking" | "paused" }
  | { at: "counting"; left: number }
  | { at: "recording"; seconds: number }
  | { at: "choosing"; clip: Clip }
  | { at: "trouble"; trouble: CameraError };

export type CameraEvent =
  | { type: "asked" }
  | { type: "opened" }
  | { type: "refused"; trouble: CameraError }
  | { type: "shutter"; timer: number }
  | { type: "second" }
  | { type: "taken" }
  | { type: "record" }
  | { type: "recorded"; clip: Clip }
  | { type: "again" }
  | { type: "hidden" };

export const maxClipSeconds = 10;

/** Camera states; hiding the page pauses. */
export function cameraReducer(now: CameraState, event: CameraEvent): CameraState {
  switch (event.type) {
    case "asked":
      return { at: "starting" };
    case "opened":
      return now.at === "starting" ? { at: "live" } : now;
    case "refused":
      return { at: "trouble", trouble: event.trouble };
    case "shutter":
      if (now.at === "counting") return { at: "live" };
      if (now.at !== "live") return now;
      return event.timer > 0 ? { at: "counting", left: event.timer } : { at: "taking" };
    case "second":
      if (now.at === "recording") return { at: "recording", seconds: now.seconds + 1 };
      if (now.at !== "counting") return now;
      return now.left > 1 ? { at: "counting", left: now.left - 1 } : { at: "taking" };
    case "taken":
      return now.at === "taking" ? { at: "live" } : now;
    case "record":
      return now.at === "live" ? { at: "recording", seconds: 0 } : now;
    case "recorded":
      if (now.at !== "recording") return now;
      return event.clip.length > 0 ? { at: "choosing", clip: event.clip } : { at: "live" };
    case "again":
      return now.at === "choosing" ? { at: "live" } : now;
    case "hidden":
      // a recorded clip needs no camera
      return now.at === "off" || now.at === "trouble" || now.at === "choosing" ? now : { at: "paused" };
  }
}
