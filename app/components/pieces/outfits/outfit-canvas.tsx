import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { type OutfitPlace, pieceShare } from "#app/models/pieces/outfits/outfit";
import type { PlacedCard } from "#app/models/pieces/outfits/outfit-card";

/** Where a piece lies on its canvas. */
export const placeStyle = ({ x, y, scale, rotation }: OutfitPlace) =>
  ({ "--x": `${x / 100}%`, "--y": `${y / 100}%`, "--size": `${scale * pieceShare}%`, "--turn": `${rotation}deg` }) as CSSProperties;

type Props = { pieces: PlacedCard[] /** In CSS pixels. */; width: number; isEager?: boolean };

/** An outfit as it was laid, to look at. */
export function OutfitCanvas({ pieces, width, isEager = false }: Props) {
  const { t } = useTranslation("outfits");
  return (
    <span className="outfit" aria-hidden="true">
      {pieces.length === 0 ? <span className="outfit__none muted t-small">{t("empty")}</span> : null}
      {pieces.map(({ piece, ...place }) => (
        <span key={piece.id} className="outfit__piece" style={placeStyle(place)}>
          <PieceCrop piece={piece} alt="" width={Math.round((width * place.scale * pieceShare) / 100)} isEager={isEager} />
        </span>
      ))}
    </span>
  );
}
