import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/use-hydrated";

const names = ["skirt", "party", "linen", "blazer", "colour"] as const;

/** Five wishes to start from; with scripts a touch writes one into the box, without them they are there to be read. */
export function Suggestions({ onPick }: { onPick: (words: string) => void }) {
  const { t } = useTranslation("getReady");
  const isReady = useHydrated();
  return (
    <div>
      <p className="lab mb-2" id="suggestions">
        {t("suggestions.label")}
      </p>
      <ul className="flex flex-wrap gap-2 noscript:grid noscript:gap-1" aria-labelledby="suggestions">
        {names.map((name) => (
          <li key={name}>
            {isReady ? (
              <button type="button" className="chip" onClick={() => onPick(t(`suggestions.${name}.words`))}>
                {t(`suggestions.${name}.label`)}
              </button>
            ) : (
              <span className="chip noscript:block noscript:min-h-0 noscript:cursor-auto noscript:border-0 noscript:bg-transparent noscript:p-0 noscript:font-normal">
                {t(`suggestions.${name}.label`)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
