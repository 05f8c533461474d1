import { maxPieceText, pieceColours, pieceKinds } from "#app/models/pieces/piece";
import { searchPath } from "#app/paths";

/** The filters as they stand in the address. */
export type WrittenFilters = Record<"kind" | "colour" | "brand" | "price" | "isThrift", string>;

const maxWrittenPrice = 20;

export function readFilters(query: URLSearchParams): WrittenFilters {
  const read = (name: keyof WrittenFilters, maxLength: number) => (query.get(name) ?? "").slice(0, maxLength).toWellFormed();
  const choose = (name: "kind" | "colour", options: readonly string[]) => options.find((option) => option === query.get(name)) ?? "";
  return {
    kind: choose("kind", pieceKinds),
    colour: choose("colour", pieceColours),
    brand: read("brand", maxPieceText.brand).replace(/\p{Cc}/gu, ""),
    price: read("price", maxWrittenPrice),
    isThrift: query.get("isThrift") ? "true" : "",
  };
}

/** The same search with its filters, to share and to go on. */
export function pieceSearchPath(text: string, filters: WrittenFilters): string {
  const set = Object.entries(filters).filter(([, value]) => value !== "");
  const path = searchPath(text, "pieces");
  return set.length > 0 ? `${path}&${new URLSearchParams(set)}` : path;
}
