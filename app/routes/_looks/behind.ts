import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { orNothing } from "#app/components/or-nothing";
import { unlessFailed } from "#app/components/unless-failed";

let kept: { href: string; data: unknown } | null = null;

/** The page that stands behind the dialog keeps its data for the way back; null forgets it. */
export function keepBehind(page: typeof kept) {
  kept = page;
}

/** The client loader of every page with a grid of looks: coming back to it from a dialog asks for nothing. */
export async function fromBehind(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(args.request.url);
  return kept?.href === pathname + search ? kept.data : orNothing(args);
}

// a collection made for a look is made over the page that the look stands on
const answersInPlace = /^\/api\/|^\/collections\/new\?post=/;

/** A button that posts to the API answers with its own news; nothing else on the page is asked for again, nor after any form that failed. */
export const unlessButton = (change: ShouldRevalidateFunctionArgs) =>
  change.formAction && answersInPlace.test(change.formAction) ? false : unlessFailed(change);
