import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useNavigate } from "@remix-run/react";
import { Suspense, useEffect } from "react";
import { nextPageLoader } from "#app/components/data/next-page-loader";
import { throwLoaderError } from "#app/components/data/stay-on-page";
import { InstallPlace } from "#app/components/install/install-place";
import { TabBar } from "#app/components/layout/tab-bar";
import { TopBar } from "#app/components/layout/top-bar";
import { isSameStart } from "#app/components/try-on/screen";
import { getTab, type Tab } from "#app/home-tab";
import { currentPageCookie, readCurrentPage } from "#app/http/cookies.server";
import { readLocal, takeLocal, writeLocal } from "#app/lib/local-storage";
import { i18nByLanguage } from "#app/locales/i18n.server";
import type { Viewer } from "#app/models/account/session.server";
import type { Home as HomeData } from "#app/models/activity/home.server";
import { loadOverBackground, skipApiRevalidation } from "#app/routes/_overlay/background-page";
import { loadCollections } from "./collections-tab.server";
import { FeedTab } from "./feed-tab";
import { loadFeed } from "./feed-tab.server";
import { loadProfile } from "./profile-tab.server";
import { Collections, loadTab, Profile, TryOn } from "./tabs";
import { loadTryOn } from "./try-on-tab.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.title} · Espelho` : "Espelho" }];

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const url = new URL(args.request.url);
  if (url.searchParams.has("more")) return nextPageLoader(args);
  try {
    const [loaded] = await Promise.all([loadOverBackground(args), loadTab(url)]);
    return loaded;
  } catch (error) {
    return throwLoaderError(error, args.request);
  }
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  isSameStart(change.currentUrl, change.nextUrl) ? false : skipApiRevalidation(change);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const stored = await readCurrentPage(request);
  const tab = getTab(url.searchParams, stored);
  const title = i18nByLanguage[context.language].getFixedT(null, "common")(`tabs.${tab}`);
  const headers: HeadersInit = tab !== "tryon" && tab !== stored ? { "Set-Cookie": await currentPageCookie.serialize(tab) } : {};
  const home = await context.home();
  const { hasResult, ...unread } = home.badges;
  const tabData = await loadTabData(tab, viewer, url, home);
  const running = viewer.runningTryOns;
  return data(
    { tab, title, running, isTabStored: stored !== undefined, unread, hasResult: showsResultDot(tab, url) ? hasResult : null, ...tabData },
    { headers },
  );
}

async function loadTabData(tab: Tab, viewer: Viewer, url: URL, home: HomeData) {
  if (tab === "feed") return { feed: await loadFeed(viewer, url, home) };
  if (tab === "tryon") return { tryOn: await loadTryOn(viewer, url) };
  if (tab === "collections") return { collections: await loadCollections(viewer, url) };
  return { profile: await loadProfile(viewer, url) };
}

// Not needed without a dock or on the results.
const showsResultDot = (tab: string, { searchParams }: URL) => tab !== "tryon" && !["tab", "view"].some((name) => searchParams.get(name) === "getready");

/** Goes to the tab stored in this browser. */
function useStoredTab({ tab, isTabStored }: { tab: Tab; isTabStored: boolean }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (!navigator.onLine) return;
    const isToTryOn = takeLocal("navigate-to-tryon") !== null;
    const storedTab = isTabStored ? tab : getTab(new URLSearchParams(search), readLocal("currentPage") ?? undefined);
    const targetTab = isToTryOn ? "tryon" : storedTab;
    if (targetTab !== tab) navigate(`/?tab=${targetTab}`, { replace: true });
    else if (tab !== "tryon") writeLocal("currentPage", tab);
  }, [tab, isTabStored, search, navigate]);
}

export default function Home() {
  const home = useLoaderData<typeof loader>();
  useStoredTab(home);
  return (
    <>
      {home.tab === "tryon" ? null : (
        <>
          <TopBar unread={home.unread} />
          <InstallPlace />
        </>
      )}
      {home.feed ? <FeedTab {...home.feed} /> : null}
      <Suspense>
        {home.tryOn ? <TryOn {...home.tryOn} /> : null}
        {home.collections ? <Collections {...home.collections} /> : null}
        {home.profile ? <Profile {...home.profile} /> : null}
      </Suspense>
      {home.tab === "tryon" ? null : <TabBar current={home.tab} hasResult={home.hasResult} running={home.running} />}
    </>
  );
}
