import { Hash } from "@phosphor-icons/react/dist/ssr/Hash";
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { useOpenLook } from "#app/components/look-link";
import { MoreLink } from "#app/components/more-link";
import { BackBar } from "#app/components/top-bar";
import { useHere } from "#app/components/use-here";
import { useMore } from "#app/components/use-more";
import { Wall } from "#app/components/wall";
import { statusOf } from "#app/http/errors";
import { notFound } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { AppError } from "#app/models/app-error";
import { type Card, cardOf } from "#app/models/card";
import { normaliseTag } from "#app/models/tag";
import { listPostsByTag } from "#app/models/tag.server";
import { tagPath } from "#app/paths";
import { fromBehind, unlessButton } from "../_looks/behind";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `#${data.tag} · Espelho` : "Espelho" }];

export const clientLoader = fromBehind;
export const shouldRevalidate = unlessButton;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { tag: asked = "" } = params;
  const tag = normaliseTag(asked);
  if (tag === "") throw notFound();
  if (tag !== asked) throw redirect(tagPath(tag), 301);
  try {
    const page = await listPostsByTag(viewer.id, tag, pageRequest(new URL(request.url)));
    return { tag, cards: page.items.map(cardOf), nextCursor: page.nextCursor };
  } catch (error) {
    if (error instanceof AppError) throw data({ code: error.code }, statusOf[error.code]);
    throw error;
  }
}

type Shown = { cards: Card[]; nextCursor: string | null };

export default function TagPage() {
  const { tag, cards, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("search");
  const open = useOpenLook();
  const here = useHere();
  const { parts, more } = useMore({ items: cards, nextCursor }, tagPath(tag), (shown: Shown) => ({ ...shown, items: shown.cards }));
  return (
    <>
      <BackBar title="" to="/" />
      <main id="content" className="mx-auto max-w-(--container-feed) pb-16 lg:px-(--spacing-gutter)">
        <h1 className="t-h1 px-(--spacing-gutter) pt-4 pb-6 wrap-anywhere lg:px-0">#{tag}</h1>
        {cards.length === 0 ? (
          <EmptyState icon={<Hash className="ic ic--l" weight="light" />} title={t("tag.none")} text={t("tag.noneText")}>
            <Link className="btn btn--primary" to="/create-post">
              {t("tag.create")}
            </Link>
          </EmptyState>
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
