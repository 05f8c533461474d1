import { type Location, useLocation, useMatch, useNavigationType, useOutlet } from "@remix-run/react";
import { Fragment, type ReactElement, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { UNSAFE_LocationContext as PlaceContext, UNSAFE_DataRouterStateContext as RouterContext } from "react-router";
import { keepBehind } from "./behind";
import { PostDialog } from "./post-dialog";
import { SettingsPanel } from "./settings-panel";

type Router = NonNullable<React.ContextType<typeof RouterContext>>;
type Place = React.ContextType<typeof PlaceContext>;
type Page = { outlet: ReactElement | null; router: Router; place: Place; location: Location };

/** Every page from which a look, the settings or the messages may open: a link of theirs puts them over the page, which stays mounted as it was. The messages bring their own dialog. */
export default function Looks() {
  const outlet = useOutlet();
  const router = useContext(RouterContext);
  const place = useContext(PlaceContext);
  const location = useLocation();
  const type = useNavigationType();
  const isPost = useMatch("/post/:id") !== null;
  const isSettings = useMatch("/settings/*") !== null;
  const isMessages = useMatch("/messages/*") !== null;
  const isAbove = isPost || isSettings || isMessages;
  const page = useRef<Page | null>(null);
  const openedOver = useRef(new Map<string, string>());

  if (!isAbove && router) page.current = { outlet, router, place, location };
  const behind = page.current;
  if (isAbove && behind && type !== "POP" && location.state?.isOver) openedOver.current.set(location.key, behind.location.key);
  const isOver = isAbove && behind !== null && openedOver.current.get(location.key) === behind.location.key;

  useEffect(() => {
    const leaf = behind?.router.matches.at(-1)?.route.id;
    keepBehind(isOver && leaf ? { href: behind.location.pathname + behind.location.search, data: behind.router.loaderData[leaf] } : null);
  }, [isOver, behind]);

  if (!router) return outlet;
  const Over = isPost ? PostDialog : isSettings ? SettingsPanel : Fragment;
  return (
    <>
      <AsOf page={isOver ? behind : null} router={router} place={place}>
        {isOver ? behind.outlet : outlet}
      </AsOf>
      {isOver ? <Over key={behind.location.key}>{outlet}</Over> : null}
    </>
  );
}

/** Shows its children the data and address of an earlier page, or of now; fetchers are always of now. */
function AsOf({ page, router, place, children }: { page: Page | null; router: Router; place: Place; children: ReactNode }) {
  const seen = useMemo(
    () => (page ? { ...page.router, fetchers: router.fetchers, navigation: router.navigation, revalidation: router.revalidation } : router),
    [page, router],
  );
  return (
    <RouterContext.Provider value={seen}>
      <PlaceContext.Provider value={page?.place ?? place}>{children}</PlaceContext.Provider>
    </RouterContext.Provider>
  );
}
