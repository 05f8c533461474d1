import type { Plan } from "#app/models/contract";
import type { Picture } from "#app/models/media/picture";
import type { TryOnFailure } from "#app/models/shared/try-on-failure";
import type { ClothesKind } from "./try-on-kind";

export type TryOnStartParams = { postId: string | null; imageUrl: string | null; editId: string | null };

export type Look = { id: string; by: string; byId: string; image: Picture };

export type TryOnStart = {
  plan: Plan;
  credits: number;
  renewsAt: string | null;
  isEnding: boolean;
  /** No AI provider: nothing leaves the server. */
  isLocal: boolean;
  isConsentNeeded: boolean;
  look: Look | null;
  isLookRefused: boolean;
  /** Of the look, or of the kept garment. */
  clothes: ClothesKind | null;
  photos: { id: string; image: Picture }[];
  suggestions: Look[];
  /** `prompt`: own words alone. */
  kept: { person: string | null; garment: string | null; prompt: string | null };
  failure: TryOnFailure | null;
  usualSeconds: number | null;
  hasResult: boolean;
  running: string[];
};

export type TryOnScreen = TryOnStart & { result: { editId: string; url: string } | null; formKey: string };
