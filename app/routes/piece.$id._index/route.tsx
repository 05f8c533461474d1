import { Sparkle } from "@phosphor-icons/react/dist/ssr/Sparkle";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLoadMoreFromApi } from "#app/components/data/use-load-more";
import { BackBar } from "#app/components/layout/top-bar";
import { LookGrid } from "#app/components/looks/look-grid";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { nameOf, usePieceWords } from "#app/components/pieces/piece-words";
import { MoreLink } from "#app/components/ui/more-link";
import { requirePagePiece } from "#app/http/page/piece.server";
import { pageRequest } from "#app/http/paging.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import type { Post } from "#app/models/contract";
import { handleOf, thumbnailOf } from "#app/models/looks/post-card";
import { pieceCardOf } from "#app/models/pieces/piece-card";
import { listLooksWith } from "#app/models/pieces/piece-view.server";
import { nextPagePath, postPath, userPath } from "#app/paths";
import { piecePath } from "#app/try-again-paths";
import { PieceActs } from "./piece-acts";
import { PieceFacts } from "./piece-facts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, piece } = await requirePagePiece(args);
  const { items, nextCursor } = await listLooksWith(viewer.id, piece.id, pageRequest(new URL(args.request.url)));
  const t = i18nByLanguage[args.context.language].getFixedT(null, "piece");
  const title = t("of", { piece: nameOf(t, piece), name: handleOf(piece.owner) });
  return { title, piece, isOwn: piece.ownerId === viewer.id, looks: items, nextCursor };
}

export default function PiecePage() {
  const { piece, isOwn, looks, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["piece", "posts"]);
  const { nameOf } = usePieceWords();
  const list = useLoadMoreFromApi<Post>(`/api/pieces/${piece.id}/looks`, { items: looks, nextCursor });
  const name = nameOf(piece);
  const by = handleOf(piece.owner);
  const look = piece.mark ? { id: piece.mark.postId } : undefined;
  return (
    <>
      <BackBar title={t("piece:piece")} to={look ? postPath(look) : "/"} />
      <main id="content" className="mx-auto grid max-w-3xl gap-6 px-(--spacing-gutter) pt-4 pb-16">
        <div className="grid gap-5 sm:grid-cols-2">
          <div className="grid content-start gap-2">
            <PieceCrop piece={pieceCardOf(piece)} alt={t("piece:of", { piece: name, name: by })} width={380} isEager />
            {piece.mark?.isAi ? (
              <p className="badge justify-self-start ps-0">
                <Sparkle className="ic ic--xs" aria-hidden="true" />
                {t("posts:ai")}
              </p>
            ) : null}
          </div>
          <div className="grid content-start gap-4">
            <div>
              <h1 className="t-h1 wrap-anywhere">{name}</h1>
              <p className="mt-1 flex flex-wrap gap-x-4 t-small">
                <Link className="link inline-flex min-h-11 items-center" to={userPath(piece.owner)}>
                  {t("piece:by", { name: by })}
                </Link>
                {look ? (
                  <Link className="link inline-flex min-h-11 items-center" to={postPath(look)}>
                    {t("piece:inLook")}
                  </Link>
                ) : null}
              </p>
            </div>
            <PieceFacts piece={piece} />
            <PieceActs piece={piece} isOwn={isOwn} />
          </div>
        </div>
        {looks.length > 0 ? (
          <section className="grid gap-3" aria-labelledby="looks-title">
            <h2 id="looks-title" className="t-h2">
              {t("piece:looks")}
            </h2>
            <LookGrid looks={list.items.map(thumbnailOf)} columns="grid-cols-3 sm:grid-cols-4" />
            <MoreLink to={list.nextCursor && nextPagePath(piecePath(piece), list.nextCursor)} isLoading={list.isLoading} onMore={list.showMore} />
          </section>
        ) : null}
      </main>
    </>
  );
}
