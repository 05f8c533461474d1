/** Steps up to the result; posting has its own URL. */
export type Step = "camera" | "photo-actions" | "enter-prompt" | "crop" | "processing" | "result" | "view-image";
export type Tab = "edit-ai" | "post-direct";

export type Flow = { step: Step; tab: Tab; photo: File | null };

export type FlowEvent =
  | { type: "went"; to: "camera" | Tab }
  | { type: "photographed"; photo: File }
  | { type: "changed"; photo: File | null }
  | { type: "cropping" }
  | { type: "cropped"; photo: File }
  | { type: "submitted" }
  | { type: "refused" }
  | { type: "finished" }
  | { type: "failed" }
  | { type: "viewing" }
  | { type: "closed" };

export const initialFlow: Flow = { step: "camera", tab: "edit-ai", photo: null };

/** A photo for the AI leads to the prompt. */
const toPhotoStep = (flow: Flow): Flow => ({ ...flow, step: flow.tab === "edit-ai" && flow.photo ? "enter-prompt" : "photo-actions" });

const photoSteps = ["photo-actions", "enter-prompt"] as const satisfies Step[];
const isPhotoStep = (step: Step) => photoSteps.some((one) => one === step);

/** State machine; invalid events change nothing. */
export function flowReducer(now: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case "went":
      return event.to === "camera" ? { ...now, step: "camera" } : toPhotoStep({ ...now, tab: event.to });
    case "photographed":
      return now.step === "camera" ? toPhotoStep({ ...now, photo: event.photo }) : now;
    case "changed":
      return isPhotoStep(now.step) ? toPhotoStep({ ...now, photo: event.photo }) : { ...now, photo: event.photo };
    case "cropping":
      // a cropped result can only be posted
      if (now.step === "result") return { ...now, step: "crop", tab: "post-direct" };
      return isPhotoStep(now.step) ? { ...now, step: "crop" } : now;
    case "cropped":
      return now.step === "crop" ? toPhotoStep({ ...now, photo: event.photo }) : now;
    case "submitted":
      return isPhotoStep(now.step) ? { ...now, step: "processing" } : now;
    case "refused":
      return now.step === "processing" ? toPhotoStep(now) : now;
    case "finished":
      // also after cancel
      return now.step === "processing" || now.step === "camera" ? { ...now, step: "result" } : now;
    case "failed":
      return now.step === "processing" ? { ...now, step: "camera" } : now;
    case "viewing":
      return now.step === "result" ? { ...now, step: "view-image" } : now;
    case "closed":
      if (now.step === "crop") return toPhotoStep(now);
      return now.step === "view-image" ? { ...now, step: "result" } : now;
  }
}
