import { Tag } from "@phosphor-icons/react/dist/ssr/Tag";
import { Link } from "@remix-run/react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { PieceRow } from "#app/components/pieces/piece-row";
import { piecesPath } from "#app/try-again-paths";
import { ShownPiecesContext } from "./shown-pieces";

type Props = { postId: string; count: number; isShown: boolean; onToggle: () => void };

/** Shows the points and the list; a link to the list without scripts. */
export function PiecesToggle({ postId, count, isShown, onToggle }: Props) {
  const { t } = useTranslation("piece");
  const label = t(isShown ? "hide" : "see", { count });
  const content = (
    <>
      <Tag className="ic ic--s" weight={isShown ? "fill" : "regular"} aria-hidden="true" />
      {label}
    </>
  );
  if (!useHydrated()) {
    return (
      <Link className="pieces-toggle" to={piecesPath({ id: postId })}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className="pieces-toggle" aria-expanded={isShown} onClick={onToggle}>
      {content}
    </button>
  );
}

/** The pieces of the look, while they are shown. */
export function ShownPieces() {
  const { t } = useTranslation("piece");
  const pieces = useContext(ShownPiecesContext);
  if (pieces.length === 0) return null;
  return (
    <ul className="rows" aria-label={t("title")}>
      {pieces.map((piece) => (
        <PieceRow key={piece.id} piece={piece} />
      ))}
    </ul>
  );
}
