import { BookmarksSimple } from "@phosphor-icons/react/dist/ssr/BookmarksSimple";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { House } from "@phosphor-icons/react/dist/ssr/House";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { User } from "@phosphor-icons/react/dist/ssr/User";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLiveEvents } from "#app/components/hooks/live-events";

const tabs = [
  ["feed", House],
  ["tryon", CoatHanger],
  ["collections", BookmarksSimple],
  ["profile", User],
] as const;

// no polling: page loads update it
const pollOptions = { every: 60_000, poll: () => {} };

export type Tab = (typeof tabs)[number][0];

/** Tabs of home; `hasResult` null hides the result mark. */
export function TabBar({ current, hasResult }: { current: Tab | null; hasResult: boolean | null }) {
  const { t } = useTranslation(["common", "feed"]);
  const [hasNewResult, setHasNewResult] = useState(false);
  if (hasNewResult && hasResult === null) setHasNewResult(false);
  useLiveEvents({ "image-edit": ({ status }) => status === "completed" && setHasNewResult(hasResult !== null) }, pollOptions);
  return (
    <nav className="dock-bar" aria-label={t("tabs.label")}>
      <div className="dock">
        {tabs.map(([tab, Icon]) => (
          <Link key={tab} to={`/?tab=${tab}`} aria-current={tab === current ? "page" : undefined}>
            <Icon className="ic" weight={tab === current ? "fill" : "light"} aria-hidden="true" />
            {t(`tabs.${tab}`)}
            {(hasResult || hasNewResult) && tab === "collections" ? (
              <span className="dock__new">
                <span className="sr-only">{t("tabs.newResult")}</span>
              </span>
            ) : null}
          </Link>
        ))}
      </div>
      <Link className="fab" to="/create-post" aria-label={t("feed:newLook")}>
        <Plus className="ic" weight="light" aria-hidden="true" />
        <span aria-hidden="true">{t("feed:newLook")}</span>
      </Link>
    </nav>
  );
}
