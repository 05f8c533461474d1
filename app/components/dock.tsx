import { BookmarksSimple } from "@phosphor-icons/react/dist/ssr/BookmarksSimple";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { House } from "@phosphor-icons/react/dist/ssr/House";
import { User } from "@phosphor-icons/react/dist/ssr/User";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNews } from "./live-news";

const tabs = [
  ["feed", House],
  ["tryon", CoatHanger],
  ["collections", BookmarksSimple],
  ["profile", User],
] as const;

// without a stream the next page tells
const stream = { every: 60_000, poll: () => {} };

export type Tab = (typeof tabs)[number][0];

/** The four tabs of home; a mark on Coleções says that a result of Get Ready waits there unseen, as soon as it does. `hasResult` is null where the results are looked at. */
export function Dock({ current, hasResult }: { current: Tab | null; hasResult: boolean | null }) {
  const { t } = useTranslation();
  const [isTold, setTold] = useState(false);
  if (isTold && hasResult === null) setTold(false);
  useNews({ "image-edit": ({ status }) => status === "completed" && setTold(hasResult !== null) }, stream);
  return (
    <nav className="dock" aria-label={t("tabs.label")}>
      {tabs.map(([tab, Icon]) => (
        <Link key={tab} to={`/?tab=${tab}`} aria-current={tab === current ? "page" : undefined}>
          <Icon className="ic" weight={tab === current ? "fill" : "light"} aria-hidden="true" />
          {t(`tabs.${tab}`)}
          {(hasResult || isTold) && tab === "collections" ? (
            <span className="dock__new">
              <span className="sr-only">{t("tabs.newResult")}</span>
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
