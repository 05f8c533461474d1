import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { showUnanswered } from "./toaster";

/** Throws the error of a client loader, but if the line broke on the way to another page, ends that way and says so: the page one is on stays as it is. */
export function stayOrThrow(error: unknown, { url }: Request): never {
  const { pathname, search } = new URL(url);
  const isOnTheWay = location.pathname + location.search !== pathname + search;
  if (isOnTheWay && error instanceof TypeError) {
    showUnanswered();
    stay();
  }
  throw error;
}

/** Ends the navigation that is under way: going to a mark on the page one is on asks for nothing. The address does not show it. */
function stay() {
  const router = window.__remixRouter;
  const { href } = location;
  router.navigate({ ...router.state.location, hash: "#here" }, { replace: true, state: router.state.location.state, preventScrollReset: true });
  history.replaceState(history.state, "", href);
}

/** The client loader of a page that opens over another: without a line the other stays. */
export async function orStay({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    return stayOrThrow(error, request);
  }
}
