import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PieceCard } from "#app/models/pieces/piece-card";
import { piecePath } from "#app/try-again-paths";
import { PieceCrop } from "./piece-crop";
import { usePieceWords } from "./piece-words";

/** Saved pieces beside each other. */
export function PieceStrip({ pieces }: { pieces: PieceCard[] }) {
  const { t } = useTranslation("piece");
  const { nameOf } = usePieceWords();
  if (pieces.length === 0) return null;
  return (
    <section className="grid gap-2 px-(--spacing-gutter) pb-5 lg:px-0" aria-label={t("collected")}>
      <h2 className="t-h3">{t("collected")}</h2>
      <ul className="piece-strip">
        {pieces.map((piece) => (
          <li key={piece.id}>
            <Link className="grid gap-1 text-inherit no-underline" to={piecePath(piece, piece.postId ? { id: piece.postId } : undefined)}>
              <PieceCrop piece={piece} alt="" width={96} />
              <span className="trunc t-meta">{nameOf(piece)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
