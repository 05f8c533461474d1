import { BookmarksSimple } from "@phosphor-icons/react/dist/ssr/BookmarksSimple";
import { Check } from "@phosphor-icons/react/dist/ssr/Check";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Flag } from "@phosphor-icons/react/dist/ssr/Flag";
import { PencilSimple } from "@phosphor-icons/react/dist/ssr/PencilSimple";
import { Scissors } from "@phosphor-icons/react/dist/ssr/Scissors";
import { Trash } from "@phosphor-icons/react/dist/ssr/Trash";
import { TShirt } from "@phosphor-icons/react/dist/ssr/TShirt";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { useCurrentPath } from "#app/components/hooks/use-here";
import type { PieceDetail } from "#app/models/contract";
import { choosePieceCollectionPath, cutOutPath, deletePiecePath, editPiecePath, piecePath, reportPiecePath, wardrobePiecePath } from "#app/try-again-paths";

/** What the viewer may do with a piece. */
export function PieceActs({ piece, isOwn }: { piece: PieceDetail; isOwn: boolean }) {
  const { t } = useTranslation("piece");
  const here = useCurrentPath();
  const { mark } = piece;
  return (
    <div className="grid gap-2">
      {piece.isTriable ? (
        <form method="post" action={`/api/pieces/${piece.id}/try-on`} className="grid">
          <input type="hidden" name="returnTo" value={here} />
          {mark ? <input type="hidden" name="postId" value={mark.postId} /> : null}
          <button type="submit" className="btn btn--primary btn--wide">
            <CoatHanger className="ic" weight="light" aria-hidden="true" />
            {t("try")}
          </button>
        </form>
      ) : null}
      <Link className="btn btn--line btn--wide" to={choosePieceCollectionPath(piece)}>
        <BookmarksSimple className="ic" weight="light" aria-hidden="true" />
        {t("save")}
      </Link>
      {isOwn ? null : piece.copyId ? (
        <p className="flex items-center gap-2 py-2 t-small">
          <Check className="ic ic--s" aria-hidden="true" />
          <Link className="link" to={piecePath({ id: piece.copyId })}>
            {t("isAmongYours")}
          </Link>
        </p>
      ) : (
        <ActionForm action={`/api/pieces/${piece.id}/copy`} returnTo={here} toast="pieceCopied" failure="pieceFailed" className="grid">
          <button type="submit" className="btn btn--line btn--wide">
            <TShirt className="ic" weight="light" aria-hidden="true" />
            {t("haveToo")}
          </button>
        </ActionForm>
      )}
      {isOwn && mark?.imageUrl ? (
        <Link className="btn btn--line btn--wide" to={cutOutPath(piece)}>
          <Scissors className="ic" weight="light" aria-hidden="true" />
          {t(piece.cutOut ? "cutOut.change" : "cutOut.open")}
        </Link>
      ) : null}
      {isOwn && mark ? (
        <Link className="btn btn--quiet btn--wide" to={editPiecePath({ id: mark.postId }, piece)}>
          <PencilSimple className="ic" weight="light" aria-hidden="true" />
          {t("edit")}
        </Link>
      ) : null}
      {isOwn ? (
        <>
          <Link className="btn btn--quiet btn--wide" to={wardrobePiecePath(piece)}>
            <TShirt className="ic" weight="light" aria-hidden="true" />
            {t("inWardrobe")}
          </Link>
          <Link className="btn btn--quiet btn--wide" to={deletePiecePath(piece)}>
            <Trash className="ic" weight="light" aria-hidden="true" />
            {t("form.delete")}
          </Link>
        </>
      ) : (
        <Link className="btn btn--quiet btn--wide" to={reportPiecePath(piece, mark ? { id: mark.postId } : undefined)}>
          <Flag className="ic" weight="light" aria-hidden="true" />
          {t("report")}
        </Link>
      )}
    </div>
  );
}
