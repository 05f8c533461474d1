/** The steps of Get Ready up to the result. To post it is an address of its own, /get-ready/{id}/post: Cancel there is a link back to the result. */
export type Step = "camera" | "photo-actions" | "enter-prompt" | "crop" | "processing" | "result" | "view-image";
export type Tab = "edit-ai" | "post-direct";

/** Where in Get Ready somebody is: the photo they have in hand, and what they are about to do with it. */
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

export const beginning: Flow = { step: "camera", tab: "edit-ai", photo: null };

/** With a photo for the AI in hand, the wish is what is left to give. */
const actions = (flow: Flow): Flow => ({ ...flow, step: flow.tab === "edit-ai" && flow.photo ? "enter-prompt" : "photo-actions" });

const withPhoto = ["photo-actions", "enter-prompt"] as const satisfies Step[];
const isAtPhoto = (step: Step) => withPhoto.some((one) => one === step);

/** The whole flow, step by step; what makes no sense where one is changes nothing. */
export function flow(now: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case "went":
      return event.to === "camera" ? { ...now, step: "camera" } : actions({ ...now, tab: event.to });
    case "photographed":
      return now.step === "camera" ? actions({ ...now, photo: event.photo }) : now;
    case "changed":
      return isAtPhoto(now.step) ? actions({ ...now, photo: event.photo }) : { ...now, photo: event.photo };
    case "cropping":
      // a part of a result can only be posted
      if (now.step === "result") return { ...now, step: "crop", tab: "post-direct" };
      return isAtPhoto(now.step) ? { ...now, step: "crop" } : now;
    case "cropped":
      return now.step === "crop" ? actions({ ...now, photo: event.photo }) : now;
    case "submitted":
      return isAtPhoto(now.step) ? { ...now, step: "processing" } : now;
    case "refused":
      return now.step === "processing" ? actions(now) : now;
    case "finished":
      // also late, after it was given up
      return now.step === "processing" || now.step === "camera" ? { ...now, step: "result" } : now;
    case "failed":
      return now.step === "processing" ? { ...now, step: "camera" } : now;
    case "viewing":
      return now.step === "result" ? { ...now, step: "view-image" } : now;
    case "closed":
      if (now.step === "crop") return actions(now);
      return now.step === "view-image" ? { ...now, step: "result" } : now;
  }
}
