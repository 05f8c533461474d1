import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";

const names = ["skirt", "party", "linen", "blazer", "colour"] as const;

/** Prompt suggestions; plain text without scripts. */
export function PromptSuggestions({ onPick }: { onPick: (words: string) => void }) {
  const { t } = useTranslation("getReady");
  const isReady = useHydrated();
  return (
    <div>
      <p className="lab mb-2" id="suggestions">
        {t("suggestions.label")}
      </p>
      <ul className="flex flex-wrap gap-2 unscripted:grid unscripted:gap-1" aria-labelledby="suggestions">
        {names.map((name) => (
          <li key={name}>
            {isReady ? (
              <button type="button" className="chip" onClick={() => onPick(t(`suggestions.${name}.words`))}>
                {t(`suggestions.${name}.label`)}
              </button>
            ) : (
              <span className="chip unscripted:block unscripted:min-h-0 unscripted:cursor-auto unscripted:border-0 unscripted:bg-transparent unscripted:p-0 unscripted:font-normal unscripted:whitespace-normal">
                {t(`suggestions.${name}.label`)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
