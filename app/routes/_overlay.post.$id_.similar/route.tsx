import { ImageBroken } from "@phosphor-icons/react/dist/ssr/ImageBroken";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLoadMore } from "#app/components/data/use-load-more";
import { BackBar } from "#app/components/layout/top-bar";
import { LookParts } from "#app/components/looks/look-parts";
import { OnMeSwitch } from "#app/components/on-me/on-me-switch";
import { EmptyState } from "#app/components/ui/empty-state";
import { MoreLink } from "#app/components/ui/more-link";
import { orNotFound, redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listSimilarLookCards } from "#app/models/search/similar-looks.server";
import { postPath, similarPath } from "#app/paths";
import { loadOverBackground, skipApiRevalidation } from "#app/routes/_overlay/background-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const clientLoader = loadOverBackground;
export const shouldRevalidate = skipApiRevalidation;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id = "" } = params;
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const { items, nextCursor } = await orNotFound(listSimilarLookCards(viewer.id, id, pageRequest(url)));
  redirectIfEmpty(items, url, similarPath({ id }));
  return { id, title: i18nByLanguage[context.language].getFixedT(null, "posts")("similar.title"), cards: items, nextCursor };
}

type Shown = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "cards" | "nextCursor">;

export default function SimilarPage() {
  const { id, title, cards, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("posts");
  const { parts, more } = useLoadMore({ items: cards, nextCursor }, similarPath({ id }), (data: Shown) => ({ ...data, items: data.cards }));
  return (
    <>
      <BackBar title="" to={postPath({ id })} />
      <main id="content" className="mx-auto max-w-(--container-feed) pb-16 lg:px-(--spacing-gutter)">
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-(--spacing-gutter) pt-4 pb-6 lg:px-0">
          <h1 className="t-h1">{title}</h1>
          {cards.length > 0 ? <OnMeSwitch /> : null}
        </div>
        {cards.length === 0 ? <EmptyState icon={<ImageBroken className="ic ic--l" weight="light" />} title={t("similar.none")} /> : <LookParts parts={parts} />}
        <MoreLink {...more} />
      </main>
    </>
  );
}
