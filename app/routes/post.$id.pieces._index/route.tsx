import { TShirt } from "@phosphor-icons/react/dist/ssr/TShirt";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SheetPage } from "#app/components/layout/sheet-page";
import { PieceRow } from "#app/components/pieces/piece-row";
import { usePieceWords } from "#app/components/pieces/piece-words";
import { EmptyState } from "#app/components/ui/empty-state";
import { requirePagePost } from "#app/http/page/post.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { maxMarks } from "#app/models/pieces/piece";
import { pieceCardOf } from "#app/models/pieces/piece-card";
import { listMarkedPieces } from "#app/models/pieces/piece-view.server";
import { postPath } from "#app/paths";
import { editPiecePath, newPiecePath } from "#app/try-again-paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, post } = await requirePagePost(args);
  const title = i18nByLanguage[args.context.language].getFixedT(null, "piece")("title");
  return { title, id: post.id, isOwn: post.userId === viewer.id, pieces: (await listMarkedPieces(viewer.id, post.id)).map(pieceCardOf) };
}

export default function PiecesOfLook() {
  const { title, id, isOwn, pieces } = useLoaderData<typeof loader>();
  const { t } = useTranslation("piece");
  const { nameOf } = usePieceWords();
  return (
    <SheetPage title={title} back={postPath({ id })}>
      {pieces.length === 0 ? (
        <EmptyState icon={<TShirt className="ic ic--l" weight="light" />} title={t("none")} text={t(isOwn ? "noneText" : "noneOther")} />
      ) : (
        <ul className="rows" aria-label={title}>
          {pieces.map((piece) => (
            <PieceRow key={piece.id} piece={piece}>
              {isOwn ? (
                <Link className="btn btn--quiet px-3" to={editPiecePath({ id }, piece)} aria-label={t("editOne", { name: nameOf(piece) })}>
                  {t("edit")}
                </Link>
              ) : null}
            </PieceRow>
          ))}
        </ul>
      )}
      {!isOwn ? null : pieces.length < maxMarks ? (
        <Link className="btn btn--primary btn--wide" to={newPiecePath({ id })}>
          {t("add")}
        </Link>
      ) : (
        <p className="muted t-small">{t("full", { max: maxMarks })}</p>
      )}
    </SheetPage>
  );
}
