import { useTranslation } from "react-i18next";
import { maxKeptPieces } from "#app/models/try-on/pieces";

type Props = { keptCount: number; newCount: number; isAsked: boolean };

/** Whether the new pieces are kept in «Minhas peças». */
export function KeepPiecesBox({ keptCount, newCount, isAsked }: Props) {
  const { t } = useTranslation("pieces");
  const when = newCount > 0 ? "" : "hidden unscripted:flex";
  if (keptCount >= maxKeptPieces) return <p className={`col-span-full order-2 t-meta faint ${when}`}>{t("kept.full")}</p>;
  return (
    <label className={`col-span-full order-2 flex min-h-11 cursor-pointer items-center gap-3 t-small ${when}`}>
      <input type="checkbox" name="keepPieces" defaultChecked={isAsked} className="size-5 flex-none accent-glass" />
      {t("kept.keep", { count: newCount || 1 })}
    </label>
  );
}
