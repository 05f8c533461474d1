import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPath } from "#app/components/hooks/use-here";
import { usePieceWords } from "#app/components/pieces/piece-words";
import { maxGarments, pickGarments } from "#app/models/pieces/outfits/garments";
import type { OutfitPieceCard } from "#app/models/pieces/outfits/outfit-card";

/** «Provar em mim» with what stands beside it; says which pieces go. */
export function TryOutfit({ pieces, isWide = false, children }: { pieces: OutfitPieceCard[]; isWide?: boolean; children?: ReactNode }) {
  const { t } = useTranslation("outfits");
  const { nameOf } = usePieceWords();
  const here = useCurrentPath();
  const shown = pieces.filter(({ image, crop }) => image && crop);
  if (shown.length === 0) {
    return (
      <>
        {pieces.length > 0 ? <p className="faint t-small">{t("tryNone")}</p> : null}
        {children}
      </>
    );
  }
  const tried = pickGarments(shown);
  return (
    <form method="post" action="/api/wardrobe/try-on" className={isWide ? "grid gap-1" : "grid justify-items-start gap-1"}>
      <input type="hidden" name="returnTo" value={here} />
      <input type="hidden" name="pieceIds" value={tried.map(({ id }) => id).join(" ")} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className={isWide ? "btn btn--primary btn--wide" : "btn btn--primary"}>
          <CoatHanger className="ic" weight="light" aria-hidden="true" />
          {t("try")}
        </button>
        {children}
      </div>
      {shown.length > maxGarments ? <p className="faint t-meta">{t("tryOnly", { names: tried.map(nameOf).join(", ") })}</p> : null}
    </form>
  );
}
