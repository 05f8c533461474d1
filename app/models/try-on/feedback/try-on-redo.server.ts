import { eq, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { tryOns, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { Plan } from "#app/models/contract";
import { lockMedia } from "#app/models/media/media.server";
import { hasConsent } from "#app/models/privacy/consent.server";
import { getOwnWish } from "../default-wish";
import { enqueueTryOn, requireCapacity } from "../queue/try-on-queue.server";
import { isRepeatable, repeatedColumns } from "../repeated-try-on.server";
import { requireInputs } from "../try-on-input.server";
import { kindOf } from "../try-on-kind";
import { chooseAnotherModel, isLocalEngine, localModel } from "../try-on-model.server";

/** Whether what the person said of this result gives one free redo. */
export const isRedoable: SQL<boolean> = sql<boolean>`(
  image_edits.status = 'completed' and image_edits.deleted_at is null and image_edits.redo_of is null and image_edits.model <> ${localModel}
  and exists (select 1 from edit_feedback where edit_id = image_edits.id and not good and reason in ('face', 'body', 'clothes'))
  and not exists (select 1 from credit_entries where image_edit_id = image_edits.id and kind = 'refund')
  and not exists (select 1 from image_edits redo where redo.redo_of = image_edits.id))`;

/** The redo that a try-on has, if it is still there. */
export const redoIdOf: SQL<string | null> = sql<string | null>`(
  select redo.id from image_edits redo where redo.redo_of = image_edits.id and redo.deleted_at is null)`;

type Redo = { id: string; status: "pending" };

/** Tries the same once more on another model, free; a second call returns the same redo. */
export async function redoTryOn(viewer: { id: string; subscriptionPlan: Plan }, editId: string): Promise<Redo> {
  if (!isUuid(editId)) throw new AppError("not_found");
  const isAllowed = !isLocalEngine() && (await hasConsent(viewer.id, "ai_provider"));
  return db.transaction(async (tx) => {
    const { imageUrls, sourcePostId } = await requireOwn(tx, viewer.id, editId);
    // Lock order: post, user, media; the user's lock makes two requests one.
    const inputs = await takeInputs(tx, viewer.id, { imageIds: imageUrls, sourcePostId });
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for("no key update");
    const edit = await requireOwn(tx, viewer.id, editId);
    if (edit.redoId) return { id: edit.redoId, status: "pending" };
    const model = edit.isRedoable ? chooseRedoModel(edit) : null;
    if (isLocalEngine() || !model) throw new AppError("redo_refused");
    if (!isAllowed) throw new AppError("consent_required");
    if (!inputs) throw new AppError("image_not_allowed");
    await lockMedia(tx, edit.imageUrls);
    const start = await requireCapacity(tx, viewer);
    const id = newId();
    const { prompt, kind, description, language } = edit;
    await tx.insert(tryOns).values({ id, userId: viewer.id, imageUrls, prompt, kind, description, sourcePostId, language, model, ...start, redoOf: editId });
    await enqueueTryOn(tx, viewer.id, { id, ...start });
    return { id, status: "pending" };
  });
}

/** Null where a picture may not be tried any more. */
async function takeInputs(tx: Tx, viewerId: string, { imageIds, sourcePostId }: { imageIds: string[]; sourcePostId: string | null }) {
  return requireInputs(tx, viewerId, { imageIds, sourcePostId: sourcePostId ?? undefined }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "image_not_allowed") return null;
    throw error;
  });
}

type Tried = Pick<typeof tryOns.$inferSelect, "prompt" | "kind" | "imageUrls" | "model" | "refusedModel">;

const chooseRedoModel = ({ prompt, model, refusedModel, ...edit }: Tried) =>
  chooseAnotherModel({ kind: kindOf(edit), hasOwnWish: getOwnWish(prompt) !== null }, refusedModel ? [model, refusedModel] : [model]);

async function requireOwn(tx: Tx, viewerId: string, editId: string) {
  const [edit] = await tx
    .select({
      ...repeatedColumns,
      refusedModel: tryOns.refusedModel,
      isRedoable,
      redoId: redoIdOf,
    })
    .from(tryOns)
    .where(isRepeatable(viewerId, editId));
  if (!edit) throw new AppError("not_found");
  return edit;
}
