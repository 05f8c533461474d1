import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { Suspense, useEffect } from "react";
import { Dock, type Tab } from "#app/components/dock";
import { orNothing } from "#app/components/or-nothing";
import { TopBar } from "#app/components/top-bar";
import { isSameStart } from "#app/get-ready/place";
import { currentPageOf, plainCookie } from "#app/http/cookies.server";
import { keepLocal } from "#app/local-storage";
import { i18nFor } from "#app/locales/i18n.server";
import type { Viewer } from "#app/models/session.server";
import { getUnseen } from "#app/models/unseen.server";
import { fromBehind, unlessButton } from "../_looks/behind";
import { loadCollections } from "./collections-tab.server";
import { FeedTab } from "./feed-tab";
import { loadFeed } from "./feed-tab.server";
import { loadProfile } from "./profile-tab.server";
import { tabOf } from "./tab";
import { Collections, loadTab, Profile, TryOn } from "./tabs";
import { loadTryOn } from "./try-on-tab.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.title} · Espelho` : "Espelho" }];

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const url = new URL(args.request.url);
  if (url.searchParams.has("more")) return orNothing(args);
  const [shown] = await Promise.all([fromBehind(args), loadTab(url)]);
  return shown;
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => (isSameStart(change.currentUrl, change.nextUrl) ? false : unlessButton(change));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const stored = currentPageOf(request);
  const tab = tabOf(url.searchParams, stored);
  const title = i18nFor[context.language].getFixedT(null, "common")(`tabs.${tab}`);
  const headers: HeadersInit = tab !== "tryon" && tab !== stored ? { "Set-Cookie": plainCookie("currentPage", tab) } : {};
  const [{ hasResult, ...unread }, shown] = await Promise.all([getUnseen(viewer.id), loadShown(tab, viewer, url)]);
  return data({ tab, title, unread, hasResult: hasDot(tab, url) ? hasResult : null, ...shown }, { headers });
}

async function loadShown(tab: Tab, viewer: Viewer, url: URL) {
  if (tab === "feed") return { feed: await loadFeed(viewer, url) };
  if (tab === "tryon") return { tryOn: await loadTryOn(viewer, url) };
  if (tab === "collections") return { collections: await loadCollections(viewer, url) };
  return { profile: await loadProfile(viewer, url) };
}

// where there is no dock, and where the results themselves are, none is needed
const hasDot = (tab: string, { searchParams }: URL) => tab !== "tryon" && !["tab", "view"].some((name) => searchParams.get(name) === "getready");

export default function Home() {
  const shown = useLoaderData<typeof loader>();
  useEffect(() => {
    if (shown.tab !== "tryon") keepLocal("currentPage", shown.tab);
  }, [shown.tab]);
  return (
    <>
      {shown.tab === "tryon" ? null : <TopBar unread={shown.unread} />}
      {shown.feed ? <FeedTab {...shown.feed} /> : null}
      <Suspense>
        {shown.tryOn ? <TryOn {...shown.tryOn} /> : null}
        {shown.collections ? <Collections {...shown.collections} /> : null}
        {shown.profile ? <Profile {...shown.profile} /> : null}
      </Suspense>
      {shown.tab === "tryon" ? null : <Dock current={shown.tab} hasResult={shown.hasResult} />}
    </>
  );
}
