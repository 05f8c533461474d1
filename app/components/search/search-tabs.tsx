import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type SearchTab, searchTabs } from "#app/models/search";
import { searchPath } from "#app/paths";
import { inPlace } from "../in-place";

type Props = { current: SearchTab; text: string; onChoose?: (tab: SearchTab) => void };

/** People, looks, tags: links to the page, which a dialog takes in place. */
export function SearchTabs({ current, text, onChoose }: Props) {
  const { t } = useTranslation("search");
  return (
    <nav className="tabs" aria-label={t("tabs.label")}>
      {searchTabs.map((tab) => (
        <Link
          key={tab}
          to={searchPath(text, tab)}
          aria-current={tab === current ? "page" : undefined}
          {...(onChoose ? { onClick: inPlace(() => onChoose(tab)) } : { replace: true })}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
