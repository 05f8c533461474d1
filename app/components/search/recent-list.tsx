import { ClockCounterClockwise } from "@phosphor-icons/react/dist/ssr/ClockCounterClockwise";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { forgetSearches, readSearches } from "./recent-searches";

/** What was searched for on this device, to be searched for again or forgotten. */
export function RecentList({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation("search");
  const title = useId();
  const [texts, setTexts] = useState(readSearches);
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <div className="flex items-center justify-between">
        <h3 id={title} className="over font-sans">
          {t("recent.title")}
        </h3>
        <button type="button" className="btn btn--quiet -me-3 px-3!" onClick={() => setTexts(forgetSearches())}>
          {t("recent.clear")}
        </button>
      </div>
      <ul className="rows">
        {texts.map((text) => (
          <li key={text} className="flex items-center">
            <button type="button" className="row min-h-11! min-w-0 cursor-pointer text-start" onClick={() => onChoose(text)}>
              <ClockCounterClockwise className="ic ic--s faint" aria-hidden="true" />
              <span className="trunc t-small">{text}</span>
            </button>
            <button type="button" className="icb -me-2.5" aria-label={t("recent.remove", { text })} onClick={() => setTexts(forgetSearches(text))}>
              <X className="ic ic--s faint" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
