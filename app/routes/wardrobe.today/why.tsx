import { useTranslation } from "react-i18next";
import { usePieceWords } from "#app/components/pieces/piece-words";
import { restDays, type SuggestionReasons, turns } from "#app/models/pieces/outfits/suggestion";
import type { WardrobeCard } from "#app/models/pieces/wardrobe-card";

/** The rule of the suggestion, and what it found. */
export function Why({ reasons: { season, rest, colours, style }, pieces }: { reasons: SuggestionReasons; pieces: WardrobeCard[] }) {
  const { t } = useTranslation(["suggestion", "piece", "onboarding"]);
  const { nameOf } = usePieceWords();
  const colourOf = (colour: NonNullable<typeof colours>["one"]) => (colour ? t(`piece:colours.${colour}`) : "");
  return (
    <details className="border-y border-line">
      <summary className="flex min-h-11 cursor-pointer items-center t-small font-medium">{t("suggestion:why")}</summary>
      <ul className="grid gap-1.5 pb-3 t-small">
        {rest.map(({ pieceId, days }) => {
          const piece = pieces.find(({ id }) => id === pieceId);
          const name = piece ? nameOf(piece) : "";
          return (
            <li key={pieceId}>
              {days === null
                ? t("suggestion:neverWorn", { name })
                : days === 0
                  ? t("suggestion:wornToday", { name })
                  : t("suggestion:rested", { name, count: days })}
            </li>
          );
        })}
        {colours ? <li>{t(`suggestion:${colours.match}`, { one: colourOf(colours.one), other: colourOf(colours.other) })}</li> : null}
        {style ? <li>{t("suggestion:style", { one: colourOf(style.colour), style: t(`onboarding:styles.${style.style}`) })}</li> : null}
        <li>{t(`suggestion:seasons.${season}`)}</li>
      </ul>
      <p className="faint pb-3 t-meta">{t("suggestion:rule", { days: restDays, turns })}</p>
    </details>
  );
}
