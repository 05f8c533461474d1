import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { usePickedPicture } from "#app/components/pictures/use-picked-picture";
import { PictureSlot } from "#app/components/try-on/picture-slot";
import { pieceFields } from "#app/models/try-on/pieces";
import type { Pieces } from "./use-pieces";

type Props = { index: number; kept: string | null; errors: string[] | undefined; pieces: Pieces };

/** One picture of a piece; an empty one shows with scripts only where nothing is chosen. */
export function PieceSlot({ index, kept, errors, pieces }: Props) {
  const { t } = useTranslation(["getReady", "pieces"]);
  const isReady = useHydrated();
  const number = index + 1;
  const picked = usePickedPicture({ kept, onChange: (now) => pieces.onPicked(index, now) });
  pieces.register(index, picked);
  const isShown = picked.shown || picked.problem || errors || (index === 0 && pieces.count === 0);
  const look = (
    <button type="button" className="btn btn--quiet px-4 unscripted:hidden" onClick={() => pieces.open(index)}>
      <CoatHanger className="ic ic--s" aria-hidden="true" />
      {t("pieces:looks")}
    </button>
  );
  return (
    <PictureSlot
      name={pieceFields[index] ?? ""}
      label={index === 0 ? t("garment") : t("pieces:piece", { number })}
      removeLabel={index === 0 ? t("remove.garment") : t("pieces:remove", { number })}
      picked={picked}
      errors={errors}
      onSeveral={(files) => pieces.addFiles(files, index)}
      onRemoved={pieces.focusAdd}
      onReplace={() => pieces.open(index)}
      more={isReady ? look : null}
      className={isShown ? "" : "hidden unscripted:block"}
      caption={
        <p className="wells__name">
          <span className="trunc">{index === 0 ? t("garment") : t("pieces:piece", { number })}</span>
        </p>
      }
    />
  );
}
