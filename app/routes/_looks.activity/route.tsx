import { Bell } from "@phosphor-icons/react/dist/ssr/Bell";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { useNews } from "#app/components/live-news";
import { NextLink } from "#app/components/next-link";
import { BackBar } from "#app/components/top-bar";
import { useFresh } from "#app/components/use-fresh";
import { forgetUnread } from "#app/components/use-unread";
import { pageRequest } from "#app/http/paging.server";
import { i18nFor } from "#app/locales/i18n.server";
import { listNotifications, readNotifications } from "#app/models/activity.server";
import type { Notification } from "#app/models/contract";
import { followedAmong } from "#app/models/follow.server";
import { fromBehind, unlessButton } from "../_looks/behind";
import { ActivityRow } from "./activity-row";
import { FollowBack } from "./follow-back";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const shown = await fromBehind(args);
  forgetUnread("activity");
  return shown;
}

export const shouldRevalidate = unlessButton;

const pollEvery = 30_000;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const part = pageRequest(new URL(request.url));
  const { items, nextCursor } = await listNotifications(viewer.id, part);
  const [newest] = items;
  if (newest && part.cursor === null) await readNotifications(viewer.id, newest.id); // opening it is reading it
  const followers = items.flatMap(({ type, actors }) => (type === "follow" ? actors.map(({ id }) => id) : []));
  const followed = await followedAmong(viewer.id, followers);
  const title = i18nFor[context.language].getFixedT(null, "activity")("title");
  return { title, viewerId: viewer.id, items, nextCursor, followed: [...followed] };
}

/** Which entries were new when the page opened, or have come since. */
function useNew(items: Notification[]): ReadonlySet<string> {
  const unread = items.filter(({ isRead }) => !isRead).map(({ id }) => id);
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(unread));
  if (unread.some((id) => !known.has(id))) setKnown(new Set([...known, ...unread]));
  return known;
}

/** What others did with one's looks, and what became of one's try-ons. */
export default function Activity() {
  const { title, viewerId, items, nextCursor, followed } = useLoaderData<typeof loader>();
  const { t } = useTranslation("activity");
  const { revalidate } = useRevalidator();
  useNews({ notification: revalidate, open: ({ isAgain }) => isAgain && revalidate() }, { every: pollEvery, poll: useFresh() });
  const news = useNew(items);
  return (
    <>
      <BackBar title="" to="/" />
      <main id="content" className="mx-auto max-w-(--container-read) pb-16">
        <h1 className="px-(--spacing-gutter) pt-4 pb-3 t-h1">{title}</h1>
        {items.length === 0 ? (
          <EmptyState icon={<Bell className="ic ic--l" weight="light" />} title={t("none")} text={t("noneText")} />
        ) : (
          <ul className="rows">
            {items.map((item) => (
              <li key={item.id}>
                <ActivityRow item={item} viewerId={viewerId} isNew={news.has(item.id)} />
                {item.type === "follow" ? <FollowBack actors={item.actors} followed={followed} /> : null}
              </li>
            ))}
          </ul>
        )}
        <NextLink cursor={nextCursor} />
      </main>
    </>
  );
}
