import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { pieces, userSettings, users } from "#app/db/schema";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { styles as allStyles } from "#app/models/account/style";
import type { OutfitSuggestion } from "#app/models/pieces/wardrobe-contract";
import { maxOwnPieces } from "../piece";
import { daysOf, getOwnPieces } from "../wardrobe-view.server";
import { suggestOutfit, type Wearable } from "./suggestion";

/** For today, out of what is neither in the wash nor given away; null where pieces are missing. */
export async function getSuggestion(ownerId: string, turn: number): Promise<OutfitSuggestion | null> {
  const day = saoPauloDay(new Date());
  const [wearable, [person]] = await Promise.all([
    db.execute<Wearable>(sql`
      select ${pieces.id} as id, ${pieces.kind} as kind, ${pieces.colour} as colour, ${pieces.season} as season, worn.last_on as "lastWornOn"
      from ${pieces} left join (select day.piece_id, max(day.worn_on)::text as last_on from (${daysOf(ownerId)}) day group by day.piece_id) worn
        on worn.piece_id = ${pieces.id}
      where ${pieces.ownerId} = ${ownerId} and ${pieces.state} is null order by ${pieces.id} desc limit ${maxOwnPieces}`),
    db
      .select({ styles: users.stylePreferences, isOn: userSettings.styleAnalysisEnabled })
      .from(users)
      .leftJoin(userSettings, eq(userSettings.userId, users.id))
      .where(eq(users.id, ownerId))
      .limit(1),
  ]);
  const styles = person && person.isOn !== false ? allStyles.filter((style) => person.styles.includes(style)) : [];
  const suggested = suggestOutfit([...wearable], { day, styles, turn });
  if (!suggested) return null;
  const pieceById = await getOwnPieces(ownerId, suggested.pieceIds);
  return { day, turn, count: suggested.count, pieces: suggested.pieceIds.flatMap((id) => pieceById.get(id) ?? []), reasons: suggested.reasons };
}
