import { addDays } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { planWear } from "#app/models/pieces/outfits/calendar.server";
import { createOutfit, findOutfitByKey } from "#app/models/pieces/outfits/outfit.server";
import { addToPack, createPack, setPacked } from "#app/models/pieces/outfits/pack.server";
import { listPacks } from "#app/models/pieces/outfits/pack-view.server";
import { listWardrobe } from "#app/models/pieces/wardrobe-view.server";
import { requireNamed, type ScriptOutfit, type ScriptPack } from "./script.server";

const maxDemoPieces = 60;

/** Outfits out of pieces by their names, a planned week, and what goes along. */
export async function seedOutfits(outfits: ScriptOutfit[], packs: ScriptPack[], ownerId: string): Promise<void> {
  const { items } = await listWardrobe(ownerId, {}, { limit: maxDemoPieces, cursor: null });
  const ids = new Map(items.flatMap(({ id, name }) => (name ? [[name, id]] : [])));
  const today = saoPauloDay(new Date());
  for (const [index, { name, occasion, pieces, plannedIn }] of outfits.entries()) {
    const key = `demo-outfit-${index}`;
    const placed = pieces.map((piece) => ({ pieceId: requireNamed(ids, piece) }));
    const outfitId = (await findOutfitByKey(ownerId, key)) ?? (await createOutfit(ownerId, { name, occasion, pieces: placed }, key)).id;
    for (const days of plannedIn) await planWear(ownerId, { plannedOn: addDays(today, days), outfitId });
  }
  if ((await listPacks(ownerId)).length > 0) return;
  for (const { name, startsIn, endsIn, packed } of packs) {
    const pack = await createPack(ownerId, { name, startsOn: addDays(today, startsIn), endsOn: addDays(today, endsIn) });
    await addToPack(ownerId, pack.id, { fromPlans: true });
    for (const piece of packed) await setPacked(ownerId, pack.id, requireNamed(ids, piece), true);
  }
}
