import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteForm } from "#app/components/forms/delete-form";
import { SheetPage } from "#app/components/layout/sheet-page";
import { PieceRow } from "#app/components/pieces/piece-row";
import { requireOwnPagePiece } from "#app/http/page/piece.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { pieceCardOf } from "#app/models/pieces/piece-card";
import { piecePath, piecesPath, wardrobePath } from "#app/try-again-paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const piece = await requireOwnPagePiece(args);
  return { title: i18nByLanguage[args.context.language].getFixedT(null, "piece")("deleteTitle"), piece: pieceCardOf(piece) };
}

export default function DeletePiece() {
  const { title, piece } = useLoaderData<typeof loader>();
  const { t } = useTranslation("piece");
  const next = piece.postId ? piecesPath({ id: piece.postId }) : wardrobePath();
  return (
    <SheetPage title={title} back={piecePath(piece)}>
      <ul>
        <PieceRow piece={piece} />
      </ul>
      <DeleteForm
        question={t("deleteQuestion")}
        action={`/api/pieces/${piece.id}`}
        label={t("form.delete")}
        back={piecePath(piece)}
        next={next}
        toast="pieceDeleted"
        failure="pieceFailed"
      />
    </SheetPage>
  );
}
