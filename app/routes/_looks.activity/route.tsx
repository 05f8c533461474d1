import { Bell } from "@phosphor-icons/react/dist/ssr/Bell";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { EmptyState } from "#app/components/empty-state";
import { useNews } from "#app/components/live-news";
import { NextLink } from "#app/components/next-link";
import { BackBar } from "#app/components/top-bar";
import { useFresh } from "#app/components/use-fresh";
import { pageRequest } from "#app/http/paging.server";
import { i18nFor } from "#app/locales/i18n.server";
import { listNotifications } from "#app/models/activity.server";
import { fromBehind, unlessButton } from "../_looks/behind";
import { ActivityRow } from "./activity-row";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const clientLoader = fromBehind;
export const shouldRevalidate = unlessButton;

const pollEvery = 30_000;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { items, nextCursor } = await listNotifications(viewer.id, pageRequest(new URL(request.url)));
  const title = i18nFor[context.language].getFixedT(null, "activity")("title");
  return { title, viewerId: viewer.id, items, nextCursor };
}

/** What others did with one's looks, and what became of one's try-ons. */
export default function Activity() {
  const { title, viewerId, items, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("activity");
  const { revalidate } = useRevalidator();
  useNews({ notification: revalidate, open: ({ isAgain }) => isAgain && revalidate() }, { every: pollEvery, poll: useFresh() });
  const heading = useRef<HTMLHeadingElement>(null);
  const hasNew = items.some(({ isRead }) => !isRead);
  return (
    <>
      <BackBar title="" to="/" />
      <main id="content" className="mx-auto max-w-(--container-read) pb-16">
        <div className="flex min-h-16 flex-wrap items-end justify-between gap-2 px-(--spacing-gutter) pt-4 pb-3">
          <h1 ref={heading} tabIndex={-1} className="t-h1">
            {title}
          </h1>
          {hasNew ? (
            // its button goes with what is new, so the focus goes on from the title
            <ActionForm action="/api/notifications/read" returnTo="/activity" onDone={() => heading.current?.focus({ preventScroll: true })}>
              <button type="submit" className="btn btn--quiet -me-5">
                {t("markRead")}
              </button>
            </ActionForm>
          ) : null}
        </div>
        {items.length === 0 ? (
          <EmptyState icon={<Bell className="ic ic--l" weight="light" />} title={t("none")} text={t("noneText")} />
        ) : (
          <ul className="rows">
            {items.map((item) => (
              <li key={item.id}>
                <ActivityRow item={item} viewerId={viewerId} />
              </li>
            ))}
          </ul>
        )}
        <NextLink cursor={nextCursor} />
      </main>
    </>
  );
}
