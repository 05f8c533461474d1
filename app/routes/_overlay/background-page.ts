import { type ClientLoaderFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { nextPageLoader } from "#app/components/data/next-page-loader";
import { revalidateUnlessFailed } from "#app/components/data/revalidate-unless-failed";

type Page = { href: string; data: unknown };
let background: (Page & { isOutdated?: boolean }) | null = null;

/** Stores the page behind the dialog, or clears it. */
export function setBackground(page: Page | null) {
  background = page;
}

/** Whether the address is that of the page behind the dialog. */
export const isAtBackground = (): boolean => background?.href === location.pathname + location.search;

/** Makes the way back load the page behind again. */
export function markBackgroundOutdated() {
  if (background) background.isOutdated = true;
}

/** Reuses data of the page behind, unless its list changed. */
export async function loadOverBackground(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(args.request.url);
  if (background?.href !== pathname + search) return nextPageLoader(args);
  const { data, isOutdated } = background;
  return isOutdated ? nextPageLoader(args).catch(fallBackOnFailure(data)) : data;
}

/** Returns known data if the network failed. */
const fallBackOnFailure = (cachedData: unknown) => (error: unknown) => {
  if (isRouteErrorResponse(error)) throw error;
  return cachedData;
};

// A collection for a look opens over its page.
const apiActionPattern = /^\/api\/|^\/collections\/new\?post=/;

const likeOrSavePattern = /^\/api\/posts\/([^/]+)\/(?:like|save)$/;
const likedListPattern = /^\/\?tab=(profile&list|collections&category)=liked/;
const savedListPattern = /^\/\?tab=collections/;
const collectionPattern = /^\/collections\//;

/** Whether a like or save changes the list at an address. */
function isListChanged(href: string, { formAction = "", actionResult }: ShouldRevalidateFunctionArgs): boolean {
  const [, id] = likeOrSavePattern.exec(formAction) ?? [];
  if (!id) return false;
  if (collectionPattern.test(href)) return true;
  const isAdded = likedListPattern.test(href) ? actionResult?.isLiked : savedListPattern.test(href) && actionResult?.isSaved;
  return isAdded === true && !document.getElementById(`look-${id}`);
}

/** Skips revalidation after API calls that change no shown list. */
export function skipApiRevalidation(change: ShouldRevalidateFunctionArgs): boolean {
  const { formAction, currentUrl, nextUrl } = change;
  if (background && isListChanged(background.href, change)) markBackgroundOutdated();
  const current = currentUrl.pathname + currentUrl.search;
  if (formAction === undefined || !apiActionPattern.test(formAction)) return revalidateUnlessFailed(change);
  if (current !== nextUrl.pathname + nextUrl.search) return true; // the answer ends a navigation, which needs its own data
  return isListChanged(current, change) && revalidateUnlessFailed(change);
}
