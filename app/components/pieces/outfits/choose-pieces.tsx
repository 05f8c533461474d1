import { useNavigation, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { usePieceWords } from "#app/components/pieces/piece-words";
import { type PieceKind, pieceKinds } from "#app/models/pieces/piece";
import type { WardrobeCard } from "#app/models/pieces/wardrobe-card";

type Props = {
  pieces: WardrobeCard[];
  chosen: string[];
  kind: PieceKind | null;
  nextCursor: string | null;
  /** This page's, where the ticks stay while other pieces are shown. */
  path: string;
};

/** Own pieces to tick; the form around it is sent with GET to see others. */
export function ChoosePieces({ pieces, chosen, kind, nextCursor, path }: Props) {
  const { t } = useTranslation(["outfits", "wardrobe", "piece", "common"]);
  const { nameOf } = usePieceWords();
  const submit = useSubmit();
  const asked = useNavigation().formData?.get("kind");
  const others = { formMethod: "get", formAction: path, formNoValidate: true } as const;
  return (
    <>
      <div className="flex items-end gap-2">
        <label className="field grow">
          <span>{t("outfits:kind")}</span>
          <select
            className="in"
            name="kind"
            value={String(asked ?? kind ?? "")}
            onChange={({ currentTarget: { form } }) => submit(form, { method: "get", action: path, replace: true, preventScrollReset: true })}
          >
            <option value="">{t("outfits:anyKind")}</option>
            {pieceKinds.map((of) => (
              <option key={of} value={of}>
                {t(`piece:kinds.${of}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="btn btn--line hidden unscripted:inline-flex" {...others}>
          {t("outfits:show")}
        </button>
      </div>
      {pieces.length === 0 ? (
        <p className="muted">
          {t("outfits:noPieces")}. {t("outfits:noPiecesText")}
        </p>
      ) : null}
      <ul className="wardrobe px-0" aria-label={t("outfits:sections.pieces")}>
        {pieces.map((piece) => (
          <li key={piece.id}>
            <label className="wardrobe__choice">
              <input type="checkbox" name="piece" value={piece.id} defaultChecked={chosen.includes(piece.id)} />
              <PieceCrop piece={piece} alt="" width={180} />
              <span className="clamp-2 wrap-anywhere t-small">{nameOf(piece)}</span>
              {piece.state ? <span className="trunc faint t-meta">{t(`wardrobe:states.${piece.state}`)}</span> : null}
            </label>
          </li>
        ))}
      </ul>
      {nextCursor ? (
        <button type="submit" name="cursor" value={nextCursor} className="btn btn--line justify-self-center" {...others}>
          {t("common:more")}
        </button>
      ) : null}
    </>
  );
}
