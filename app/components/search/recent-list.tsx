import { ClockCounterClockwise } from "@phosphor-icons/react/dist/ssr/ClockCounterClockwise";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { clearSearches, readSearches } from "./recent-searches";

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
        <button type="button" className="link inline-flex min-h-11 cursor-pointer items-center t-small" onClick={() => setTexts(clearSearches())}>
          {t("recent.clear")}
        </button>
      </div>
      <ul className="rows">
        {texts.map((text) => (
          <li key={text} className="flex items-center">
            <button type="button" className="row min-h-11 min-w-0 cursor-pointer text-start" onClick={() => onChoose(text)}>
              <ClockCounterClockwise className="ic ic--s faint" aria-hidden="true" />
              <span className="trunc t-small">{text}</span>
            </button>
            <button type="button" className="icb -me-2.5" aria-label={t("recent.remove", { text })} onClick={() => setTexts(clearSearches(text))}>
              <X className="ic ic--s faint" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
