import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { imageEdits, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { env } from "#app/env.server";
import { enqueue } from "#app/jobs/queue.server";
import { AppError } from "./app-error";
import type { ImageEdit, Plan } from "./contract";
import { spendCredit, topUpFreeCredits } from "./credit.server";
import { idCursor } from "./cursor.server";
import { doOnce } from "./idempotency.server";
import { requireInputs } from "./image-edit-input.server";
import { holdPictures } from "./media.server";
import { imageUrlOf } from "./picture";
import { refusalOf } from "./prompt-guard";
import { requireModel } from "./try-on-model.server";
import { isUuid } from "./uuid";

/** Of every plan the most at once, and what premium runs in a day before it goes behind the others. */
const mostRunning: Record<Plan, number> = { free: 3, basic: 3, premium: 2 };
const fullPriorityPerDay = 30;

type NewImageEdit = {
  /** null stands for an address that is no picture of ours. */
  imageIds: (string | null)[];
  prompt: string;
  description?: string | undefined;
  sourcePostId?: string | undefined;
  model?: string | undefined;
  idempotencyKey?: string | undefined;
};

type Created = { id: string; status: "pending" };

/** Takes the credit, writes the try-on down and enqueues its job, all or nothing, once for each idempotency key. */
export const createImageEdit = (viewer: { id: string; subscriptionPlan: Plan }, wanted: NewImageEdit): Promise<Created> =>
  doOnce(
    wanted.idempotencyKey,
    (key) => findEditByKey(viewer.id, key),
    () => insertImageEdit(viewer, wanted),
  );

async function findEditByKey(viewerId: string, key: string): Promise<Created | null> {
  const [edit] = await db
    .select({ id: imageEdits.id })
    .from(imageEdits)
    .where(and(eq(imageEdits.userId, viewerId), eq(imageEdits.idempotencyKey, key)));
  return edit ? { id: edit.id, status: "pending" } : null;
}

// the person's words are checked before anything moves
async function insertImageEdit(viewer: { id: string; subscriptionPlan: Plan }, wanted: NewImageEdit): Promise<Created> {
  const prompt = wanted.prompt.trim();
  if (wanted.imageIds.length === 0) throw new AppError("no_images");
  if (wanted.imageIds.length > 4) throw new AppError("invalid", { issues: [{ path: "imageUrls", message: "errors:invalid" }] });
  if (prompt === "") throw new AppError("no_prompt");
  if ([...prompt].length > 2000) throw new AppError("invalid", { issues: [{ path: "prompt", message: "errors:invalid" }] });
  const refusal = refusalOf(prompt) ?? refusalOf(wanted.description ?? "");
  if (refusal) throw new AppError(refusal);
  const model = requireModel(viewer.subscriptionPlan, wanted.model);
  const id = newId();
  await db.transaction(async (tx) => {
    // look, person, pictures: in the order of a deletion, which from here on comes after
    const inputs = await requireInputs(tx, viewer.id, wanted);
    // one submit of a person at a time: what follows counts
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for("no key update");
    await holdPictures(tx, inputs.imageIds);
    await topUpFreeCredits(tx, viewer.id);
    await spendCredit(tx, viewer.id, id);
    const isLowPriority = await requireRoom(tx, viewer);
    await tx.insert(imageEdits).values({
      id,
      userId: viewer.id,
      imageUrls: inputs.imageIds,
      prompt,
      description: wanted.description ?? null,
      sourcePostId: inputs.sourcePostId,
      model,
      isLowPriority,
      idempotencyKey: wanted.idempotencyKey,
    });
    await enqueue(tx, "image-edit", { editId: id }, { priority: isLowPriority ? -1 : 0 });
  });
  return { id, status: "pending" };
}

/** Throws too_many_running when as many run as may; else whether this one goes behind the others. */
async function requireRoom(tx: Tx, viewer: { id: string; subscriptionPlan: Plan }): Promise<boolean> {
  const [count] = await tx
    .select({
      running: sql<number>`count(*) filter (where ${imageEdits.status} in ('pending', 'processing'))::int`,
      today: sql<number>`count(*) filter (where ${imageEdits.createdAt} >= date_trunc('day', now(), 'America/Sao_Paulo'))::int`,
    })
    .from(imageEdits)
    .where(and(eq(imageEdits.userId, viewer.id), sql`${imageEdits.createdAt} > now() - interval '25 hours'`));
  if (count && count.running >= Math.ceil(mostRunning[viewer.subscriptionPlan] * env.RATE_LIMIT_FACTOR))
    throw new AppError("too_many_running", { retryAfter: 10 });
  return viewer.subscriptionPlan === "premium" && count !== undefined && count.today >= fullPriorityPerDay;
}

const columns = {
  id: imageEdits.id,
  imageUrls: imageEdits.imageUrls,
  prompt: imageEdits.prompt,
  resultImageUrls: imageEdits.resultImageUrls,
  description: imageEdits.description,
  status: imageEdits.status,
  error: imageEdits.error,
  createdAt: imageEdits.createdAt,
  // names written out: in a list of columns drizzle leaves the table's away
  postId: sql<string | null>`(
    select posts.id from posts
    where posts.image_edit_id = image_edits.id and posts.user_id = image_edits.user_id
    order by posts.id desc limit 1)`,
};

type Row = Omit<ImageEdit, "createdAt"> & { createdAt: Date };

const present = (row: Row): ImageEdit => ({
  ...row,
  imageUrls: row.imageUrls.map(imageUrlOf),
  resultImageUrls: row.resultImageUrls.map(imageUrlOf),
  createdAt: row.createdAt.toISOString(),
});

/** The viewer's own try-on, else null. */
export async function getImageEdit(viewerId: string, id: string): Promise<ImageEdit | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select(columns)
    .from(imageEdits)
    .where(and(eq(imageEdits.id, id), eq(imageEdits.userId, viewerId), isNull(imageEdits.deletedAt)));
  return row ? present(row) : null;
}

/** The viewer's try-ons, newest first: those with a result, or of every state. */
export async function listImageEdits(
  viewerId: string,
  { limit, cursor }: PageRequest,
  { status = "completed" }: { status?: "completed" | "all" } = {},
): Promise<Page<ImageEdit>> {
  const after = idCursor(cursor);
  const rows = await db
    .select(columns)
    .from(imageEdits)
    .where(
      and(
        eq(imageEdits.userId, viewerId),
        isNull(imageEdits.deletedAt),
        status === "completed" ? eq(imageEdits.status, "completed") : undefined,
        after === null ? undefined : lt(imageEdits.id, after),
      ),
    )
    .orderBy(desc(imageEdits.id))
    .limit(limit + 1);
  return pageOf(rows.map(present), limit, (edit) => edit.id);
}
