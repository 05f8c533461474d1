import { data } from "@remix-run/node";
import type { PageRequest } from "#app/db/page.server";
import { AppError } from "#app/models/app-error";
import type { Card } from "#app/models/card";
import type { FoundTag, Page, UserSearchResult } from "#app/models/contract";
import { searchLookCards } from "#app/models/finding/look-search.server";
import { searchTags } from "#app/models/finding/tag-search.server";
import { isSearchable, type SearchTab } from "#app/models/search";
import { searchUsers } from "#app/models/search.server";
import { headOf } from "./failure.server";
import { countAgainst } from "./rate-limit.server";

type Found = { people: UserSearchResult[] | null; looks: Page<Card> | null; tags: FoundTag[] | null; refusal: AppError | null };

const nothing: Found = { people: null, looks: null, tags: null, refusal: null };

/** What a page is asked for, counted before it is looked for: nothing while too little was typed, nor when it was one search too many. */
export async function find(viewerId: string, tab: SearchTab, text: string, page: PageRequest): Promise<Found> {
  if (!isSearchable(text)) return nothing;
  try {
    await countAgainst("search", viewerId);
    if (tab === "looks") return { ...nothing, looks: await searchLookCards(viewerId, text, page) };
    if (tab === "tags") return { ...nothing, tags: await searchTags(viewerId, text) };
    return { ...nothing, people: await searchUsers(viewerId, text) };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
    return { ...nothing, refusal: error };
  }
}

/** People alone. */
export async function findPeople(viewerId: string, text: string) {
  const { people, refusal } = await find(viewerId, "people", text, { limit: 1, cursor: null });
  return { people, refusal };
}

/** A page with what was found; one search too many is 429 there too. */
export function answerSearch<T extends object, F extends { refusal: AppError | null }>(page: T, { refusal, ...found }: F) {
  return data({ ...page, ...found, isRefused: refusal !== null }, refusal ? headOf(refusal) : {});
}
