import { pageRequest } from "#app/http/paging.server";
import { isUuid } from "#app/lib/uuid";
import { maxOutfitPieces } from "#app/models/pieces/outfits/outfit";
import { WardrobeFilter } from "#app/models/pieces/piece.schema";
import { wardrobeCardOf } from "#app/models/pieces/wardrobe-card";
import { getOwnPieces, listWardrobe } from "#app/models/pieces/wardrobe-view.server";

/** With those ticked before, a form has at most 50 fields. */
const shownAtOnce = 28;

/** A page of own pieces to tick: those ticked before, then others of the kind. */
export async function loadPiecesToChoose(ownerId: string, url: URL, without: string[] = [], max = maxOutfitPieces) {
  const kind = WardrobeFilter.shape.kind.safeParse(url.searchParams.get("kind")).data ?? null;
  const ticked = url.searchParams.getAll("piece").filter(isUuid).slice(0, max);
  const [chosen, { items, nextCursor }] = await Promise.all([
    getOwnPieces(ownerId, ticked),
    listWardrobe(ownerId, { kind }, { ...pageRequest(url), limit: shownAtOnce }),
  ]);
  const left = new Set([...without, ...chosen.keys()]);
  const pieces = [...chosen.values(), ...items.filter(({ id }) => !left.has(id))].map(wardrobeCardOf);
  return { kind, chosen: [...chosen.keys()], pieces, nextCursor };
}
