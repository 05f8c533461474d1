import { endNavigation } from "#app/components/hooks/end-navigation";
import { showNetworkError } from "#app/components/toasts/toaster";

/** Rethrows; a network error cancels the navigation. */
export function throwLoaderError(error: unknown, { url }: Request): never {
  const { pathname, search } = new URL(url);
  const isNavigatingAway = location.pathname + location.search !== pathname + search;
  if (isNavigatingAway && error instanceof TypeError) {
    showNetworkError();
    endNavigation();
  }
  throw error;
}
