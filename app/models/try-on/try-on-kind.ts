import type { tryOns } from "#app/db/schema";

/** A look on somebody, clothes that lie, one piece or several; `wish`: words alone. */
export type TryOnKind = NonNullable<(typeof tryOns.$inferSelect)["kind"]>;

export type ClothesKind = Exclude<TryOnKind, "wish">;

/** Of older try-ons, only the number of their pictures tells. */
export const kindOf = ({ kind, imageUrls }: { kind: TryOnKind | null; imageUrls: string[] }): TryOnKind =>
  kind ?? (imageUrls.length < 2 ? "wish" : imageUrls.length === 2 ? "piece" : "pieces");
