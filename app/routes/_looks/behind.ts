import { type ClientLoaderFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

let kept: { href: string; data: unknown } | null = null;

/** The page that stands behind the dialog keeps its data for the way back; null forgets it. */
export function keepBehind(page: typeof kept) {
  kept = page;
}

/** The client loader of every page with a grid of looks: coming back to it from a dialog asks for nothing. A list's next part (`more`) that does not come is null, and the page stays what it is. */
export async function fromBehind({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const url = new URL(request.url);
  if (url.searchParams.has("more")) return serverLoader().catch(orNothing);
  return kept?.href === url.pathname + url.search ? kept.data : serverLoader();
}

// who is signed out is told
function orNothing(error: unknown) {
  if (isRouteErrorResponse(error) && error.status === 401) throw error;
  return null;
}

// a collection made for a look is made over the page that the look stands on
const answersInPlace = /^\/api\/|^\/collections\/new\?post=/;

/** A button that posts to the API answers with its own news; nothing else on the page is asked for again. */
export const unlessButton = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction && answersInPlace.test(formAction) ? false : defaultShouldRevalidate;
