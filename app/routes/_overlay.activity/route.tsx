import { Bell } from "@phosphor-icons/react/dist/ssr/Bell";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { clearUnread } from "#app/components/data/use-unread";
import { useLiveEvents } from "#app/components/hooks/live-events";
import { useSafeRevalidate } from "#app/components/hooks/use-fresh";
import { BackBar } from "#app/components/layout/top-bar";
import { EmptyState } from "#app/components/ui/empty-state";
import { NextLink } from "#app/components/ui/next-link";
import { pageRequest } from "#app/http/paging.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listNotifications, markNotificationsRead } from "#app/models/activity/activity.server";
import type { Notification } from "#app/models/contract";
import { filterFollowed } from "#app/models/people/follow.server";
import { loadOverBackground, skipApiRevalidation } from "#app/routes/_overlay/background-page";
import { ActivityRow } from "./activity-row";
import { FollowBack } from "./follow-back";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const loaded = await loadOverBackground(args);
  clearUnread("activity");
  return loaded;
}

export const shouldRevalidate = skipApiRevalidation;

const pollIntervalMs = 30_000;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const part = pageRequest(new URL(request.url));
  const { items, nextCursor } = await listNotifications(viewer.id, part);
  const [newest] = items;
  const followers = items.flatMap(({ type, actors }) => (type === "follow" ? actors.map(({ id }) => id) : []));
  const [followed] = await Promise.all([
    filterFollowed(viewer.id, followers),
    newest && part.cursor === null && markNotificationsRead(viewer.id, newest.id), // opening the page marks it as read
  ]);
  const title = i18nByLanguage[context.language].getFixedT(null, "activity")("title");
  return { title, viewerId: viewer.id, items, nextCursor, followed: [...followed] };
}

/** Entries that are new since the page opened. */
function useNewIds(items: Notification[]): ReadonlySet<string> {
  const unread = items.filter(({ isRead }) => !isRead).map(({ id }) => id);
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(() => new Set(unread));
  if (unread.some((id) => !newIds.has(id))) setNewIds(new Set([...newIds, ...unread]));
  return newIds;
}

export default function Activity() {
  const { title, viewerId, items, nextCursor, followed } = useLoaderData<typeof loader>();
  const { t } = useTranslation("activity");
  const { revalidate } = useRevalidator();
  useLiveEvents({ notification: revalidate, open: ({ isAgain }) => isAgain && revalidate() }, { every: pollIntervalMs, poll: useSafeRevalidate() });
  const newIds = useNewIds(items);
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
                <ActivityRow item={item} viewerId={viewerId} isNew={newIds.has(item.id)} />
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
