import { SelectionForeground } from "@phosphor-icons/react/dist/ssr/SelectionForeground";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { usePieceWords } from "#app/components/pieces/piece-words";
import type { PlacedCard } from "#app/models/pieces/outfits/outfit-card";
import { wardrobePiecePath } from "#app/try-again-paths";

/** Pieces of an outfit; its buttons also work without scripts. */
export function PieceList({ pieces }: { pieces: PlacedCard[] }) {
  const { t } = useTranslation(["outfits", "wardrobe", "piece"]);
  const { nameOf } = usePieceWords();
  return (
    <section aria-labelledby="in-it">
      <h2 id="in-it" className="t-h3">
        {t("outfits:inIt")}
      </h2>
      <ul className="rows">
        {pieces.map(({ piece }) => (
          <li key={piece.id} className="flex items-center gap-1 py-2">
            <Link className="piece-row" to={wardrobePiecePath(piece)}>
              <PieceCrop piece={piece} alt="" width={56} />
              <span className="grid min-w-0">
                <b className="trunc font-semibold t-small">{nameOf(piece)}</b>
                <span className="trunc faint t-meta">{piece.state ? t(`wardrobe:states.${piece.state}`) : t(`piece:kinds.${piece.kind}`)}</span>
              </span>
            </Link>
            <button
              type="submit"
              name="front"
              value={piece.id}
              className="icb hidden unscripted:grid"
              aria-label={t("outfits:frontOne", { name: nameOf(piece) })}
            >
              <SelectionForeground className="ic" weight="light" aria-hidden="true" />
            </button>
            <button
              type="submit"
              name="remove"
              value={piece.id}
              className="icb hidden unscripted:grid"
              aria-label={t("outfits:takeOutOne", { name: nameOf(piece) })}
            >
              <X className="ic" weight="light" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
