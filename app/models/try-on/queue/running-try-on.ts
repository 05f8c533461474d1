import type { TryOn } from "#app/models/contract";

export type RunningTryOn = Pick<TryOn, "id" | "status" | "place"> & {
  isSaving: boolean;
  /** Made again after a result that was refused. */
  isSecondTry: boolean;
  /** Nothing was sent yet. */
  canCancel: boolean;
  /** The look, or the person where words alone are tried. */
  pictureUrl: string | null;
};
