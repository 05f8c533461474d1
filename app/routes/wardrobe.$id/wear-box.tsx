import { Check } from "@phosphor-icons/react/dist/ssr/Check";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { useWardrobeWords } from "#app/components/pieces/wardrobe-words";
import type { WardrobeCard } from "#app/models/pieces/wardrobe-card";
import { wardrobePiecePath } from "#app/try-again-paths";

/** How often it was worn, and «Usei hoje». */
export function WearBox({ piece }: { piece: WardrobeCard }) {
  const { t } = useTranslation("wardrobe");
  const { formatDay, formatPrice } = useWardrobeWords();
  const { id, timesWorn, lastWornOn, pricePerWearCents, isWornToday } = piece;
  const facts: [label: string, text: string][] = [
    [t("facts.times"), timesWorn === 0 ? t("facts.none") : String(timesWorn)],
    ...(lastWornOn ? [[t("facts.last"), formatDay(lastWornOn)] satisfies [string, string]] : []),
    ...(pricePerWearCents === null ? [] : [[t("facts.perWear"), formatPrice(pricePerWearCents)] satisfies [string, string]]),
  ];
  return (
    <section className="grid gap-3" aria-label={t("facts.times")}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 t-small">
        {facts.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="muted">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ActionForm
        action={`/api/wardrobe/${id}/wears`}
        method="put"
        fields={{ isWorn: String(!isWornToday) }}
        undo={isWornToday ? undefined : { _method: "put", isWorn: "false" }}
        returnTo={wardrobePiecePath(piece)}
        toast={isWornToday ? "pieceNotWorn" : "pieceWorn"}
        failure="pieceFailed"
        className="grid"
      >
        <button type="submit" className={isWornToday ? "btn btn--line btn--wide" : "btn btn--primary btn--wide"}>
          {isWornToday ? null : <Check className="ic ic--s" aria-hidden="true" />}
          {t(isWornToday ? "notWornToday" : "wornToday")}
        </button>
      </ActionForm>
      <p className="faint t-meta">{t("howCounted")}</p>
    </section>
  );
}
