import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { type SearchTab, searchTabs } from "#app/models/search/search-query";
import { searchPath } from "#app/paths";

type Props = { current: SearchTab; text: string; onChoose?: (tab: SearchTab) => void };

export function SearchTabs({ current, text, onChoose }: Props) {
  const { t } = useTranslation("search");
  return (
    <nav className="tabs" aria-label={t("tabs.label")}>
      {searchTabs.map((tab) => (
        <Link
          key={tab}
          to={searchPath(text, tab)}
          aria-current={tab === current ? "page" : undefined}
          {...(onChoose ? { onClick: onPlainClick(() => onChoose(tab)) } : { replace: true })}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
