import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { tryOns } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";

/** The file of a result's film, only under its own poster: the picture that it moves. */
export async function requireFilmOf(authorId: string, editId: string | undefined, posterId: string): Promise<string> {
  if (!editId) throw new AppError("edit_not_ready");
  const [film] = await db
    .select({ mediaId: sql<string>`${tryOns.resultImageUrls}[1]` })
    .from(tryOns)
    .where(
      and(
        eq(tryOns.filmOf, editId),
        eq(tryOns.userId, authorId),
        eq(tryOns.status, "completed"),
        isNull(tryOns.deletedAt),
        sql`${tryOns.imageUrls}[1] = ${posterId}::uuid`,
      ),
    )
    .orderBy(desc(tryOns.id))
    .limit(1);
  if (!film) throw new AppError("edit_not_ready");
  return film.mediaId;
}
