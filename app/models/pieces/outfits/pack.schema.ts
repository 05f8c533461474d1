import { z } from "zod";
import { booleanField, idField } from "#app/lib/fields";
import { text } from "../piece.schema";
import { maxAtOnce } from "../wardrobe";
import { maxOutfitName } from "./outfit";
import { pieceIdsField } from "./outfit.schema";

const day = z.iso.date({ error: "errors:pack_days" });

export const NewPack = z.object({ name: text(maxOutfitName), startsOn: day, endsOn: day });

/** Pieces, those of an outfit, or what is planned for the days away. */
export const PackAddition = z.object({
  pieceIds: pieceIdsField(maxAtOnce, "errors:pack_full").optional(),
  outfitId: idField.optional(),
  fromPlans: booleanField.optional(),
});

export const PackedInput = z.object({ isPacked: booleanField });

export type NewPack = z.output<typeof NewPack>;
export type PackAddition = z.output<typeof PackAddition>;
