import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, db } from "#app/db/client.server";
import { tryOns, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { Film } from "#app/models/contract";
import { filmUrlOf, imageUrlOf } from "#app/models/media/picture";
import { isLocalEngine } from "../try-on-model.server";
import type { FilmOffer } from "./film-offer";

const isFilmOf = (editId: string) => and(eq(tryOns.filmOf, editId), isNull(tryOns.deletedAt));

/** The film of a result: the newest one that has not failed, else the newest. */
export async function findFilm(editId: string, tx: Db = db): Promise<Film | null> {
  const [row] = await tx
    .select({
      id: tryOns.id,
      status: tryOns.status,
      error: tryOns.error,
      poster: tryOns.imageUrls,
      results: tryOns.resultImageUrls,
      createdAt: tryOns.createdAt,
    })
    .from(tryOns)
    .where(isFilmOf(editId))
    .orderBy(sql`${tryOns.status} = 'failed', ${tryOns.id} desc`)
    .limit(1);
  if (!row) return null;
  const { id, status, error, poster, results, createdAt } = row;
  return {
    id,
    status,
    videoUrl: results[0] ? filmUrlOf(results[0]) : null,
    posterUrl: poster[0] ? imageUrlOf(poster[0]) : null,
    error,
    createdAt: createdAt.toISOString(),
  };
}

/** The film of one's own try-on; null without one, throws not_found for another's. */
export async function getFilm(viewerId: string, editId: string): Promise<Film | null> {
  if (!isUuid(editId)) throw new AppError("not_found");
  const [own] = await db
    .select({ id: tryOns.id })
    .from(tryOns)
    .where(and(eq(tryOns.id, editId), eq(tryOns.userId, viewerId), isNull(tryOns.deletedAt), isNull(tryOns.filmOf)));
  if (!own) throw new AppError("not_found");
  return findFilm(editId);
}

export async function getFilmOffer(viewerId: string, editId: string): Promise<FilmOffer> {
  const [film, [viewer]] = await Promise.all([
    findFilm(editId),
    db.select({ plan: users.subscriptionPlan, credits: users.credits }).from(users).where(eq(users.id, viewerId)),
  ]);
  return { film, isLocal: isLocalEngine(), plan: viewer?.plan ?? "free", credits: viewer?.credits ?? 0 };
}
