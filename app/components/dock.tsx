import { BookmarksSimple } from "@phosphor-icons/react/dist/ssr/BookmarksSimple";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { House } from "@phosphor-icons/react/dist/ssr/House";
import { User } from "@phosphor-icons/react/dist/ssr/User";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

const tabs = [
  ["feed", House],
  ["tryon", CoatHanger],
  ["collections", BookmarksSimple],
  ["profile", User],
] as const;

export type Tab = (typeof tabs)[number][0];

/** The four tabs of home; a mark on Coleções says that a result of Get Ready waits there unseen. */
export function Dock({ current, hasResult = false }: { current: Tab | null; hasResult?: boolean }) {
  const { t } = useTranslation();
  return (
    <nav className="dock" aria-label={t("tabs.label")}>
      {tabs.map(([tab, Icon]) => (
        <Link key={tab} to={`/?tab=${tab}`} aria-current={tab === current ? "page" : undefined}>
          <Icon className="ic" weight={tab === current ? "fill" : "light"} aria-hidden="true" />
          {t(`tabs.${tab}`)}
          {hasResult && tab === "collections" ? (
            <span className="dock__new">
              <span className="sr-only">{t("tabs.newResult")}</span>
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
