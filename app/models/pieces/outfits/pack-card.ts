import type { Pack } from "#app/models/pieces/wardrobe-contract";
import { wardrobeCardOf } from "../wardrobe-card";

/** What the page of a list shows. */
export const packCardOf = ({ id, name, startsOn, endsOn, pieces }: Pack) => ({
  id,
  name,
  startsOn,
  endsOn,
  pieces: pieces.map(({ isPacked, piece }) => ({ isPacked, piece: wardrobeCardOf(piece) })),
});
