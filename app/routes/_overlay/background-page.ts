import { type ClientLoaderFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { nextPageLoader } from "#app/components/data/next-page-loader";
import { revalidateUnlessFailed } from "#app/components/data/revalidate-unless-failed";
import { onReply } from "#app/components/toggles/toggle-store";

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

const likeOrSavePattern = /^\/api\/posts\/([^/]+)\/(like|save)$/;
const likedListPattern = /^\/\?tab=(profile&list|collections&category)=liked/;
const savedListPattern = /^\/\?tab=collections/;
const collectionPattern = /^\/collections\//;

/** Whether a like or save changes the list at an address. */
function isListChanged(href: string, { path, isOn }: { path: string; isOn: boolean }): boolean {
  const [, id, kind] = likeOrSavePattern.exec(path) ?? [];
  if (!id) return false;
  if (collectionPattern.test(href)) return true;
  const listed = likedListPattern.test(href) ? "like" : savedListPattern.test(href) ? "save" : null;
  return isOn && kind === listed && !document.getElementById(`look-${id}`);
}

onReply((reply) => {
  if (background && isListChanged(background.href, reply)) markBackgroundOutdated(); // also while Back is under way
});

/** Skips revalidation after API calls that change no shown list. */
export function skipApiRevalidation(change: ShouldRevalidateFunctionArgs): boolean {
  const { formAction, actionResult, currentUrl, nextUrl } = change;
  const current = currentUrl.pathname + currentUrl.search;
  if (formAction === undefined || !apiActionPattern.test(formAction)) return revalidateUnlessFailed(change);
  if (current !== nextUrl.pathname + nextUrl.search) return true; // the answer ends a navigation, which needs its own data
  const reply = { path: formAction, isOn: actionResult?.isLiked ?? actionResult?.isSaved ?? false };
  return isListChanged(current, reply) && revalidateUnlessFailed(change);
}
