import { endNavigation } from "#app/components/hooks/end-navigation";
import { showNetworkError } from "#app/components/toasts/toaster";
import { isUnanswered } from "./unanswered";

/** Rethrows; without an answer it cancels the navigation. */
export function throwLoaderError(error: unknown, { url }: Request): never {
  const { pathname, search } = new URL(url);
  const isNavigatingAway = location.pathname + location.search !== pathname + search;
  if (isNavigatingAway && isUnanswered(error)) {
    showNetworkError();
    endNavigation();
  }
  throw error;
}
