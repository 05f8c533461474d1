import type { KeptPhoto, Plan } from "#app/models/contract";
import type { Picture } from "#app/models/media/picture";
import type { TryOnFailure } from "#app/models/shared/try-on-failure";
import type { ClothesKind } from "./try-on-kind";
import type { KeptPart } from "./versions/keep-part";

export type TryOnStartParams = { postIds: string[]; imageUrls: string[]; editId: string | null; keep?: KeptPart | null };

export type Look = { id: string; by: string; byId: string; image: Picture };

export type WornLook = Look & { kind: ClothesKind };

export type LooksToTry = { saved: WornLook[]; liked: WornLook[]; suggested: WornLook[] };

export type KeptPiece = { url: string; kind: ClothesKind };

export type TryOnStart = {
  plan: Plan;
  credits: number;
  renewsAt: string | null;
  isEnding: boolean;
  /** No AI provider: nothing leaves the server. */
  isLocal: boolean;
  isConsentNeeded: boolean;
  /** The first of `looks`. */
  look: WornLook | null;
  looks: WornLook[];
  isLookRefused: boolean;
  photos: { id: string; image: Picture }[];
  /** «Minhas peças». */
  pieces: KeptPhoto[];
  suggestions: Look[];
  /** `prompt`: own words alone. */
  kept: { person: string | null; pieces: KeptPiece[]; prompt: string | null };
  failure: TryOnFailure | null;
  usualSeconds: number | null;
  hasResult: boolean;
  running: string[];
};

export type TryOnScreen = TryOnStart & { result: { editId: string; url: string } | null; formKey: string };
