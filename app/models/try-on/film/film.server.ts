import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { tryOns, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { spendCredits } from "#app/models/billing/credit.server";
import type { Plan } from "#app/models/contract";
import { lockMedia } from "#app/models/media/media.server";
import { requireNotRejected } from "#app/models/media/rejected-picture.server";
import { hasConsent } from "#app/models/privacy/consent.server";
import { enqueue } from "#app/queue/queue.server";
import { isLocalEngine } from "../try-on-model.server";
import { filmPrompt, maxFilmsPerMonth, requireFilmModel } from "./film-model";
import { filmCost } from "./film-offer";
import { findFilm } from "./film-view.server";

type Viewer = { id: string; subscriptionPlan: Plan };

type StartedFilm = { id: string; status: "pending" };

/** Spends two credits; a result has one film, and a second call returns it. */
export async function createFilm(viewer: Viewer, editId: string, requestedModel?: string): Promise<StartedFilm> {
  if (!isUuid(editId)) throw new AppError("not_found");
  const model = requireFilmModel(requestedModel);
  const isAllowed = await hasConsent(viewer.id, "ai_provider");
  return db.transaction(async (tx) => {
    // Lock order: result, user, media; the result's lock makes two requests one.
    const result = await lockResult(tx, viewer.id, editId);
    const existing = await findFilm(editId, tx);
    if (existing && existing.status !== "failed") return { id: existing.id, status: "pending" };
    if (isLocalEngine()) throw new AppError("film_unavailable");
    if (viewer.subscriptionPlan !== "premium") throw new AppError("subscription_required");
    if (!isAllowed) throw new AppError("consent_required");
    if (!result.mediaId) throw new AppError("edit_not_ready");
    await requireNotRejected(result.mediaId, tx);
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for("no key update");
    await lockMedia(tx, [result.mediaId]);
    await requireFilmsLeft(tx, viewer.id);
    const id = newId();
    await spendCredits(tx, viewer.id, id, filmCost);
    await tx.insert(tryOns).values({ id, userId: viewer.id, imageUrls: [result.mediaId], prompt: filmPrompt, model, filmOf: editId });
    await enqueue(tx, "image-edit", { editId: id });
    return { id, status: "pending" };
  });
}

async function lockResult(tx: Tx, viewerId: string, editId: string): Promise<{ mediaId: string | null }> {
  const [edit] = await tx
    .select({ status: tryOns.status, results: tryOns.resultImageUrls })
    .from(tryOns)
    .where(and(eq(tryOns.id, editId), eq(tryOns.userId, viewerId), isNull(tryOns.deletedAt), isNull(tryOns.filmOf)))
    .for("no key update");
  if (!edit) throw new AppError("not_found");
  return { mediaId: (edit.status === "completed" && edit.results[0]) || null };
}

/** Deleted ones count once they were sent; failed ones do not. */
async function requireFilmsLeft(tx: Tx, userId: string): Promise<void> {
  const isRecent = sql`${tryOns.filmOf} is not null and ${tryOns.createdAt} > now() - interval '30 days'`;
  const isPaidFor = or(ne(tryOns.status, "failed"), and(eq(tryOns.error, "deleted"), gt(tryOns.attempt, 0)));
  const count = await tx.$count(tryOns, and(eq(tryOns.userId, userId), isPaidFor, isRecent));
  if (count >= maxFilmsPerMonth) throw new AppError("too_many_films", { retryAfter: 24 * 60 * 60 });
}
