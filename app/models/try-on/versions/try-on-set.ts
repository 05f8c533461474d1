import type { Picture } from "#app/models/media/picture";

export type TryOnVersion = { id: string; state: "making" | "ready" | "failed"; isChosen: boolean; model: string | null; picture: Picture | null };

/** `seconds`: usual duration. */
export type ModelChoice = { id: string; name: string; seconds: number | null };

export type TryOnSet = {
  id: string;
  versions: TryOnVersion[];
  isFull: boolean /** The local engine makes the same picture again. */;
  canVary: boolean;
  models: ModelChoice[];
  hasMoreInPlans: boolean;
};
