import type { WornLook } from "#app/models/try-on/try-on-start";

/** Looks that «Provar todos» begins at once. */
export const maxRunLooks = 10;

/** Recent try-ons of a collection's looks. */
export type RunProgress = { running: number; waiting: number; ready: number; failed: number; cancelled: number };

export type RunPlan = {
  photoId: string | null;
  /** What would begin, in the order of the collection. */
  looks: WornLook[];
  /** Not allowed by their authors, tried on this photo already, and for another time. */
  leftOut: { refused: number; tried: number; later: number };
  progress: RunProgress;
};

/** `count`: looks that would begin. */
export type RunSummary = { count: number; isOpen: boolean };

export const isRunOpen = ({ running, waiting }: RunProgress): boolean => running + waiting > 0;
