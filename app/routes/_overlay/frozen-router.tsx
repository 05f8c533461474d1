import { type ContextType, type ReactElement, type ReactNode, useContext, useMemo, useState } from "react";
import { UNSAFE_LocationContext as LocationContext, UNSAFE_DataRouterStateContext as RouterContext } from "react-router";

type LocationState = ContextType<typeof LocationContext>;
type Router = NonNullable<ContextType<typeof RouterContext>>;
export type PageSnapshot = { outlet: ReactElement | null; router: Router; locationState: LocationState };

/** The page a dialog opened over, or null for a dialog without one. */
export function useBackgroundPage(outlet: ReactElement | null, isDialog: boolean): PageSnapshot | null {
  const router = useContext(RouterContext);
  const locationState = useContext(LocationContext);
  const { location, navigationType } = locationState;
  const [page, setPage] = useState<PageSnapshot | null>(null);
  const [pageKeyByDialog, setPageKeyByDialog] = useState<ReadonlyMap<string, string>>(new Map());

  if (!isDialog) {
    if (router && (page?.router !== router || page.locationState !== locationState)) setPage({ outlet, router, locationState });
    return null;
  }
  if (!page) return null;
  const pageKey = page.locationState.location.key;
  const isOpened = pageKeyByDialog.get(location.key) === pageKey;
  const isOpening = navigationType !== "POP" && Boolean(location.state?.isOver);
  if (isOpening && !isOpened) setPageKeyByDialog(new Map(pageKeyByDialog).set(location.key, pageKey));
  return isOpened || isOpening ? page : null;
}

/** Keeps its children on the page's data and address; fetchers and navigation stay live. */
export function FrozenRouter({ page, children }: { page: PageSnapshot | null; children: ReactNode }) {
  const router = useContext(RouterContext);
  const locationState = useContext(LocationContext);
  const frozenRouter = useMemo(
    () => (page && router ? { ...page.router, fetchers: router.fetchers, navigation: router.navigation, revalidation: router.revalidation } : router),
    [page, router],
  );
  return (
    <RouterContext.Provider value={frozenRouter}>
      <LocationContext.Provider value={page?.locationState ?? locationState}>{children}</LocationContext.Provider>
    </RouterContext.Provider>
  );
}
