import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { WardrobeCard } from "#app/models/pieces/wardrobe-card";
import { wardrobePiecePath } from "#app/try-again-paths";
import { PieceCrop } from "./piece-crop";
import { useWardrobeWords } from "./wardrobe-words";

/** Own pieces, each with how often it was worn. */
export function WardrobeGrid({ pieces, label, isInPage = false }: { pieces: WardrobeCard[]; label: string; isInPage?: boolean }) {
  const { t } = useTranslation("wardrobe");
  const { nameOf, describeWear, formatLastWorn } = useWardrobeWords();
  return (
    <ul className={isInPage ? "wardrobe px-0" : "wardrobe"} aria-label={label}>
      {pieces.map((piece, index) => (
        <li key={piece.id}>
          <Link className="wardrobe__piece" to={wardrobePiecePath(piece)}>
            <PieceCrop piece={piece} alt="" width={180} isEager={index < 4} />
            {piece.state ? <span className="wardrobe__state badge">{t(`states.${piece.state}`)}</span> : null}
            <b className="clamp-2 wrap-anywhere mt-1 font-semibold t-small">{nameOf(piece)}</b>
            <span className="muted t-meta">{describeWear(piece).join(" · ")}</span>
            {piece.lastWornOn ? <span className="faint t-meta">{formatLastWorn(piece.lastWornOn)}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
