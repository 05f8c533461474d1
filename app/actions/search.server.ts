import { data } from "@remix-run/node";
import type { PageRequest } from "#app/db/page.server";
import { errorResponseInit } from "#app/http/error-response.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { AppError } from "#app/lib/app-error";
import type { FoundTag, Page, UserSearchResult } from "#app/models/contract";
import type { Card } from "#app/models/looks/post-card";
import type { PieceFilters } from "#app/models/pieces/piece.schema";
import { type PieceCard, pieceCardOf } from "#app/models/pieces/piece-card";
import { searchLookCards } from "#app/models/search/look-search.server";
import { type PieceSearch, searchPieces } from "#app/models/search/piece-search.server";
import { isSearchable, type SearchTab } from "#app/models/search/search-query";
import { searchTags } from "#app/models/search/tag-search.server";
import { searchUsers } from "#app/models/search/user-search.server";

type SearchTabResult = {
  people: UserSearchResult[] | null;
  looks: Page<Card> | null;
  pieces: Page<PieceCard> | null;
  tags: FoundTag[] | null;
  refusal: AppError | null;
};

const emptyResult: SearchTabResult = { people: null, looks: null, pieces: null, tags: null, refusal: null };

/** Rate-limits; returns nothing for too short a text. Pieces are also found by their filters alone. */
export async function searchTab(
  viewerId: string,
  tab: SearchTab,
  text: string,
  page: PageRequest,
  filters: PieceFilters | null = null,
): Promise<SearchTabResult> {
  if (!isSearchable(text) && !(tab === "pieces" && text.trim() === "")) return emptyResult;
  try {
    await consumeLimit("search", viewerId);
    if (tab === "looks") return { ...emptyResult, looks: await searchLookCards(viewerId, text, page) };
    if (tab === "pieces") return { ...emptyResult, pieces: filters && (await searchPieceCards(viewerId, { ...filters, text: text.trim() }, page)) };
    if (tab === "tags") return { ...emptyResult, tags: await searchTags(viewerId, text) };
    return { ...emptyResult, people: await searchUsers(viewerId, text) };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
    return { ...emptyResult, refusal: error };
  }
}

async function searchPieceCards(viewerId: string, search: PieceSearch, page: PageRequest): Promise<Page<PieceCard>> {
  const { items, nextCursor } = await searchPieces(viewerId, search, page);
  return { items: items.map(pieceCardOf), nextCursor };
}

export async function searchPeople(viewerId: string, text: string) {
  const { people, refusal } = await searchTab(viewerId, "people", text, { limit: 1, cursor: null });
  return { people, refusal };
}

export function searchResponse<T extends object, F extends { refusal: AppError | null }>(page: T, { refusal, ...found }: F) {
  return data({ ...page, ...found, isRefused: refusal !== null }, refusal ? errorResponseInit(refusal) : {});
}
