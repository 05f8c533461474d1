import { and, eq, lt, lte, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { inlineNumber, type Page, type PageRequest } from "#app/db/page.server";
import { listReadyIndexes } from "#app/db/ready-indexes.server";
import { pieceMarks, pieces, posts } from "#app/db/schema";
import { highestId } from "#app/lib/uuid";
import { visibleTo } from "#app/models/access/visibility.server";
import type { ShownPiece } from "#app/models/contract";
import type { PieceFilters } from "#app/models/pieces/piece.schema";
import { listShownPieces } from "#app/models/pieces/piece-view.server";
import { openCursor, sealCursor } from "#app/models/shared/cursor.server";
import { isSearchable, maxSearchLength } from "./search-query";

/*
 * Newest first: common words among the newest pieces, rare ones by their index.
 * Each query reads a bounded number of rows; decision 069.
 */
const newestCount = 2000;
/** So many matches among the newest are a page among the next. */
const frequentInNewest = 20;
/** Above PostgreSQL's estimate for unknown words. */
const commonShare = 0.05;
const maxReadWhole = 5000;
const maxReadInOrder = 15_000;
const [wordIndex, brandIndex, colourIndex] = ["pieces_words", "pieces_brand", "pieces_colour"] as const;

export type PieceSearch = PieceFilters & { text: string };
/** `end`: where the part that was read ends, which the viewer may not see; null at the end of all. */
type Found = { ids: string[]; end: string | null };

/** Pieces on looks that the viewer sees; a page may be short or empty and still have a next one. */
export async function searchPieces(viewerId: string, search: PieceSearch, { limit, cursor }: PageRequest): Promise<Page<ShownPiece>> {
  const before = openCursor(cursor) ?? highestId;
  if (search.text !== "" && !canSearch(search.text)) return { items: [], nextCursor: null };
  const { ids, end } = await findPieces(viewerId, search, before, limit + 1);
  const shown = ids.slice(0, limit);
  return { items: await listShownPieces(viewerId, shown), nextCursor: ids.length > limit ? (shown.at(-1) ?? null) : end && sealCursor(end) };
}

const canSearch = (text: string) => isSearchable(text) && text.length <= maxSearchLength && !text.includes("\0");

async function findPieces(viewerId: string, search: PieceSearch, before: string, wanted: number): Promise<Found> {
  const ready = await listReadyIndexes([wordIndex, brandIndex, colourIndex]);
  const inOrder = { before, wanted, byColour: ready.has(colourIndex) };
  const newest = await readInOrder(viewerId, search, { ...inOrder, count: newestCount });
  if (newest.ids.length >= wanted || newest.end === null) return newest;
  const words = ready.has(wordIndex) && newest.matches < frequentInNewest ? wordsOf(search) : undefined;
  const brand = ready.has(brandIndex) ? brandOf(search) : undefined;
  for (const [by, isRare] of [[words, isRareWord(search)] as const, [brand, sql`true`] as const]) {
    const whole = by && (await readWhole(viewerId, search, { before, wanted, by, isRare }));
    if (whole) return whole;
  }
  return readInOrder(viewerId, search, { ...inOrder, count: maxReadInOrder });
}

const wantedWords = ({ text }: PieceSearch) => sql`words_wanted(${text.normalize("NFC")})`;

const isRareWord = (search: PieceSearch) => sql`share_of_pieces(${wantedWords(search)}) < ${commonShare}::float8`;

const wordsOf = (search: PieceSearch) => (search.text === "" ? undefined : sql`${pieces.words} @@ (select ${wantedWords(search)})`);

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
const selectShown = (viewerId: string, search: PieceSearch, wanted: number, isAfter = sql`true`) => sql`
  select ${pieces.id} from (select id from part pieces where ${and(matchOf(search), isAfter)} order by id desc offset 0) pieces
  cross join lateral (
    select from ${pieceMarks} join ${posts} on ${posts.id} = ${pieceMarks.postId}
    where ${pieceMarks.pieceId} = ${pieces.id} and not ${posts.isArchived} and ${visibleTo(viewerId)} limit 1) look
  order by ${pieces.id} desc limit ${wanted}`;

const read = sql`${pieces.id}, ${pieces.kind}, ${pieces.colour}, ${pieces.priceCents}, ${pieces.source}, ${pieces.words}, ${pieces.brandText}`;

type Part = { before: string; wanted: number; count: number; byColour: boolean };

/** Among the next newest of the kind or of the colour, which have indexes in this order. */
async function readInOrder(viewerId: string, search: PieceSearch, { before, wanted, count, byColour }: Part): Promise<Found & { matches: number }> {
  const { kind, colour } = search;
  const inOrder = kind ? eq(pieces.kind, kind) : colour && byColour ? eq(pieces.colour, colour) : undefined;
  const [row] = await db.execute<Found & { matches: number }>(sql`
    with part as materialized (select ${read} from ${pieces} where ${and(inOrder, lt(pieces.id, before))} order by id desc limit ${inlineNumber(count)})
    select array(${selectShown(viewerId, search, wanted)}) as ids,
      (select count(*)::int from part pieces where ${wordsOf(search) ?? sql`false`}) as matches,
      (select id from part order by id desc offset ${inlineNumber(count - 1)} limit 1) as end`);
  return row ?? { ids: [], end: null, matches: 0 };
}

type Whole = { before: string; wanted: number; by: SQL; isRare: SQL };

/** By the index of words or of brands, on whatever page; null when too many match. */
async function readWhole(viewerId: string, search: PieceSearch, { before, wanted, by, isRare }: Whole): Promise<Found | null> {
  const shown = selectShown(viewerId, search, wanted, lt(pieces.id, before));
  const [row] = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`); // estimates of unknown words favour reading all pieces
    return tx.execute<{ ids: string[]; isWhole: boolean }>(sql`
      with gate as materialized (select ${isRare} as is_open),
      part as materialized (select ${read} from ${pieces} where (select is_open from gate) and ${by} limit ${inlineNumber(maxReadWhole + 1)}),
      size as (select (select is_open from gate) and count(*) <= ${maxReadWhole} as "isWhole" from part)
      select "isWhole", case when "isWhole" then array(${shown}) else '{}' end as ids from size`);
  });
  return row?.isWhole ? { ids: row.ids, end: null } : null;
}
