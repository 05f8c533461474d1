import { and, eq, gte, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { media, pictureFindings } from "#app/db/schema";
import { findingVersion } from "#app/models/shared/layers";

type Row = typeof pictureFindings.$inferSelect;

/** What was found in a picture; null where nobody looked for it. */
export type PictureFinding = Pick<Row, "people" | "clothes" | "shown">;

/** Null when this version of the program did not look; does not check rights. */
export async function getFinding(mediaId: string): Promise<PictureFinding | null> {
  const [finding] = await db
    .select({ people: pictureFindings.people, clothes: pictureFindings.clothes, shown: pictureFindings.shown })
    .from(pictureFindings)
    .where(and(eq(pictureFindings.mediaId, mediaId), gte(pictureFindings.version, findingVersion)));
  return finding ?? null;
}

/** False when the picture is gone; what was known of the clothes stays. */
export async function storeFinding(mediaId: string, { people, clothes, shown }: PictureFinding): Promise<boolean> {
  const stored = await db.execute(sql`
    insert into ${pictureFindings} (media_id, version, people, clothes, shown)
    select id, ${findingVersion}, ${people}, ${clothes}, ${shown} from ${media} where id = ${mediaId} for key share
    on conflict (media_id) do update set version = excluded.version, people = excluded.people,
      clothes = coalesce(excluded.clothes, case when picture_findings.version = excluded.version then picture_findings.clothes end),
      shown = coalesce(excluded.shown, case when picture_findings.version = excluded.version then picture_findings.shown end)
    returning media_id`);
  return stored.length > 0;
}

/** Somebody said that a piece lies there, where none was seen; what of it is shown stays. */
export async function noteClothes(mediaId: string): Promise<void> {
  await db
    .update(pictureFindings)
    .set({ clothes: "laid" })
    .where(and(eq(pictureFindings.mediaId, mediaId), eq(pictureFindings.clothes, "none")));
}
