import { data } from "@remix-run/node";
import { AppError } from "#app/models/app-error";
import type { UserSearchResult } from "#app/models/contract";
import { isSearchable } from "#app/models/search";
import { searchUsers } from "#app/models/search.server";
import { headOf } from "./failure.server";
import { countAgainst } from "./rate-limit.server";

type Found = { people: UserSearchResult[] | null; refusal: AppError | null };

const nobody: Found = { people: null, refusal: null };

/** The people a page is asked for, counted before they are looked for: nobody while too little was typed, nor when it was one search too many. */
export async function findPeople(viewerId: string, text: string): Promise<Found> {
  if (!isSearchable(text)) return nobody;
  try {
    await countAgainst("search", viewerId);
    return { people: await searchUsers(viewerId, text), refusal: null };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
    return { people: null, refusal: error };
  }
}

/** A page with the people found; one search too many is 429 there too. */
export function answerSearch<T extends object>(page: T, { people, refusal }: Found) {
  return data({ ...page, people, isRefused: refusal !== null }, refusal ? headOf(refusal) : {});
}
