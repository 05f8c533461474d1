import type { TryOn } from "#app/models/contract";

/** The photo of an earlier try-on, or its clothes and words. */
export type KeptPart = "person" | "clothes";

export const asKeptPart = (value: string | null): KeptPart | null => (value === "person" || value === "clothes" ? value : null);

/** An earlier try-on without what is to be replaced. */
export function keepPart(tryOn: TryOn, part: KeptPart | null): TryOn {
  if (part === "person") return { ...tryOn, imageUrls: tryOn.imageUrls.slice(0, 1), prompt: "" };
  return part === "clothes" ? { ...tryOn, imageUrls: ["", ...tryOn.imageUrls.slice(1)] } : tryOn;
}
