import { and, desc, eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { isoTime, type JsonRow, jsonRowReader, jsonRows } from "#app/db/json-rows.server";
import { inlineNumber, type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { cutOuts, media, pieceMarks, pieces, postPictures, posts, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { hiddenReason } from "#app/models/access/shown-host.server";
import { isShownCutOut, isTriableCutOut, isVisiblePiece, type UserIdParam, visibleTo } from "#app/models/access/visibility.server";
import type { CutOut, MarkedPiece, Piece, PieceDetail, PieceMark, Post, ShownPiece } from "#app/models/contract";
import { hydratePosts, imageColumns, sortByIds } from "#app/models/looks/post-view.server";
import { cutOutUrlOf, imageUrlOf } from "#app/models/media/picture";
import { presentImage } from "#app/models/media/picture.server";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { maxMarks } from "./piece";

/** What others may read: nothing of the wardrobe. */
const publicColumns = {
  id: pieces.id,
  ownerId: pieces.ownerId,
  kind: pieces.kind,
  name: pieces.name,
  brand: pieces.brand,
  size: pieces.size,
  colour: pieces.colour,
  priceCents: pieces.priceCents,
  source: pieces.source,
  linkUrl: pieces.linkUrl,
  linkHost: pieces.linkHost,
  isShared: pieces.isShared,
  createdAt: isoTime(pieces.createdAt),
  updatedAt: isoTime(pieces.updatedAt),
};

const pieceColumns = { ...publicColumns, hiddenReason };

type PieceRow = Omit<Pick<typeof pieces.$inferSelect, keyof typeof publicColumns>, "createdAt" | "updatedAt"> &
  Pick<Piece, "createdAt" | "updatedAt"> & { hiddenReason: string | null };

/** A hidden link is shown to nobody; its owner reads why. */
function presentPiece({ linkUrl, linkHost, hiddenReason, ...piece }: PieceRow, viewerId: string, shown: CutOut | null): Piece {
  const isHidden = hiddenReason !== null;
  return {
    ...piece,
    link: linkUrl !== null && linkHost !== null && !isHidden ? { url: linkUrl, host: linkHost } : null,
    cutOut: shown && { ...shown, url: cutOutUrlOf(shown.url) },
    hiddenLink: isHidden && piece.ownerId === viewerId ? { reason: hiddenReason } : null,
  };
}

/** Reads `pieces` in the enclosing query; `url` is the picture's id. */
const shownCutOut = (viewerId: UserIdParam) => sql<CutOut | null>`(
  select jsonb_build_object('url', ${media.id}, 'width', ${media.width}, 'height', ${media.height})
  from ${cutOuts} join ${media} on ${media.id} = ${cutOuts.mediaId} where ${cutOuts.pieceId} = ${pieces.id} and ${isShownCutOut(viewerId)})`;

const markColumns = {
  postId: pieceMarks.postId,
  x: pieceMarks.x,
  y: pieceMarks.y,
  width: pieceMarks.width,
  height: pieceMarks.height,
  isAi: sql<boolean>`coalesce(case when ${pieceMarks.mediaId} = ${posts.imageUrl} then ${posts.isAi} else (
    select shown.is_ai from ${postPictures} shown where shown.post_id = ${posts.id} and shown.media_id = ${pieceMarks.mediaId}) end, false)`,
};

type MarkRow = { postId: string; isAi: boolean } & Pick<PieceMark, "x" | "y" | "width" | "height">;

/** Without its picture a mark has no place. */
const presentMark = ({ postId, isAi, ...place }: MarkRow, picture: Parameters<typeof presentImage>[0] | null): PieceMark =>
  picture
    ? { postId, imageUrl: imageUrlOf(picture.id), image: presentImage(picture), isAi, ...place }
    : { postId, imageUrl: null, image: null, isAi: false, x: null, y: null, width: null, height: null };

const markedColumns = (viewer: UserIdParam) => ({ piece: pieceColumns, cutOut: shownCutOut(viewer), mark: markColumns, picture: imageColumns });

/** The pieces of a query on `posts`, which decides who sees the look. */
export const markedPiecesOf = (viewer: UserIdParam) =>
  jsonRows(
    markedColumns(viewer),
    sql`(select * from ${pieceMarks} where ${pieceMarks.postId} = ${posts.id}
      order by ${pieceMarks.position}, ${pieceMarks.pieceId} limit ${inlineNumber(maxMarks)}) ${pieceMarks}
      join ${pieces} on ${pieces.id} = ${pieceMarks.pieceId} left join ${media} on ${media.id} = ${pieceMarks.mediaId}`,
    sql`${pieceMarks.position}, ${pieceMarks.pieceId}`,
  );

const readMarked = jsonRowReader(markedColumns(""));

export const presentMarkedPieces = (viewerId: string, rows: JsonRow[]): MarkedPiece[] =>
  rows
    .map(readMarked)
    .map(({ piece, cutOut, mark, picture }) => ({ ...presentPiece(piece, viewerId, cutOut), mark: presentMark(mark, picture.id ? picture : null) }));

const marksQuery = db
  .select({ marked: markedPiecesOf(sql.placeholder("viewer")) })
  .from(posts)
  .where(and(eq(posts.id, sql.placeholder("post")), visibleTo(sql.placeholder("viewer"))))
  .limit(1)
  .prepare("marked_pieces");

/** Pieces of a look; none where the viewer may not see it. */
export async function listMarkedPieces(viewerId: string, postId: string): Promise<MarkedPiece[]> {
  const [row] = await marksQuery.execute({ viewer: viewerId, post: postId });
  return presentMarkedPieces(viewerId, row?.marked ?? []);
}

export async function requireMarkedPiece(viewerId: string, postId: string, pieceId: string): Promise<MarkedPiece> {
  const found = isUuid(postId) && isUuid(pieceId) ? (await listMarkedPieces(viewerId, postId)).find(({ id }) => id === pieceId) : undefined;
  if (!found) throw new AppError("piece_not_found");
  return found;
}

const viewer = sql.placeholder("viewer");
const pieceQuery = db
  .select({
    piece: pieceColumns,
    cutOut: shownCutOut(viewer),
    owner: authorColumns,
    copyId: sql<string | null>`(
      select copy.id from ${pieces} copy where copy.owner_id = ${viewer} and copy.origin_piece_id = coalesce(${pieces.originPieceId}, ${pieces.id}) limit 1)`,
  })
  .from(pieces)
  .innerJoin(users, eq(users.id, pieces.ownerId))
  .where(and(eq(pieces.id, sql.placeholder("piece")), isVisiblePiece(viewer)))
  .limit(1)
  .prepare("piece");

const shownMarkQuery = db
  .select({ mark: markColumns, picture: media, allowTryOn: posts.allowTryOn })
  .from(pieceMarks)
  .innerJoin(posts, eq(posts.id, pieceMarks.postId))
  .leftJoin(media, eq(media.id, pieceMarks.mediaId))
  .where(and(eq(pieceMarks.pieceId, sql.placeholder("piece")), visibleTo(viewer)))
  .orderBy(
    sql`${pieceMarks.postId} = ${sql.placeholder("post")}::uuid desc nulls last`,
    sql`${pieceMarks.mediaId} is null`,
    sql`${posts.allowTryOn} desc`,
    desc(pieceMarks.postId),
  )
  .limit(1)
  .prepare("shown_mark");

/** With its place on the given look, or else on the newest that the viewer sees. Two queries. */
async function getPiece(viewerId: string, pieceId: string, postId?: string | null): Promise<PieceDetail | null> {
  if (!isUuid(pieceId)) return null;
  const [[row], [shown]] = await Promise.all([
    pieceQuery.execute({ viewer: viewerId, piece: pieceId }),
    shownMarkQuery.execute({ viewer: viewerId, piece: pieceId, post: postId && isUuid(postId) ? postId : null }),
  ]);
  if (!row || (!shown && row.piece.ownerId !== viewerId)) return null;
  const isOwn = row.piece.ownerId === viewerId;
  const mark = shown ? presentMark(shown.mark, shown.picture) : null;
  const isTriable = (mark?.imageUrl != null && (isOwn || shown?.allowTryOn === true)) || (isOwn && row.cutOut !== null);
  return { ...presentPiece(row.piece, viewerId, row.cutOut), owner: presentAuthor(row.owner), mark, isTriable, copyId: isOwn ? null : row.copyId };
}

/** Throws piece_not_found, also without visibility. */
export async function requirePiece(viewerId: string, pieceId: string, postId?: string | null): Promise<PieceDetail> {
  const piece = await getPiece(viewerId, pieceId, postId);
  if (!piece) throw new AppError("piece_not_found");
  return piece;
}

/** In the order of the ids, each on its newest visible look. Checks no visibility of pieces. */
export async function listShownPieces(viewerId: string, ids: string[]): Promise<ShownPiece[]> {
  if (ids.length === 0) return [];
  const [rows, marks] = await Promise.all([
    db
      .select({ piece: pieceColumns, cutOut: shownCutOut(viewerId), owner: authorColumns })
      .from(pieces)
      .innerJoin(users, eq(users.id, pieces.ownerId))
      .where(isAnyOf(pieces.id, ids))
      .limit(ids.length),
    db
      .selectDistinctOn([pieceMarks.pieceId], { pieceId: pieceMarks.pieceId, mark: markColumns, picture: media })
      .from(pieceMarks)
      .innerJoin(posts, eq(posts.id, pieceMarks.postId))
      .leftJoin(media, eq(media.id, pieceMarks.mediaId))
      .where(and(isAnyOf(pieceMarks.pieceId, ids), visibleTo(viewerId)))
      .orderBy(pieceMarks.pieceId, sql`${pieceMarks.mediaId} is null`, desc(pieceMarks.postId))
      .limit(ids.length),
  ]);
  const shown = new Map(marks.map(({ pieceId, mark, picture }) => [pieceId, presentMark(mark, picture)]));
  return sortByIds(
    ids,
    rows.map(({ piece, cutOut, owner }) => ({ ...presentPiece(piece, viewerId, cutOut), owner: presentAuthor(owner), mark: shown.get(piece.id) ?? null })),
  );
}

const maxChoices = 60;

/** The newest own pieces that are not on this look. */
export async function listPiecesToMark(ownerId: string, postId: string): Promise<ShownPiece[]> {
  const isThere = sql`exists (select 1 from ${pieceMarks} where ${pieceMarks.pieceId} = ${pieces.id} and ${pieceMarks.postId} = ${postId})`;
  const rows = await db
    .select({ id: pieces.id })
    .from(pieces)
    .where(and(eq(pieces.ownerId, ownerId), sql`not ${isThere}`))
    .orderBy(desc(pieces.id))
    .limit(maxChoices);
  return listShownPieces(
    ownerId,
    rows.map(({ id }) => id),
  );
}

/** Others who have a piece, and looks with it, that a list of its looks reads at most. */
const [maxCopies, maxMarked] = [1000, 2000];

/** Looks with the piece or shared copies of it, newest first. */
export async function listLooksWith(viewerId: string, pieceId: string, { limit, cursor }: PageRequest): Promise<Page<Post>> {
  const before = idCursor(cursor);
  const rows = await db.execute<{ id: string }>(sql`
    with piece as (select id, is_shared, coalesce(origin_piece_id, id) as root from ${pieces} where id = ${pieceId}),
    same as (
      select id from piece
      union (select other.id from ${pieces} other join piece on piece.is_shared and other.is_shared and (other.id = piece.root or other.origin_piece_id = piece.root)
        order by other.id desc limit ${inlineNumber(maxCopies)})),
    marked as materialized (
      select distinct ${pieceMarks.postId} as id from ${pieceMarks} join same on same.id = ${pieceMarks.pieceId}
      ${before ? sql`where ${pieceMarks.postId} < ${before}` : sql``} order by id desc limit ${inlineNumber(maxMarked)})
    select ${posts.id} as id from marked join ${posts} on ${posts.id} = marked.id
    where ${visibleTo(viewerId)} order by id desc limit ${limit + 1}`);
  const { items, nextCursor } = pageOf([...rows], limit, ({ id }) => id);
  return {
    items: await hydratePosts(
      viewerId,
      items.map(({ id }) => id),
    ),
    nextCursor,
  };
}

/** The picture that a cut-out is of; null where it may not be tried on. */
export async function findTriableSource(viewerId: string, cutOutMediaId: string): Promise<string | null> {
  const [triable] = await db
    .select({ sourceId: cutOuts.sourceId })
    .from(cutOuts)
    .innerJoin(pieces, eq(pieces.id, cutOuts.pieceId))
    .where(and(eq(cutOuts.mediaId, cutOutMediaId), isTriableCutOut(viewerId)))
    .limit(1);
  return triable?.sourceId ?? null;
}
