import { type ClientLoaderFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { orNothing } from "#app/components/or-nothing";
import { unlessFailed } from "#app/components/unless-failed";

type Page = { href: string; data: unknown };
let kept: (Page & { isOutdated?: boolean }) | null = null;

/** The page that stands behind the dialog keeps its data for the way back; null forgets it. */
export function keepBehind(page: Page | null) {
  kept = page;
}

/** The client loader of every page with a grid of looks: coming back to it from a dialog asks for nothing, unless its list has changed. */
export async function fromBehind(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(args.request.url);
  if (kept?.href !== pathname + search) return orNothing(args);
  const { data, isOutdated } = kept;
  return isOutdated ? orNothing(args).catch(unlessAnswered(data)) : data;
}

/** For a request that failed on its way: what is known already. */
const unlessAnswered = (known: unknown) => (error: unknown) => {
  if (isRouteErrorResponse(error)) throw error;
  return known;
};

// a collection made for a look is made over the page that the look stands on
const answersInPlace = /^\/api\/|^\/collections\/new\?post=/;

const likeOrSave = /^\/api\/posts\/([^/]+)\/(?:like|save)$/;
const liked = /^\/\?tab=(profile&list|collections&category)=liked/;
const saved = /^\/\?tab=collections/;
const organised = /^\/collections\//;

/** Whether a like or save changes the list at an address; rows that are there hide by themselves, except in Organise. */
function changesList(href: string, { formAction = "", actionResult }: ShouldRevalidateFunctionArgs): boolean {
  const [, id] = likeOrSave.exec(formAction) ?? [];
  if (!id) return false;
  if (organised.test(href)) return true;
  const isAdded = liked.test(href) ? actionResult?.isLiked : saved.test(href) && actionResult?.isSaved;
  return isAdded === true && !document.getElementById(`look-${id}`);
}

/** A button that posts to the API answers with its own news; nothing else on the page is asked for again but a list that it changed, nor after any form that failed. */
export function unlessButton(change: ShouldRevalidateFunctionArgs): boolean {
  const { formAction, currentUrl } = change;
  if (kept && changesList(kept.href, change)) kept.isOutdated = true;
  const isSilent = formAction !== undefined && answersInPlace.test(formAction) && !changesList(currentUrl.pathname + currentUrl.search, change);
  return isSilent ? false : unlessFailed(change);
}
