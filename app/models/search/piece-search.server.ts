import { and, eq, lt, lte, type SQL, sql } from "drizzle-orm";
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
 * Newest first: common words among the newest pieces, rare ones by their index.
 * Each query reads a bounded number of rows; decision 069.
 */
const newestCount = 2000;
const maxReadWhole = 5000;
const maxReadInOrder = 15_000;

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

async function findPieces(viewerId: string, search: PieceSearch, before: string, wanted: number): Promise<Found> {
  const isFull = ({ ids, end }: Found) => ids.length >= wanted || end === null;
  const newest = await readInOrder(viewerId, search, { before, wanted, count: newestCount });
  if (isFull(newest)) return newest;
  const whole = await readWhole(viewerId, search, { before, wanted });
  return whole ?? readInOrder(viewerId, search, { before, wanted, count: maxReadInOrder });
}

const wordsOf = ({ text }: PieceSearch) => (text === "" ? undefined : sql`${pieces.words} @@ (select words_wanted(${text.normalize("NFC")}))`);

/** Accents and case are ignored, as in `fold()`. */
function brandOf({ brand }: PieceSearch): SQL | undefined {
  const folded = sql`(select fold(${brand}::text))`;
  const text = sql`${pieces.brandText} collate "C"`;
  return brand === null ? undefined : sql`(${text} >= ${folded} and ${text} < ${folded} || chr(1114111))`;
}

const matchOf = (search: PieceSearch) =>
  and(
    wordsOf(search),
    brandOf(search),
    search.kind ? eq(pieces.kind, search.kind) : undefined,
    search.colour ? eq(pieces.colour, search.colour) : undefined,
    search.maxPriceCents == null ? undefined : lte(pieces.priceCents, search.maxPriceCents),
    search.isThrift ? eq(pieces.source, "thrift") : undefined,
  ) ?? sql`true`;

// Only fields that others read. `offset 0` and `limit 1` keep the order of pieces.
const selectShown = (viewerId: string, search: PieceSearch, wanted: number) => sql`
  select ${pieces.id} from (select id from part pieces where ${matchOf(search)} order by id desc offset 0) pieces
  cross join lateral (
    select from ${pieceMarks} join ${posts} on ${posts.id} = ${pieceMarks.postId}
    where ${pieceMarks.pieceId} = ${pieces.id} and not ${posts.isArchived} and ${visibleTo(viewerId)} limit 1) look
  order by ${pieces.id} desc limit ${wanted}`;

const read = sql`${pieces.id}, ${pieces.kind}, ${pieces.colour}, ${pieces.priceCents}, ${pieces.source}, ${pieces.words}, ${pieces.brandText}`;

type Part = { before: string; wanted: number; count: number };

/** Among the next newest of the kind or of the colour, which have indexes in this order. */
async function readInOrder(viewerId: string, search: PieceSearch, { before, wanted, count }: Part): Promise<Found> {
  const { kind, colour } = search;
  const inOrder = kind ? eq(pieces.kind, kind) : colour ? eq(pieces.colour, colour) : undefined;
  const [row] = await db.execute<Found>(sql`
    with part as materialized (select ${read} from ${pieces} where ${and(inOrder, lt(pieces.id, before))} order by id desc limit ${inlineNumber(count)})
    select array(${selectShown(viewerId, search, wanted)}) as ids,
      (select id from part order by id desc offset ${inlineNumber(count - 1)} limit 1) as end`);
  return row ?? { ids: [], end: null };
}

/** By the index of words or brands; null without one, or when too many match. */
async function readWhole(viewerId: string, search: PieceSearch, { before, wanted }: Omit<Part, "count">): Promise<Found | null> {
  const isIndexed = and(wordsOf(search), brandOf(search));
  if (!isIndexed) return null;
  const [row] = await db.execute<{ ids: string[]; isWhole: boolean }>(sql`
    with part as materialized (select ${read} from ${pieces} where ${and(isIndexed, lt(pieces.id, before))} limit ${inlineNumber(maxReadWhole + 1)}),
    size as (select count(*) <= ${maxReadWhole} as "isWhole" from part)
    select "isWhole", case when "isWhole" then array(${selectShown(viewerId, search, wanted)}) else '{}' end as ids from size`);
  return row?.isWhole ? { ids: row.ids, end: null } : null;
}
