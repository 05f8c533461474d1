import { Hash } from "@phosphor-icons/react/dist/ssr/Hash";
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLoadMore } from "#app/components/data/use-load-more";
import { BackBar } from "#app/components/layout/top-bar";
import { LookParts } from "#app/components/looks/look-parts";
import { OnMeSwitch } from "#app/components/on-me/on-me-switch";
import { EmptyState } from "#app/components/ui/empty-state";
import { MoreLink } from "#app/components/ui/more-link";
import { notFound } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { type Card, cardOf } from "#app/models/looks/post-card";
import { normaliseTag } from "#app/models/looks/tag";
import { listPostsByTag } from "#app/models/looks/tag.server";
import { tagPath } from "#app/paths";
import { loadOverBackground, skipApiRevalidation } from "#app/routes/_overlay/background-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `#${data.tag} · Espelho` : "Espelho" }];

export const clientLoader = loadOverBackground;
export const shouldRevalidate = skipApiRevalidation;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { tag: tagParameter = "" } = params;
  const tag = normaliseTag(tagParameter);
  if (tag === "") throw notFound();
  if (tag !== tagParameter) throw redirect(tagPath(tag), 301);
  const { items, nextCursor } = await listPostsByTag(viewer.id, tag, pageRequest(new URL(request.url)));
  return { tag, cards: items.map(cardOf), nextCursor };
}

type Shown = { cards: Card[]; nextCursor: string | null };

export default function TagPage() {
  const { tag, cards, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("search");
  const { parts, more } = useLoadMore({ items: cards, nextCursor }, tagPath(tag), (data: Shown) => ({ ...data, items: data.cards }));
  return (
    <>
      <BackBar title="" to="/" />
      <main id="content" className="mx-auto max-w-(--container-feed) pb-16 lg:px-(--spacing-gutter)">
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-(--spacing-gutter) pt-4 pb-6 lg:px-0">
          <h1 className="t-h1 min-w-0 wrap-anywhere">#{tag}</h1>
          {cards.length > 0 ? <OnMeSwitch /> : null}
        </div>
        {cards.length === 0 ? (
          <EmptyState icon={<Hash className="ic ic--l" weight="light" />} title={t("tag.none")} text={t("tag.noneText")}>
            <Link className="btn btn--primary" to="/create-post">
              {t("tag.create")}
            </Link>
          </EmptyState>
        ) : (
          <LookParts parts={parts} />
        )}
        <MoreLink {...more} />
      </main>
    </>
  );
}
