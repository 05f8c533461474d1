import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { cutOuts, media, pieces } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { Image, PieceDetail } from "#app/models/contract";
import { deleteMedia, insertMedia, mediaIdOf } from "#app/models/media/media.server";
import { presentImage } from "#app/models/media/picture.server";
import { maxCutOuts } from "#app/models/shared/cut-outs";
import { enqueue } from "#app/queue/queue.server";
import { boxAround, type CutBox, minCutBox, wholeBox } from "./cut-out";
import type { PieceKind } from "./piece";
import { wholePicture } from "./piece";
import { requireOwnPiece } from "./piece.server";

type Row = typeof cutOuts.$inferSelect;

/** What its owner sees of a piece's cut-outs. */
export type CutOuts = { open: CutOutView | null; kept: CutOutView | null; canUndo: boolean };

export type CutOutView = { id: string; state: Row["state"]; way: Row["way"]; box: CutBox; picture: CutOutPicture | null };

export type CutOutPicture = { mediaId: string; width: number; height: number; base: { width: number; height: number }; isAi: boolean };

export type PendingCutOut = { ownerId: string; sourceId: string; box: CutBox; kind: PieceKind; isAi: boolean; ageSeconds: number };

/** What is known of a made file. */
export type StoredCutOut = {
  width: number;
  height: number;
  base: { width: number; height: number };
  way: NonNullable<Row["way"]>;
  colour: Row["colour"];
  bytes: number;
  sha256: string;
  thumbhash: string;
};

const lostAfterMinutes = 10;
const isOpen = inArray(cutOuts.state, ["making", "ready", "refused"]);

const boxOf = ({ x, y, width, height }: CutBox): CutBox => ({ x, y, width, height });

/** Where an own piece is to be cut out: its picture on a look, or else all of its photo. */
export async function getCutSource({ id, mark }: PieceDetail): Promise<{ mediaId: string; image: Image; box: CutBox } | null> {
  const mediaId = mark?.imageUrl ? mediaIdOf(mark.imageUrl) : null;
  if (mediaId && mark?.image && mark.x !== null && mark.y !== null) {
    return { mediaId, image: mark.image, box: boxAround({ x: mark.x, y: mark.y, width: mark.width, height: mark.height }, mark.image) };
  }
  const [photo] = await db.select({ picture: media }).from(pieces).innerJoin(media, eq(media.id, pieces.photoId)).where(eq(pieces.id, id));
  return photo ? { mediaId: photo.picture.id, image: presentImage(photo.picture), box: wholeBox } : null;
}

/** Of an own piece. */
export async function getCutOuts(pieceId: string): Promise<CutOuts> {
  const rows = await db
    .select({ cutOut: cutOuts, width: media.width, height: media.height, isAi: media.isAi })
    .from(cutOuts)
    .leftJoin(media, eq(media.id, cutOuts.mediaId))
    .where(eq(cutOuts.pieceId, pieceId))
    .orderBy(desc(cutOuts.id))
    .limit(maxCutOuts);
  const views = rows.map(({ cutOut, ...file }) => present(cutOut, file));
  const open = views.find(({ state }) => state !== "kept" && state !== "past") ?? null;
  const kept = views.find(({ state }) => state === "kept") ?? null;
  const hasDrafts = views.some(({ id, state }) => state === "past" && (!kept || id > kept.id));
  return { open, kept, canUndo: open ? open.state !== "making" && hasDrafts : kept !== null };
}

type FileRow = { width: number | null; height: number | null; isAi: boolean | null };

function present({ id, state, way, mediaId, baseWidth, baseHeight, ...box }: Row, { width, height, isAi }: FileRow): CutOutView {
  const isMade = mediaId !== null && width !== null && height !== null && isAi !== null && baseWidth !== null && baseHeight !== null;
  return { id, state, way, box: boxOf(box), picture: isMade ? { mediaId, width, height, base: { width: baseWidth, height: baseHeight }, isAi } : null };
}

/** Starts a cut-out; one at a time a piece. */
export async function startCutOut(ownerId: string, pieceId: string, box?: CutBox): Promise<void> {
  const source = await getCutSource(await requireOwnPiece(ownerId, pieceId));
  if (!source) throw new AppError("piece_has_no_place");
  const wanted = box ?? source.box;
  requireBox(wanted);
  await db.transaction(async (tx) => {
    await lockPiece(tx, ownerId, pieceId);
    const isLost = sql`${cutOuts.createdAt} < now() - make_interval(mins => ${lostAfterMinutes})`;
    const [open] = await tx
      .select({ id: cutOuts.id, state: cutOuts.state, isLost: sql<boolean>`${isLost}` })
      .from(cutOuts)
      .where(and(eq(cutOuts.pieceId, pieceId), isOpen));
    if (open?.state === "making" && !open.isLost) return;
    if (open) await putAside(tx, open);
    await removeOldest(tx, pieceId);
    const [made] = await tx
      .insert(cutOuts)
      .values({ pieceId, sourceId: source.mediaId, ...boxOf(wanted) })
      .returning({ id: cutOuts.id });
    if (made) await enqueue(tx, "cut-out", { cutOutId: made.id });
  });
}

function requireBox({ x, y, width, height }: CutBox): void {
  const refuse = (path: string, message = "errors:invalid") => new AppError("invalid", { issues: [{ path, message }] });
  if (width < minCutBox || x + width > wholePicture) throw refuse("width", "errors:cut_box_invalid");
  if (height < minCutBox || y + height > wholePicture) throw refuse("height", "errors:cut_box_invalid");
}

/** Serializes the cut-outs of a piece. */
async function lockPiece(tx: Tx, ownerId: string, pieceId: string): Promise<void> {
  const [piece] = isUuid(pieceId)
    ? await tx
        .select({ id: pieces.id })
        .from(pieces)
        .where(and(eq(pieces.id, pieceId), eq(pieces.ownerId, ownerId)))
        .for("no key update")
    : [];
  if (!piece) throw new AppError("piece_not_found");
}

/** A made one can be returned to; another is forgotten. */
async function putAside(tx: Tx, { id, state }: Pick<Row, "id" | "state">): Promise<void> {
  if (state === "ready") await tx.update(cutOuts).set({ state: "past" }).where(eq(cutOuts.id, id));
  else await tx.delete(cutOuts).where(eq(cutOuts.id, id));
}

/** Keeps room for another. */
async function removeOldest(tx: Tx, pieceId: string): Promise<void> {
  const rows = await tx
    .select({ id: cutOuts.id, state: cutOuts.state })
    .from(cutOuts)
    .where(eq(cutOuts.pieceId, pieceId))
    .orderBy(cutOuts.id)
    .limit(maxCutOuts);
  const past = rows.filter(({ state }) => state === "past");
  await removeRows(
    tx,
    past.slice(0, Math.max(0, rows.length - maxCutOuts + 1)).map(({ id }) => id),
  );
}

async function removeRows(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = await tx.delete(cutOuts).where(inArray(cutOuts.id, ids)).returning({ mediaId: cutOuts.mediaId });
  await deleteMedia(
    tx,
    removed.flatMap(({ mediaId }) => mediaId ?? []),
  );
}

/** Null when it was made, refused or removed meanwhile. */
export async function getPendingCutOut(id: string): Promise<PendingCutOut | null> {
  const [row] = await db
    .select({
      cutOut: cutOuts,
      ownerId: pieces.ownerId,
      kind: pieces.kind,
      isAi: media.isAi,
      ageSeconds: sql<number>`extract(epoch from now() - ${cutOuts.createdAt})::float8`,
    })
    .from(cutOuts)
    .innerJoin(pieces, eq(pieces.id, cutOuts.pieceId))
    .innerJoin(media, eq(media.id, cutOuts.sourceId))
    .where(and(eq(cutOuts.id, id), eq(cutOuts.state, "making")));
  if (!row) return null;
  const { cutOut, ...more } = row;
  return { sourceId: cutOut.sourceId, box: boxOf(cutOut), ...more };
}

export async function refuseCutOut(id: string): Promise<void> {
  await db
    .update(cutOuts)
    .set({ state: "refused" })
    .where(and(eq(cutOuts.id, id), eq(cutOuts.state, "making")));
}

/** Files are stored before; false when nobody waits for them any more. */
export async function settleCutOut(id: string, mediaId: string, made: StoredCutOut): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [waiting] = await tx
      .select({ ownerId: pieces.ownerId, isAi: media.isAi })
      .from(cutOuts)
      .innerJoin(pieces, eq(pieces.id, cutOuts.pieceId))
      .innerJoin(media, eq(media.id, cutOuts.sourceId))
      .where(and(eq(cutOuts.id, id), eq(cutOuts.state, "making")))
      .for("update", { of: cutOuts });
    if (!waiting) return false;
    await insertFile(tx, waiting.ownerId, mediaId, waiting.isAi, made);
    await tx
      .update(cutOuts)
      .set({ state: "ready", mediaId, ...columnsOf(made) })
      .where(eq(cutOuts.id, id));
    return true;
  });
}

const columnsOf = ({ way, colour, base }: StoredCutOut) => ({ way, colour, baseWidth: base.width, baseHeight: base.height });

const insertFile = (tx: Tx, ownerId: string, id: string, isAi: boolean, { width, height, bytes, sha256, thumbhash }: StoredCutOut) =>
  insertMedia(tx, { id, ownerId, purpose: "cut_out", width, height, bytes, sha256, thumbhash, mime: "image/webp", isAi });

/** The one that a brush changes: the open, else the kept. */
export async function requireCutOutToMend(ownerId: string, pieceId: string): Promise<CutOutView & { picture: CutOutPicture }> {
  await requireOwnPiece(ownerId, pieceId);
  const { open, kept } = await getCutOuts(pieceId);
  const found = open ?? kept;
  if (!found?.picture) throw new AppError("cut_out_not_ready");
  return { ...found, picture: found.picture };
}

/** Another version of one of this piece; false when that changed meanwhile. */
export async function addMendedCutOut(ownerId: string, pieceId: string, ofId: string, mediaId: string, made: StoredCutOut): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPiece(tx, ownerId, pieceId);
    const [of] = await tx
      .select()
      .from(cutOuts)
      .where(and(eq(cutOuts.id, ofId), eq(cutOuts.pieceId, pieceId)));
    const [open] = await tx
      .select({ id: cutOuts.id, state: cutOuts.state })
      .from(cutOuts)
      .where(and(eq(cutOuts.pieceId, pieceId), isOpen));
    if (of?.mediaId == null || (open ? open.id !== ofId : of.state !== "kept")) return false;
    const [before] = await tx.select({ isAi: media.isAi }).from(media).where(eq(media.id, of.mediaId));
    if (open) await putAside(tx, open);
    await removeOldest(tx, pieceId);
    await insertFile(tx, ownerId, mediaId, before?.isAi ?? false, made);
    await tx.insert(cutOuts).values({ pieceId, sourceId: of.sourceId, ...boxOf(of), state: "ready", mediaId, ...columnsOf(made) });
    return true;
  });
}

/** Shows the open one to whoever sees the piece. */
export async function keepCutOut(ownerId: string, pieceId: string): Promise<void> {
  await requireOwnPiece(ownerId, pieceId);
  await db.transaction(async (tx) => {
    const { open, kept, drafts } = await lockCutOuts(tx, ownerId, pieceId);
    if (open?.state !== "ready") {
      if (kept && !open) return; // kept before
      throw new AppError("cut_out_not_ready");
    }
    await removeRows(tx, drafts);
    if (kept) await tx.update(cutOuts).set({ state: "past" }).where(eq(cutOuts.id, kept.id));
    const [{ colour } = {}] = await tx.update(cutOuts).set({ state: "kept" }).where(eq(cutOuts.id, open.id)).returning({ colour: cutOuts.colour });
    if (colour)
      await tx
        .update(pieces)
        .set({ colour, updatedAt: sql`now()` })
        .where(and(eq(pieces.id, pieceId), isNull(pieces.colour)));
  });
}

/** Forgets the open one and its versions; the kept one stays. */
export async function discardCutOut(ownerId: string, pieceId: string): Promise<void> {
  await requireOwnPiece(ownerId, pieceId);
  await db.transaction(async (tx) => {
    const { open, drafts } = await lockCutOuts(tx, ownerId, pieceId);
    if (open) await removeRows(tx, [...drafts, open.id]);
  });
}

/** Back to the version before; from the first kept one to the box of the mark. */
export async function undoCutOut(ownerId: string, pieceId: string): Promise<void> {
  await requireOwnPiece(ownerId, pieceId);
  await db.transaction(async (tx) => {
    const { open, kept, drafts, earlier } = await lockCutOuts(tx, ownerId, pieceId);
    const [removed, before] = open ? [open, drafts[0]] : [kept, earlier[0]];
    if (removed) await removeRows(tx, [removed.id]);
    if (removed && before) {
      await tx
        .update(cutOuts)
        .set({ state: open ? "ready" : "kept" })
        .where(eq(cutOuts.id, before));
    }
  });
}

/** Newest first; `drafts` are past ones after the kept, `earlier` those before. */
async function lockCutOuts(tx: Tx, ownerId: string, pieceId: string) {
  await lockPiece(tx, ownerId, pieceId);
  const rows = await tx
    .select({ id: cutOuts.id, state: cutOuts.state })
    .from(cutOuts)
    .where(eq(cutOuts.pieceId, pieceId))
    .orderBy(desc(cutOuts.id))
    .limit(maxCutOuts);
  const kept = rows.find(({ state }) => state === "kept");
  const past = rows.filter(({ state }) => state === "past").map(({ id }) => id);
  return {
    open: rows.find(({ state }) => state !== "kept" && state !== "past"),
    kept,
    drafts: past.filter((id) => !kept || id > kept.id),
    earlier: past.filter((id) => kept && id < kept.id),
  };
}
