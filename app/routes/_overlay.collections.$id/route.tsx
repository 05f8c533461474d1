import { CheckCircle } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CollectedLook } from "#app/components/collections/collected-look";
import { CollectedPieces } from "#app/components/collections/collected-pieces";
import { SortableList } from "#app/components/collections/sortable-list";
import { MoveButtons } from "#app/components/forms/move-buttons";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { useCurrentPath } from "#app/components/hooks/use-here";
import { BackBar } from "#app/components/layout/top-bar";
import { LookImage } from "#app/components/pictures/look-image";
import { Modal } from "#app/components/sheets/modal";
import { EmptyState } from "#app/components/ui/empty-state";
import { NextLink } from "#app/components/ui/next-link";
import { collectionOrNotFound, requirePageCollection } from "#app/http/page/collection.server";
import { pageRequest } from "#app/http/paging.server";
import { truncateText } from "#app/lib/text";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listCollectedPieces } from "#app/models/collections/collected-piece.server";
import type { CollectedCard } from "#app/models/collections/collection";
import { listCollectedPosts } from "#app/models/collections/collection-posts.server";
import { cardOf } from "#app/models/looks/post-card";
import { pieceCardOf } from "#app/models/pieces/piece-card";
import { collectedPath, collectionsPath, organisePath, postPath } from "#app/paths";
import { loadOverBackground, skipApiRevalidation } from "#app/routes/_overlay/background-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const clientLoader = loadOverBackground;
export const shouldRevalidate = skipApiRevalidation;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, collection } = await requirePageCollection(args);
  const { id, kind, coverPostId, ...own } = collectionOrNotFound(collection.kind === "liked" ? undefined : collection);
  const t = i18nByLanguage[args.context.language].getFixedT(null, "collections");
  const name = kind === "looks" ? t("all") : own.name;
  const [{ items, nextCursor }, pieces] = await Promise.all([
    listCollectedPosts(viewer.id, id, { ...pageRequest(new URL(args.request.url)), limit: 60 }),
    kind === "custom" ? listCollectedPieces(viewer.id, id) : [],
  ]);
  const looks = items.map(({ post, note, position }) => ({ id: post.id, card: cardOf(post), note, position }));
  return { title: t("organiseTitle", { name }), collection: { id, kind, name, coverPostId }, looks, pieces: pieces.map(pieceCardOf), nextCursor };
}

export default function Organise() {
  const { title, collection, looks, pieces, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["collections", "common"]);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = looks.find(({ id }) => id === openId);
  const here = useCurrentPath();
  const first = looks[0]?.position ?? 0;
  const back = collectionsPath(collection.kind === "looks" ? "all" : collection.id);
  return (
    <>
      <BackBar title="" to={back} />
      <main id="content" className="mx-auto max-w-xl px-(--spacing-gutter) pt-4 pb-16">
        <h1 className="t-h2 wrap-anywhere">{title}</h1>
        {looks.length === 0 && pieces.length > 0 ? null : looks.length === 0 ? (
          <EmptyState icon={null} title={t("collections:noneInside")} text={t("collections:noneInsideText")} />
        ) : (
          <>
            <p className="muted mt-1 mb-3 t-small">{t("collections:organiseHint")}</p>
            <SortableList
              items={looks}
              label={title}
              nameOf={({ card }) => getLookName(card)}
              actionOf={({ id }) => `/api/collections/${collection.id}/posts/${id}`}
              offset={first}
            >
              {(look, index, moveTo) => (
                <>
                  <LookRow look={look} to={collectedPath(collection, look)} isCover={look.id === collection.coverPostId} onOpen={() => setOpenId(look.id)} />
                  <MoveButtons
                    name={getLookName(look.card)}
                    action={`/api/collections/${collection.id}/posts/${look.id}`}
                    position={first + index}
                    isFirst={first + index === 0}
                    isLast={index === looks.length - 1 && !nextCursor}
                    returnTo={here}
                    onMove={moveTo && ((by) => moveTo(index + by))}
                  />
                </>
              )}
            </SortableList>
          </>
        )}
        <NextLink cursor={nextCursor} path={organisePath(collection)} />
        {pieces.length > 0 ? <CollectedPieces collection={collection} pieces={pieces} returnTo={here} /> : null}
      </main>
      {open ? (
        <Modal title={t("collections:lookTitle")} onClose={() => setOpenId(null)}>
          <CollectedLook collection={collection} look={open} onClose={() => setOpenId(null)} />
        </Modal>
      ) : null}
    </>
  );
}

type Look = CollectedCard & { id: string };

const getLookName = (card: Look["card"]) => `@${card.author.name}: ${truncateText(card.caption, 60)}`;

function LookRow({ look: { card, note }, to, isCover, onOpen }: { look: Look; to: string; isCover: boolean; onOpen: () => void }) {
  const { t } = useTranslation("collections");
  return (
    <>
      <Link to={postPath(card)} state={{ isOver: true }} preventScrollReset data-on-image className="my-2 w-14 shrink-0" id={`look-${card.id}`}>
        <LookImage image={card.image} alt={card.alt ?? getLookName(card)} sizes="3.5rem" />
      </Link>
      <Link to={to} draggable={false} className="grid min-h-11 min-w-0 grow content-center px-2 text-ink no-underline" onClick={onPlainClick(onOpen)}>
        <b className="trunc font-semibold t-small">@{card.author.name}</b>
        <span className="trunc t-small">{card.caption}</span>
        {note ? <span className="trunc muted t-meta">{note}</span> : null}
        {isCover ? (
          <span className="flex items-center gap-1 faint t-label">
            <CheckCircle className="ic ic--xs" aria-hidden="true" />
            {t("isCover")}
          </span>
        ) : null}
        <span className="sr-only">{t("look")}</span>
      </Link>
    </>
  );
}
