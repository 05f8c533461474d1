import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { Dock } from "#app/components/dock";
import { TopBar } from "#app/components/top-bar";
import { isSameStart } from "#app/get-ready/place";
import { currentPageOf, plainCookie } from "#app/http/cookies.server";
import { i18nFor } from "#app/locales/i18n.server";
import { countNotifications } from "#app/models/activity.server";
import { countUnread } from "#app/models/conversation.server";
import { hasUnseenEdit } from "#app/models/edit-view.server";
import { fromBehind, unlessButton } from "../_looks/behind";
import { CollectionsTab } from "./collections-tab";
import { loadCollections } from "./collections-tab.server";
import { FeedTab } from "./feed-tab";
import { loadFeed } from "./feed-tab.server";
import { ProfileTab } from "./profile-tab";
import { loadProfile } from "./profile-tab.server";
import { tabOf } from "./tab";
import { TryOnTab } from "./try-on-tab";
import { loadTryOn } from "./try-on-tab.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.title} · Espelho` : "Espelho" }];

export const clientLoader = fromBehind;
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => (isSameStart(change.currentUrl, change.nextUrl) ? false : unlessButton(change));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const stored = currentPageOf(request);
  const tab = tabOf(url.searchParams, stored);
  const title = i18nFor[context.language].getFixedT(null, "common")(`tabs.${tab}`);
  const headers: HeadersInit = tab !== "tryon" && tab !== stored ? { "Set-Cookie": plainCookie("currentPage", tab) } : {};
  const shown = { tab, title, unread: await unreadOf(viewer.id), hasResult: hasDot(tab, url) ? await hasUnseenEdit(viewer.id) : null };
  if (tab === "feed") return data({ ...shown, feed: await loadFeed(viewer, url) }, { headers });
  if (tab === "tryon") return data({ ...shown, tryOn: await loadTryOn(viewer, url) }, { headers });
  if (tab === "collections") return data({ ...shown, collections: await loadCollections(viewer, url) }, { headers });
  return data({ ...shown, profile: await loadProfile(viewer, url) }, { headers });
}

async function unreadOf(id: string) {
  const [messages, activity] = await Promise.all([countUnread([id]), countNotifications([id])]);
  return { messages: messages.get(id) ?? 0, activity: activity.get(id) ?? 0 };
}

// where there is no dock, and where the results themselves are, none is needed
const hasDot = (tab: string, { searchParams }: URL) => tab !== "tryon" && !["tab", "view"].some((name) => searchParams.get(name) === "getready");

export default function Home() {
  const shown = useLoaderData<typeof loader>();
  useEffect(() => {
    if (shown.tab !== "tryon") localStorage.setItem("currentPage", shown.tab);
  }, [shown.tab]);
  return (
    <>
      {shown.tab === "tryon" ? null : <TopBar unread={shown.unread} />}
      {"feed" in shown ? <FeedTab {...shown.feed} /> : null}
      {"tryOn" in shown ? <TryOnTab {...shown.tryOn} /> : null}
      {"collections" in shown ? <CollectionsTab {...shown.collections} /> : null}
      {"profile" in shown ? <ProfileTab {...shown.profile} /> : null}
      {shown.tab === "tryon" ? null : <Dock current={shown.tab} hasResult={shown.hasResult} />}
    </>
  );
}
