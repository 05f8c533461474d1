import { type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { media, pieceMarks, pieces, pieceWears, postPictures, posts } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { isUuid } from "#app/lib/uuid";
import { presentImage } from "#app/models/media/picture.server";
import type { WardrobeNumbers, WardrobePiece } from "#app/models/pieces/wardrobe-contract";
import { maxOwnPieces, type PieceSeason, type PieceState } from "./piece";
import type { WardrobeFilter } from "./piece.schema";
import { listShownPieces } from "./piece-view.server";
import { maxNewPhotos, type WardrobeOrder } from "./wardrobe";

// Nobody wore what AI made.
const isWornMark = sql`not (case when ${pieceMarks.mediaId} is null or ${pieceMarks.mediaId} = ${posts.imageUrl} then ${posts.isAi} else coalesce((
  select shown.is_ai from ${postPictures} shown where shown.post_id = ${posts.id} and shown.media_id = ${pieceMarks.mediaId}), false) end)`;

/** Days of looks and of «Usei hoje», each once. `offset 0` keeps it to the index of each piece. */
export const daysOf = (ownerId: string) => sql`
  select ${pieces.id} as piece_id, worn.day as worn_on from ${pieces} cross join lateral (
    select ${pieceWears.wornOn} as day from ${pieceWears} where ${pieceWears.pieceId} = ${pieces.id} offset 0) worn
  where ${pieces.ownerId} = ${ownerId}
  union
  select ${pieces.id}, shown.day from ${pieces} cross join lateral (
    select (${posts.createdAt} at time zone 'America/Sao_Paulo')::date as day from ${pieceMarks} join ${posts} on ${posts.id} = ${pieceMarks.postId}
    where ${pieceMarks.pieceId} = ${pieces.id} and ${isWornMark} offset 0) shown
  where ${pieces.ownerId} = ${ownerId}`;

const times = sql`coalesce(worn.times, 0)`;
const priceAWear = sql`round(${pieces.priceCents}::numeric / nullif(${times}, 0))::int`;
const last = 2_000_000_000;

/** Lowest first, then the newest. */
const orderKeys: Record<WardrobeOrder, SQL> = {
  newest: sql`0`,
  most: sql`-${times}`,
  least: times,
  cheap: sql`coalesce(${priceAWear}, ${sql.raw(String(last))})`,
  dear: sql`coalesce(-${priceAWear}, ${sql.raw(String(last))})`,
};

const isOfFilter = ({ kind, colour, season, state }: Partial<WardrobeFilter>): SQL => sql`(
  ${kind ? sql`${pieces.kind} = ${kind}` : sql`true`} and ${colour ? sql`${pieces.colour} = ${colour}` : sql`true`}
  and ${season ? sql`${pieces.season} in (${season}, 'all')` : sql`true`}
  and ${state === "none" ? sql`${pieces.state} is null` : state ? sql`${pieces.state} = ${state}` : sql`true`})`;

type Row = {
  id: string;
  key: number;
  season: PieceSeason | null;
  state: PieceState | null;
  photoId: string | null;
  timesWorn: number;
  lastWornOn: string | null;
  pricePerWearCents: number | null;
  isWornToday: boolean;
};

const selectRows = (ownerId: string, key: SQL, where: SQL) => sql`
  with worn as (select day.piece_id, count(*)::int as times, max(day.worn_on)::text as last_on from (${daysOf(ownerId)}) day group by day.piece_id),
  listed as (
    select ${pieces.id} as id, (${key})::int as key, ${pieces.season} as season, ${pieces.state} as state, ${pieces.photoId} as "photoId",
      ${times} as "timesWorn", worn.last_on as "lastWornOn", ${priceAWear} as "pricePerWearCents",
      coalesce((select true from ${pieceWears} where ${pieceWears.pieceId} = ${pieces.id} and ${pieceWears.wornOn} = ${saoPauloDay(new Date())}::date), false) as "isWornToday"
    from ${pieces} left join worn on worn.piece_id = ${pieces.id} where ${pieces.ownerId} = ${ownerId} and ${where})
  select * from listed`;

/** A cursor is the key and the id of a page's last piece. */
function readCursor(cursor: string | null): SQL {
  if (cursor === null) return sql`true`;
  const [, key = "", id = ""] = /^(-?\d{1,10})_(.{36})$/.exec(cursor) ?? [];
  if (!isUuid(id) || Math.abs(Number(key)) > last) throw new AppError("bad_cursor");
  return sql`(key > ${Number(key)}::int or (key = ${Number(key)}::int and id < ${id}::uuid))`;
}

/** Own pieces with how often they were worn; a fixed number of queries. */
export async function listWardrobe(ownerId: string, filter: Partial<WardrobeFilter>, { limit, cursor }: PageRequest): Promise<Page<WardrobePiece>> {
  const after = readCursor(cursor);
  const rows = await db.execute<Row>(sql`${selectRows(ownerId, orderKeys[filter.order ?? "newest"], isOfFilter(filter))}
    where ${after} order by key, id desc limit ${limit + 1}`);
  const { items, nextCursor } = pageOf([...rows], limit, ({ key, id }) => `${key}_${id}`);
  return { items: await present(ownerId, items), nextCursor };
}

/** Null for a piece of somebody else. */
export async function getWardrobePiece(ownerId: string, pieceId: string): Promise<WardrobePiece | null> {
  const rows = await db.execute<Row>(sql`${selectRows(ownerId, sql`0`, sql`${pieces.id} = ${pieceId}`)} limit 1`);
  const [piece] = await present(ownerId, [...rows]);
  return piece ?? null;
}

/** Own ones of these ids. */
export async function getOwnPieces(ownerId: string, pieceIds: string[]): Promise<Map<string, WardrobePiece>> {
  const ids = [...new Set(pieceIds)];
  if (ids.length === 0) return new Map();
  const rows = await db.execute<Row>(sql`${selectRows(ownerId, sql`0`, isAnyOf(pieces.id, ids))} limit ${ids.length}`);
  return new Map((await present(ownerId, [...rows])).map((piece) => [piece.id, piece]));
}

/** Pieces of photos that have no name yet, the newest. */
export async function listUnnamedPieces(ownerId: string): Promise<WardrobePiece[]> {
  const rows = await db.execute<Row>(
    sql`${selectRows(ownerId, sql`0`, sql`${pieces.photoId} is not null and ${pieces.name} is null`)} order by id desc limit ${maxNewPhotos}`,
  );
  return present(ownerId, [...rows]);
}

async function present(ownerId: string, rows: Row[]): Promise<WardrobePiece[]> {
  const photoIds = rows.flatMap(({ photoId }) => photoId ?? []);
  const [shown, photos] = await Promise.all([
    listShownPieces(
      ownerId,
      rows.map(({ id }) => id),
    ),
    photoIds.length > 0 ? db.select().from(media).where(isAnyOf(media.id, photoIds)).limit(photoIds.length) : [],
  ]);
  const [rowById, photoById] = [new Map(rows.map((row) => [row.id, row])), new Map(photos.map((photo) => [photo.id, presentImage(photo)]))];
  return shown.flatMap(({ owner: _, ...piece }) => {
    const row = rowById.get(piece.id);
    if (!row) return [];
    const { season, state, photoId, timesWorn, lastWornOn, pricePerWearCents, isWornToday } = row;
    return [{ ...piece, season, state, photo: (photoId && photoById.get(photoId)) || null, timesWorn, lastWornOn, pricePerWearCents, isWornToday }];
  });
}

const shownOfEach = 3;
const shownWithoutLook = 24;

/** Most and least worn, price a wear, and pieces that no look has. */
export async function getWardrobeNumbers(ownerId: string): Promise<WardrobeNumbers> {
  const isOnNoLook = sql`not exists (select 1 from ${pieceMarks} where ${pieceMarks.pieceId} = ${pieces.id})`;
  const [rows, unseen] = await Promise.all([
    db.execute<Row>(sql`${selectRows(ownerId, sql`0`, sql`true`)} order by id desc limit ${maxOwnPieces}`),
    db.execute<{ id: string }>(sql`
      select id from ${pieces} where ${pieces.ownerId} = ${ownerId} and ${isOnNoLook} order by id desc limit ${shownWithoutLook}`),
  ]);
  const pick = (compare: (one: Row, other: Row) => number, some = [...rows]) => some.sort(compare).slice(0, shownOfEach);
  const priceOf = ({ pricePerWearCents }: Row) => pricePerWearCents ?? 0;
  const worn = rows.filter(({ timesWorn }) => timesWorn > 0);
  const priced = worn.filter(({ pricePerWearCents }) => pricePerWearCents !== null);
  const [most, least] = [pick((one, other) => other.timesWorn - one.timesWorn, [...worn]), pick((one, other) => one.timesWorn - other.timesWorn)];
  const [best, worst] = [pick((one, other) => priceOf(one) - priceOf(other), [...priced]), pick((one, other) => priceOf(other) - priceOf(one), [...priced])];
  const unseenIds = new Set(unseen.map(({ id }) => id));
  const onNoLook = rows.filter(({ id }) => unseenIds.has(id));
  const shown = await present(ownerId, [...new Set([...most, ...least, ...best, ...worst, ...onNoLook])]);
  const byId = new Map(shown.map((piece) => [piece.id, piece]));
  const list = (some: Row[]) => some.flatMap(({ id }) => byId.get(id) ?? []);
  return {
    pieces: rows.length,
    worn: worn.length,
    wears: worn.reduce((sum, { timesWorn }) => sum + timesWorn, 0),
    mostWorn: list(most),
    leastWorn: list(least),
    bestPerWear: list(best),
    worstPerWear: list(worst),
    onNoLook: list(onNoLook),
  };
}
