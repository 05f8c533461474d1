import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { tryOns, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { Language } from "#app/locales/languages";
import { hasSpentCredits, spendCredit, topUpFreeCredits } from "#app/models/billing/credit.server";
import type { Plan, TryOn } from "#app/models/contract";
import { lockMedia } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import type { PictureFinding } from "#app/models/media/picture-finding.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { runIdempotent } from "#app/models/shared/idempotency.server";
import { getOwnWish } from "./default-wish";
import { getPromptRefusal } from "./prompt-guard/prompt-guard";
import { isOpen } from "./queue/try-on-lease.server";
import { enqueueTryOn, placeInQueue, requireCapacity } from "./queue/try-on-queue.server";
import { requireInputs } from "./try-on-input.server";
import { bestTries, requireKnownModel, selectModel } from "./try-on-model.server";
import { requireLargeInputs, requireUsefulInputs } from "./try-on-refusal.server";
import { joinSet } from "./versions/try-on-set.server";

type NewTryOn = {
  /** Null for an unknown URL. */
  imageIds: (string | null)[];
  prompt: string;
  description?: string | undefined;
  sourcePostId?: string | undefined;
  model?: string | undefined;
  language?: Language | undefined;
  idempotencyKey?: string | undefined;
  /** The set that it joins. */
  versionOf?: string | undefined;
  /** Whose looks are all tried. */
  collectionId?: string | undefined;
};

type CreatedTryOn = { id: string; status: "pending" };

type Viewer = { id: string; subscriptionPlan: Plan };

/** What the eyes find in pictures, in their order; null where they do not look. */
export type FindInPictures = (imageIds: string[]) => Promise<(PictureFinding | null)[]>;

/** Idempotent by key; spends the credit. */
export const createTryOn = (viewer: Viewer, input: NewTryOn, find?: FindInPictures): Promise<CreatedTryOn> =>
  runIdempotent(
    input.idempotencyKey,
    (key) => findTryOnByKey(viewer.id, key),
    () => insertTryOn(viewer, input, find),
  );

async function findTryOnByKey(viewerId: string, key: string): Promise<CreatedTryOn | null> {
  const [edit] = await db
    .select({ id: tryOns.id })
    .from(tryOns)
    .where(and(eq(tryOns.userId, viewerId), eq(tryOns.idempotencyKey, key)));
  return edit ? { id: edit.id, status: "pending" } : null;
}

async function insertTryOn(viewer: Viewer, input: NewTryOn, find?: FindInPictures): Promise<CreatedTryOn> {
  const prompt = input.prompt.trim();
  if (input.imageIds.length === 0) throw new AppError("no_images");
  if (input.imageIds.length > 4) throw new AppError("invalid", { issues: [{ path: "imageUrls", message: "errors:invalid" }] });
  if (prompt === "") throw new AppError("no_prompt");
  if ([...prompt].length > 2000) throw new AppError("invalid", { issues: [{ path: "prompt", message: "errors:invalid" }] });
  const refusal = getPromptRefusal(prompt) ?? getPromptRefusal(input.description ?? "");
  if (refusal) throw new AppError(refusal);
  requireKnownModel(viewer.subscriptionPlan, input.model);
  await requireGoodPictures(viewer.id, input, find);
  const id = newId();
  await db.transaction(async (tx) => {
    // Lock order: post, user, media.
    const inputs = await requireInputs(tx, viewer.id, input);
    const hasOwnWish = getOwnWish(prompt) !== null;
    if (inputs.kind === "wish" && !hasOwnWish) throw new AppError("no_prompt");
    // Serializes per user.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for("no key update");
    if (input.versionOf) await joinSet(tx, viewer.id, input.versionOf);
    await lockMedia(tx, inputs.imageIds);
    const plan = viewer.subscriptionPlan;
    const isFirstTry = plan === "free" && !(await hasSpentCredits(tx, viewer.id, bestTries));
    await topUpFreeCredits(tx, viewer.id);
    await spendCredit(tx, viewer.id, id);
    const start = await requireCapacity(tx, viewer);
    await tx.insert(tryOns).values({
      id,
      userId: viewer.id,
      imageUrls: inputs.imageIds,
      prompt,
      kind: inputs.kind,
      description: input.description ?? null,
      sourcePostId: inputs.sourcePostId,
      model: selectModel({ plan, kind: inputs.kind, hasOwnWish, isFirstTry }, input.model),
      ...start,
      language: input.language,
      versionOf: input.versionOf,
      collectionId: input.collectionId,
      idempotencyKey: input.idempotencyKey,
    });
    await enqueueTryOn(tx, viewer.id, { id, ...start });
  });
  return { id, status: "pending" };
}

/** Before any lock: the eyes take seconds. */
async function requireGoodPictures(viewerId: string, input: NewTryOn, find?: FindInPictures): Promise<void> {
  const inputs = { ...(await requireInputs(db, viewerId, input)), requested: input.imageIds };
  await requireLargeInputs(db, inputs);
  if (find) requireUsefulInputs(await find(inputs.imageIds), inputs);
}

const columns = {
  id: tryOns.id,
  imageUrls: tryOns.imageUrls,
  prompt: tryOns.prompt,
  resultImageUrls: tryOns.resultImageUrls,
  description: tryOns.description,
  status: tryOns.status,
  error: tryOns.error,
  createdAt: tryOns.createdAt,
  place: placeInQueue,
  isSeen: sql<boolean>`${tryOns.seenAt} is not null`,
  // Qualified names: drizzle omits the table.
  postId: sql<string | null>`(
    select posts.id from posts
    where posts.image_edit_id = image_edits.id and posts.user_id = image_edits.user_id
    order by posts.id desc limit 1)`,
};

type Row = Omit<TryOn, "createdAt"> & { createdAt: Date };

const present = (row: Row): TryOn => ({
  ...row,
  imageUrls: row.imageUrls.map(imageUrlOf),
  resultImageUrls: row.resultImageUrls.map(imageUrlOf),
  createdAt: row.createdAt.toISOString(),
});

export async function getTryOn(viewerId: string, id: string): Promise<TryOn | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select(columns)
    .from(tryOns)
    .where(and(eq(tryOns.id, id), eq(tryOns.userId, viewerId), isNull(tryOns.deletedAt), isNull(tryOns.filmOf)));
  return row ? present(row) : null;
}

type TryOnListStatus = "completed" | "running" | "all";

export async function listTryOns(
  viewerId: string,
  { limit, cursor }: PageRequest,
  { status = "completed" }: { status?: TryOnListStatus } = {},
): Promise<Page<TryOn>> {
  const after = idCursor(cursor);
  const rows = await db
    .select(columns)
    .from(tryOns)
    .where(
      and(
        eq(tryOns.userId, viewerId),
        isNull(tryOns.deletedAt),
        isNull(tryOns.filmOf),
        { completed: eq(tryOns.status, "completed"), running: isOpen, all: undefined }[status],
        after === null ? undefined : lt(tryOns.id, after),
      ),
    )
    .orderBy(desc(tryOns.id))
    .limit(limit + 1);
  return pageOf(rows.map(present), limit, (edit) => edit.id);
}
