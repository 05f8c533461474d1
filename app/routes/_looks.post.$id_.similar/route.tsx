import { ImageBroken } from "@phosphor-icons/react/dist/ssr/ImageBroken";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { useOpenLook } from "#app/components/look-link";
import { MoreLink } from "#app/components/more-link";
import { BackBar } from "#app/components/top-bar";
import { useHere } from "#app/components/use-here";
import { useMore } from "#app/components/use-more";
import { Wall } from "#app/components/wall";
import { orNotFound, requireAny } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { i18nFor } from "#app/locales/i18n.server";
import { similarLookCards } from "#app/models/finding/similar-looks.server";
import { postPath, similarPath } from "#app/paths";
import { fromBehind, unlessButton } from "../_looks/behind";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const clientLoader = fromBehind;
export const shouldRevalidate = unlessButton;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id = "" } = params;
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const { items, nextCursor } = await orNotFound(similarLookCards(viewer.id, id, pageRequest(url)));
  requireAny(items, url, similarPath({ id }));
  return { id, title: i18nFor[context.language].getFixedT(null, "posts")("similar.title"), cards: items, nextCursor };
}

type Shown = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "cards" | "nextCursor">;

/** Looks like one: the page that the list under it is of. */
export default function SimilarPage() {
  const { id, title, cards, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("posts");
  const open = useOpenLook();
  const here = useHere();
  const { parts, more } = useMore({ items: cards, nextCursor }, similarPath({ id }), (shown: Shown) => ({ ...shown, items: shown.cards }));
  return (
    <>
      <BackBar title="" to={postPath({ id })} />
      <main id="content" className="mx-auto max-w-(--container-feed) pb-16 lg:px-(--spacing-gutter)">
        <h1 className="t-h1 px-(--spacing-gutter) pt-4 pb-6 lg:px-0">{title}</h1>
        {cards.length === 0 ? (
          <EmptyState icon={<ImageBroken className="ic ic--l" weight="light" />} title={t("similar.none")} />
        ) : (
          <div className="grid gap-6 md:gap-10">
            {parts.map((part, index) => (
              <Wall key={part[0]?.id} cards={part} open={open} returnTo={here} isFirst={index === 0} />
            ))}
          </div>
        )}
        <MoreLink {...more} />
      </main>
    </>
  );
}
