import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { useTranslation } from "react-i18next";
import { useCurrentPath } from "#app/components/hooks/use-here";
import { usePieceWords } from "#app/components/pieces/piece-words";
import { maxGarments, pickGarments } from "#app/models/pieces/outfits/garments";
import type { OutfitPieceCard } from "#app/models/pieces/outfits/outfit-card";

/** «Provar em mim»: sends pieces to Get Ready, and says which where not all go. */
export function TryOutfit({ pieces, isWide = false }: { pieces: OutfitPieceCard[]; isWide?: boolean }) {
  const { t } = useTranslation("outfits");
  const { nameOf } = usePieceWords();
  const here = useCurrentPath();
  const shown = pieces.filter(({ image, crop }) => image && crop);
  if (shown.length === 0) return pieces.length > 0 ? <p className="faint t-small">{t("tryNone")}</p> : null;
  const tried = pickGarments(shown);
  return (
    <form method="post" action="/api/wardrobe/try-on" className="grid justify-items-start gap-1">
      <input type="hidden" name="returnTo" value={here} />
      <input type="hidden" name="pieceIds" value={tried.map(({ id }) => id).join(" ")} />
      <button type="submit" className={isWide ? "btn btn--primary btn--wide" : "btn btn--primary"}>
        <CoatHanger className="ic" weight="light" aria-hidden="true" />
        {t("try")}
      </button>
      {shown.length > maxGarments ? <p className="faint t-meta">{t("tryOnly", { names: tried.map(nameOf).join(", ") })}</p> : null}
    </form>
  );
}
