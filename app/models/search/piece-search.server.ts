import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { inlineNumber, type Page, type PageRequest } from "#app/db/page.server";
import { pieceMarks, pieces, posts } from "#app/db/schema";
import { highestId } from "#app/lib/uuid";
import { visibleTo } from "#app/models/access/visibility.server";
import type { ShownPiece } from "#app/models/contract";
import type { PieceFilters } from "#app/models/pieces/piece.schema";
import { listShownPieces } from "#app/models/pieces/piece-view.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { isSearchable, maxSearchLength } from "./search-query";

/*
 * Newest first: what is common among the newest pieces, rare words and brands by their index,
 * all else among the next in order. One query, which reads a bounded number of rows and
 * stops where its page is full; decision 069.
 */
const newestCount = 2000;
const maxReadWhole = 5000;
const maxReadInOrder = 6000;

export type PieceSearch = PieceFilters & { text: string };
/** `end`: where the part that was read ends; null at the end of all. */
type Found = { ids: string[]; end: string | null };

/** Pieces on looks that the viewer sees; a page may be short or empty and still have a next one. */
export async function searchPieces(viewerId: string, search: PieceSearch, { limit, cursor }: PageRequest): Promise<Page<ShownPiece>> {
  const before = idCursor(cursor) ?? highestId;
  if (search.text !== "" && !canSearch(search.text)) return { items: [], nextCursor: null };
  const { ids, end } = await findPieces(viewerId, search, before, limit + 1);
  const shown = ids.slice(0, limit);
  return { items: await listShownPieces(viewerId, shown), nextCursor: ids.length > limit ? (shown.at(-1) ?? null) : end };
}

const canSearch = (text: string) => isSearchable(text) && text.length <= maxSearchLength && !text.includes("\0");

const wordsOf = ({ text }: PieceSearch) => (text === "" ? undefined : sql`${pieces.words} @@ (select words_wanted(${text.normalize("NFC")}))`);

const brandText = sql`${pieces.brandText} collate "C"`;

/** Accents and case are ignored, as in `fold()`. */
function brandOf({ brand }: PieceSearch): SQL | undefined {
  const folded = sql`(select fold(${brand}::text))`;
  return brand === null ? undefined : sql`(${brandText} >= ${folded} and ${brandText} < ${folded} || chr(1114111))`;
}

/** Words last, which cost most. */
const matchOf = (search: PieceSearch) =>
  and(
    search.kind ? eq(pieces.kind, search.kind) : undefined,
    search.colour ? eq(pieces.colour, search.colour) : undefined,
    search.maxPriceCents == null ? undefined : lte(pieces.priceCents, search.maxPriceCents),
    search.isThrift ? eq(pieces.source, "thrift") : undefined,
    brandOf(search),
    wordsOf(search),
  ) ?? sql`true`;

/** The kind or the colour, which have indexes in the order of pieces. */
const inOrderOf = ({ kind, colour }: PieceSearch) => (kind ? eq(pieces.kind, kind) : colour ? eq(pieces.colour, colour) : undefined);

// Only fields that others read. `offset 0` and `limit 1` keep the order of pieces.
const selectShown = (viewerId: string, search: PieceSearch, from: SQL, wanted: number) => sql`
  select ${pieces.id} from (select id from ${from} pieces where ${matchOf(search)} order by id desc offset 0) pieces
  cross join lateral (
    select from ${pieceMarks} join ${posts} on ${posts.id} = ${pieceMarks.postId}
    where ${pieceMarks.pieceId} = ${pieces.id} and not ${posts.isArchived} and ${visibleTo(viewerId)} limit 1) look
  order by ${pieces.id} desc limit ${wanted}`;

const read = sql`${pieces.id}, ${pieces.kind}, ${pieces.colour}, ${pieces.priceCents}, ${pieces.source}, ${pieces.words}, ${pieces.brandText}`;

/** Of all ages, so that a later page reads no more. */
function selectIndexed(search: PieceSearch): SQL[] {
  const limit = inlineNumber(maxReadWhole + 1);
  const [brand, words] = [brandOf(search), wordsOf(search)];
  return [
    ...(brand ? [sql`(select ${read} from ${pieces} where ${brand} order by ${brandText} limit ${limit})`] : []), // in order it ends early, however many match
    ...(words ? [sql`(select ${read} from ${pieces} where ${words} limit ${limit})`] : []),
  ];
}

async function findPieces(viewerId: string, search: PieceSearch, before: string, wanted: number): Promise<Found> {
  const isBefore = (id: SQL) => and(inOrderOf(search), sql`${pieces.id} < ${id}`);
  const partOf = (id: SQL, count: number) => sql`(select ${read} from ${pieces} where ${isBefore(id)} order by ${pieces.id} desc limit ${inlineNumber(count)})`;
  const endOf = (id: SQL, count: number) => sql`(
    select ${pieces.id} from ${pieces} where ${isBefore(id)} order by ${pieces.id} desc offset ${inlineNumber(count - 1)} limit 1)`;
  const shown = (from: SQL) => selectShown(viewerId, search, from, wanted);
  const [first, rest] = [sql`${before}::uuid`, sql`(select rest from newest)`];
  const indexed = selectIndexed(search).map((select, index) => ({ select, name: sql.raw(`indexed_${index}`) }));
  const isWhole = indexed.map(({ name }) => sql`when (select count(*) <= ${inlineNumber(maxReadWhole)} from ${name}) then `);
  const older = indexed.map(({ name }) => sql`(select * from ${name} where id < ${rest})`);
  const [row] = await db.execute<Found>(sql`
    with page as materialized (select array(${shown(partOf(first, newestCount))}) as ids),
    newest as materialized (select ids, case when cardinality(ids) < ${wanted} then ${endOf(first, newestCount)} end as rest from page),
    ${sql.join(indexed.map(({ name, select }) => sql`${name} as materialized ${select}, `))}
    found as materialized (select ids, case when rest is null then 0 ${sql.join(isWhole.map((isThis, index) => sql`${isThis} ${index + 1} `))} else -1 end as way from newest),
    listed as materialized (select way, ids || case way when 0 then '{}' ${sql.join(older.map((from, index) => sql`when ${index + 1} then array(${shown(from)}) `))}
      else array(${shown(partOf(rest, maxReadInOrder))}) end as ids from found)
    select ids, case when way = -1 and cardinality(ids) < ${wanted} then ${endOf(rest, maxReadInOrder)} end as end from listed`);
  return row ?? { ids: [], end: null };
}
