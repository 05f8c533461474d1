import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { bearsDelay } from "#app/db/delayed-reads.server";
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
 * Newest first: rare words and brands by their index, all else in order.
 * One query, which reads a bounded number of rows and stops where its page is full; decision 069.
 */
/**
 * How many are read: the newest, behind them on the first page, on later ones.
 * `frequent`: so many matches among the newest are common enough to be read in order.
 */
const ofAll = { newest: 500, frequent: 5, first: 2000, later: 15_000 };
/** Fewer where each is of the kind and the colour. */
const ofBoth = { newest: 300, frequent: 10, first: 200, later: 1000 };
/** Above PostgreSQL's estimate for unknown words. */
const commonShare = 0.05;
const maxReadWhole = 5000;
const [wordIndex, brandIndex, colourIndex, bothIndex] = ["pieces_words", "pieces_brand", "pieces_colour", "pieces_kind_and_colour"] as const;

export type PieceSearch = PieceFilters & { text: string };
/** `end`: where the part that was read ends, which the viewer may not see; null at the end of all. */
type Found = { ids: string[]; end: string | null };

/** Pieces on looks that the viewer sees; a page may be short or empty and still have a next one. */
export const searchPieces = bearsDelay(async (viewerId: string, search: PieceSearch, { limit, cursor }: PageRequest): Promise<Page<ShownPiece>> => {
  const before = openCursor(cursor);
  if (search.text !== "" && !canSearch(search.text)) return { items: [], nextCursor: null };
  const { ids, end } = await findPieces(viewerId, search, before, limit + 1);
  const shown = ids.slice(0, limit);
  return { items: await listShownPieces(viewerId, shown), nextCursor: ids.length > limit ? (shown.at(-1) ?? null) : end && sealCursor(end) };
});

const canSearch = (text: string) => isSearchable(text) && text.length <= maxSearchLength && !text.includes("\0");

const [wantedWords, wantedBrand] = [sql`(select words from wanted)`, sql`(select brand from wanted)`];

const wordsOf = ({ text }: PieceSearch) => (text === "" ? undefined : sql`${pieces.words} @@ ${wantedWords}`);

const brandText = sql`${pieces.brandText} collate "C"`;

/** Accents and case are ignored, as in `fold()`. */
function brandOf({ brand }: PieceSearch): SQL | undefined {
  return brand === null ? undefined : sql`(${brandText} >= ${wantedBrand} and ${brandText} < ${wantedBrand} || chr(1114111))`;
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

// Only fields that others read. `offset 0` and `limit 1` keep the order of pieces.
const selectShown = (viewerId: string, search: PieceSearch, { from, order, wanted }: { from: SQL; order: SQL; wanted: number }) => sql`
  select ${pieces.id} from (select id from ${from} pieces where ${matchOf(search)} order by ${order} offset 0) pieces
  cross join lateral (
    select from ${pieceMarks} join ${posts} on ${posts.id} = ${pieceMarks.postId}
    where ${pieceMarks.pieceId} = ${pieces.id} and not ${posts.isArchived} and ${visibleTo(viewerId)} limit 1) look
  order by ${pieces.id} desc limit ${wanted}`;

const read = sql`${pieces.id}, ${pieces.kind}, ${pieces.colour}, ${pieces.priceCents}, ${pieces.source}, ${pieces.words}, ${pieces.brandText}`;

/** One column for PostgreSQL: of two, it takes the index of the first and sorts. */
const kindAndColour = sql`(kind || '/' || colour)`;

/** Of the kind, the colour or both, in an order that only their indexes have. */
function orderOf({ kind, colour }: PieceSearch, ready: ReadonlySet<string>) {
  const of = (column: SQL, value: string) => ({
    isBefore: (id: SQL) => sql`${column} >= ${value} and (${column}, ${pieces.id}) < (${value}, ${id})`,
    order: sql`${column} desc, id desc`,
    counts: ofAll,
  });
  if (kind && colour && ready.has(bothIndex)) {
    const both = `${kind}/${colour}`;
    const part = of(kindAndColour, both);
    // `<=` tells the planner that few match; else it plans anew for each search
    return { ...part, isBefore: (id: SQL) => sql`${kindAndColour} <= ${both} and ${part.isBefore(id)}`, counts: ofBoth };
  }
  if (kind) return of(sql`kind`, kind);
  if (colour && ready.has(colourIndex)) return of(sql`colour`, colour);
  return { isBefore: (id: SQL) => sql`${pieces.id} < ${id}`, order: sql`id desc`, counts: ofAll };
}

type Indexed = { name: SQL; select: SQL; isRare: SQL };

/** Of all ages, so that a later page reads no more. */
function listIndexed(search: PieceSearch, ready: ReadonlySet<string>, frequent: number): Indexed[] {
  const limit = inlineNumber(maxReadWhole + 1);
  const [words, brand] = [ready.has(wordIndex) ? wordsOf(search) : undefined, ready.has(brandIndex) ? brandOf(search) : undefined];
  const isRare = (match: SQL) => sql`(select count(*) from newest pieces where ${match}) < ${inlineNumber(frequent)}`;
  return [
    ...(words
      ? [
          {
            name: sql`by_words`,
            select: sql`select ${read} from ${pieces} where ${words} limit ${limit}`,
            isRare: sql`${isRare(words)} and share_of_pieces(${wantedWords}) < ${commonShare}::float8`,
          },
        ]
      : []),
    // in its own order it ends early, however many match
    ...(brand
      ? [{ name: sql`by_brand`, select: sql`select ${read} from ${pieces} where ${brand} order by ${brandText} limit ${limit}`, isRare: isRare(brand) }]
      : []),
  ];
}

async function findPieces(viewerId: string, search: PieceSearch, before: string | null, wanted: number): Promise<Found> {
  const ready = await listReadyIndexes([wordIndex, brandIndex, colourIndex, bothIndex]);
  const { isBefore, order, counts } = orderOf(search, ready);
  const indexed = listIndexed(search, ready, counts.frequent);
  const olderCount = before ? counts.later : counts.first;
  const selectPart = (from: SQL, count: number) => sql`
    select ${read} from ${pieces} where ${isBefore(from)} order by ${order} limit ${inlineNumber(count)}`;
  const endOf = (part: SQL, count: number) => sql`(select id from ${part} order by ${order} offset ${inlineNumber(count - 1)} limit 1)`;
  const shown = (from: SQL) => sql`array(${selectShown(viewerId, search, { from, order, wanted })})`;
  const isFull = sql`cardinality(ids) >= ${wanted}`;
  // a part is read where it is asked for, and as far
  const [row] = await db.execute<Found>(sql`
    with wanted as materialized (select words_wanted(${search.text.normalize("NFC") || null}) as words, fold(${search.brand}::text) as brand),
    newest as materialized (${selectPart(sql`${before ?? highestId}::uuid`, counts.newest)}),
    page as materialized (select ${shown(sql`newest`)} as ids),
    begun as materialized (select ids, case when ${isFull} then null else ${endOf(sql`newest`, counts.newest)} end as rest from page),
    older as materialized (${selectPart(sql`(select rest from begun)`, olderCount)}),
    ${sql.join(indexed.map(({ name, select }) => sql`${name} as materialized (${select}), `))}
    chosen as materialized (select ids, rest, case when rest is null then 'none'
      ${sql.join(indexed.map(({ name, isRare }) => sql`when ${isRare} and (select count(*) from ${name}) <= ${inlineNumber(maxReadWhole)} then '${name}' `))}
      else 'older' end as part from begun),
    listed as materialized (select part, ids || case part when 'none' then '{}'
      ${sql.join(indexed.map(({ name }) => sql`when '${name}' then ${shown(sql`(select * from ${name} where id < (select rest from begun))`)} `))}
      else ${shown(sql`older`)} end as ids from chosen)
    select ids, case when part = 'older' and not ${isFull} then ${endOf(sql`older`, olderCount)} end as end from listed`);
  return row ?? { ids: [], end: null };
}
