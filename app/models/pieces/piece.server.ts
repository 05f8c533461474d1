import { and, eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { type Db, db, type Tx } from "#app/db/client.server";
import { retryDeadlocks } from "#app/db/retry-deadlocks.server";
import { pieceMarks, pieces, postPictures, posts, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { requireShownHost } from "#app/models/access/shown-host.server";
import type { MarkedPiece, PieceDetail } from "#app/models/contract";
import { requireOwnPost } from "#app/models/looks/post.server";
import { listCutOutMedia } from "#app/models/media/cut-out-files.server";
import { deleteMedia, mediaIdOf } from "#app/models/media/media.server";
import { runIdempotent } from "#app/models/shared/idempotency.server";
import { maxMarks, maxOwnPieces, type PieceKind, wholePicture } from "./piece";
import type { MarkChange, NewMark, PieceChange, WardrobeChange } from "./piece.schema";
import { requireMarkedPiece, requirePiece } from "./piece-view.server";
import { enqueueAnswer } from "./question.server";

type Marking = Omit<NewMark, "kind"> & { kind?: PieceKind | undefined };

/** Marks a new piece, or one of the own pieces again, on an own look. */
export async function markPiece(viewerId: string, postId: string, input: Marking, idempotencyKey?: string): Promise<MarkedPiece> {
  await requireOwnPost(viewerId, postId);
  const pieceId = await runIdempotent(
    input.pieceId ? undefined : idempotencyKey,
    (key) => findMarkedByKey(viewerId, postId, key),
    () => insertMark(viewerId, postId, input, idempotencyKey),
  );
  return requireMarkedPiece(viewerId, postId, pieceId);
}

/** Null also where its mark was taken out. */
async function findMarkedByKey(ownerId: string, postId: string, key: string): Promise<string | null> {
  const [mark] = await db
    .select({ pieceId: pieceMarks.pieceId })
    .from(pieces)
    .innerJoin(pieceMarks, and(eq(pieceMarks.pieceId, pieces.id), eq(pieceMarks.postId, postId)))
    .where(and(eq(pieces.ownerId, ownerId), eq(pieces.idempotencyKey, key)));
  return mark?.pieceId ?? null;
}

export async function findPieceByKey(ownerId: string, key: string, tx: Db = db): Promise<string | null> {
  const [piece] = await tx
    .select({ id: pieces.id })
    .from(pieces)
    .where(and(eq(pieces.ownerId, ownerId), eq(pieces.idempotencyKey, key)));
  return piece?.id ?? null;
}

const insertMark = (viewerId: string, postId: string, input: Marking, idempotencyKey: string | undefined): Promise<string> =>
  db.transaction(async (tx) => {
    await lockLook(tx, viewerId, postId);
    const place = await requirePlace(tx, postId, input);
    const marked = await tx
      .select({ pieceId: pieceMarks.pieceId, position: pieceMarks.position })
      .from(pieceMarks)
      .where(eq(pieceMarks.postId, postId))
      .limit(maxMarks);
    const knownId = input.pieceId ?? (idempotencyKey ? await findPieceByKey(viewerId, idempotencyKey, tx) : null);
    const isMarked = marked.some(({ pieceId }) => pieceId === knownId);
    if (!isMarked && marked.length >= maxMarks) throw new AppError("marks_full");
    const id = knownId ? await requireOwnId(tx, viewerId, knownId) : await insertPiece(tx, viewerId, input, idempotencyKey);
    const position = Math.max(-1, ...marked.map((mark) => mark.position)) + 1;
    await tx
      .insert(pieceMarks)
      .values({ pieceId: id, postId, position, ...place })
      .onConflictDoUpdate({ target: [pieceMarks.pieceId, pieceMarks.postId], set: place });
    if (!isMarked) await enqueueAnswer(tx, postId);
    return id;
  });

/** Serializes the marks of a look, also with changes of its pictures. */
async function lockLook(tx: Tx, viewerId: string, postId: string): Promise<void> {
  const [post] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.userId, viewerId)))
    .for("no key update");
  if (!post) throw new AppError("post_not_found");
}

async function requireOwnId(tx: Tx, ownerId: string, pieceId: string): Promise<string> {
  const [piece] = await tx
    .select({ id: pieces.id })
    .from(pieces)
    .where(and(eq(pieces.id, pieceId), eq(pieces.ownerId, ownerId)))
    .for("key share");
  if (!piece) throw new AppError("piece_not_found");
  return piece.id;
}

type NewPiece = Pick<Marking, "kind" | "name" | "brand" | "size" | "colour" | "source" | "link" | "priceCents" | "isShared">;

/** Serialized by its owner, up to the greatest number. */
export async function insertPiece(
  tx: Tx,
  ownerId: string,
  { kind, link, ...more }: NewPiece,
  idempotencyKey: string | undefined,
  { originPieceId = null, photoId = null }: { originPieceId?: string | null; photoId?: string | null } = {},
): Promise<string> {
  if (!kind) throw new AppError("invalid", { issues: [{ path: "kind", message: "errors:kind_required" }] });
  const { name, brand, size, colour, source, priceCents, isShared = true } = more;
  await requireShownHost(link, tx);
  await lockOwner(tx, ownerId);
  if ((await tx.$count(pieces, eq(pieces.ownerId, ownerId))) >= maxOwnPieces) throw new AppError("pieces_full");
  const [piece] = await tx
    .insert(pieces)
    .values({ ownerId, kind, name, brand, size, colour, source, priceCents, isShared, ...linkColumns(link), originPieceId, photoId, idempotencyKey })
    .returning({ id: pieces.id });
  if (!piece) throw new Error("the piece was not stored");
  return piece.id;
}

/** Serializes what counts a person's pieces. */
export const lockOwner = (tx: Tx, ownerId: string) => tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for("no key update");

const linkColumns = (link: PieceChange["link"]) => ({ linkUrl: link?.url ?? null, linkHost: link?.host ?? null });

const nowhere = { mediaId: null, x: null, y: null, width: null, height: null };

/** A point or a box within a picture of the look, or no place at all. */
async function requirePlace(
  tx: Tx,
  postId: string,
  { imageUrl, x, y, width, height }: MarkChange,
): Promise<Omit<typeof pieceMarks.$inferInsert, "pieceId" | "postId">> {
  if (!imageUrl) return nowhere;
  const refuse = (path: string, message = "errors:invalid") => new AppError("invalid", { issues: [{ path, message }] });
  if (x == null || y == null) throw refuse("x");
  if ((width == null) !== (height == null)) throw refuse("width");
  const isBox = width != null && height != null;
  if (isBox && (width < 1 || x + width > wholePicture)) throw refuse("width");
  if (isBox && (height < 1 || y + height > wholePicture)) throw refuse("height");
  const mediaId = mediaIdOf(imageUrl);
  const [shown] = mediaId
    ? await tx
        .select({ id: posts.id })
        .from(posts)
        .where(
          and(
            eq(posts.id, postId),
            sql`(${posts.imageUrl} = ${mediaId} or exists (
              select 1 from ${postPictures} where ${postPictures.postId} = ${posts.id} and ${postPictures.mediaId} = ${mediaId}))`,
          ),
        )
    : [];
  if (!shown) throw new AppError("image_not_allowed", { issues: [{ path: "imageUrl", message: "errors:image_not_allowed" }] });
  return { mediaId, x, y, width: width ?? null, height: height ?? null };
}

/** Moves the mark of a piece on an own look. */
export async function moveMark(viewerId: string, postId: string, pieceId: string, change: MarkChange): Promise<MarkedPiece> {
  await requireOwnPost(viewerId, postId);
  if (!isUuid(pieceId)) throw new AppError("piece_not_found");
  await db.transaction(async (tx) => {
    await lockLook(tx, viewerId, postId);
    const place = await requirePlace(tx, postId, change);
    const moved = await tx
      .update(pieceMarks)
      .set(place)
      .where(and(eq(pieceMarks.pieceId, pieceId), eq(pieceMarks.postId, postId)))
      .returning({ pieceId: pieceMarks.pieceId });
    if (moved.length === 0) throw new AppError("piece_not_found");
  });
  return requireMarkedPiece(viewerId, postId, pieceId);
}

/** The piece stays; idempotent no more than a deletion is. */
export async function removeMark(viewerId: string, postId: string, pieceId: string): Promise<void> {
  await requireOwnPost(viewerId, postId);
  const removed = isUuid(pieceId)
    ? await db
        .delete(pieceMarks)
        .where(and(eq(pieceMarks.pieceId, pieceId), eq(pieceMarks.postId, postId)))
        .returning({ pieceId: pieceMarks.pieceId })
    : [];
  if (removed.length === 0) throw new AppError("piece_not_found");
}

/** Throws forbidden or piece_not_found. */
export async function requireOwnPiece(viewerId: string, pieceId: string): Promise<PieceDetail> {
  const piece = await requirePiece(viewerId, pieceId);
  if (piece.ownerId !== viewerId) throw new AppError("forbidden");
  return piece;
}

/** Throws forbidden or piece_not_found. */
export async function updatePiece(viewerId: string, pieceId: string, { link, ...change }: WardrobeChange): Promise<PieceDetail> {
  await requireOwnPiece(viewerId, pieceId);
  await requireShownHost(link);
  const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await db
    .update(pieces)
    .set({ ...changes, ...(link === undefined ? {} : linkColumns(link)), updatedAt: sql`now()` })
    .where(and(eq(pieces.id, pieceId), eq(pieces.ownerId, viewerId)));
  return requirePiece(viewerId, pieceId);
}

/** From all looks and collections. */
export async function deletePiece(viewerId: string, pieceId: string): Promise<void> {
  await requireOwnPiece(viewerId, pieceId);
  await deletePieces(viewerId, [pieceId]);
}

/** Own ones of these, with their photos and cut-outs. */
export const deletePieces = (ownerId: string, pieceIds: string[]): Promise<{ deleted: number }> =>
  retryDeadlocks(() =>
    db.transaction(async (tx) => {
      const cutOutIds = await listCutOutMedia(tx, ownerId, pieceIds);
      const deleted = await tx
        .delete(pieces)
        .where(and(eq(pieces.ownerId, ownerId), isAnyOf(pieces.id, pieceIds)))
        .returning({ photoId: pieces.photoId });
      await deleteMedia(tx, [...deleted.flatMap(({ photoId }) => photoId ?? []), ...cutOutIds]);
      return { deleted: deleted.length };
    }),
  );

/** «Também tenho esta peça»: kind, name, brand and colour; once. */
export async function copyPiece(viewerId: string, pieceId: string): Promise<PieceDetail> {
  const { kind, name, brand, colour, isShared, ownerId } = await requirePiece(viewerId, pieceId);
  if (ownerId === viewerId) throw new AppError("on_oneself");
  const copyId = await db.transaction(async (tx) => {
    await lockOwner(tx, viewerId);
    const originPieceId = await lockOrigin(tx, pieceId);
    const [copy] = await tx
      .select({ id: pieces.id })
      .from(pieces)
      .where(and(eq(pieces.ownerId, viewerId), eq(pieces.originPieceId, originPieceId)))
      .limit(1);
    const said = { kind, name, brand, colour, isShared, size: null, source: null, link: null, priceCents: null };
    return copy?.id ?? insertPiece(tx, viewerId, said, undefined, { originPieceId });
  });
  return requirePiece(viewerId, copyId);
}

/** Waits for joins of the origin, which may have made it a copy. */
async function lockOrigin(tx: Tx, pieceId: string): Promise<string> {
  const [origin] = await tx
    .select({ id: pieces.id, originPieceId: pieces.originPieceId })
    .from(pieces)
    .where(sql`${pieces.id} = (select coalesce(source.origin_piece_id, source.id) from ${pieces} source where source.id = ${pieceId})`)
    .for("key share");
  if (!origin) throw new AppError("piece_not_found");
  return origin.originPieceId ?? origin.id;
}
