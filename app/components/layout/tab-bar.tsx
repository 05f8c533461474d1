import { BookmarksSimple } from "@phosphor-icons/react/dist/ssr/BookmarksSimple";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { House } from "@phosphor-icons/react/dist/ssr/House";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { User } from "@phosphor-icons/react/dist/ssr/User";
import { Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLiveEvents } from "#app/components/hooks/live-events";
import { RunningBar } from "#app/components/running/running-bar";
import { useRunningTryOns } from "#app/components/running/running-try-ons";
import type { Tab } from "#app/home-tab";

const tabs = [
  ["feed", House],
  ["tryon", CoatHanger],
  ["collections", BookmarksSimple],
  ["profile", User],
] as const;

// no polling: page loads update it
const pollOptions = { every: 60_000, poll: () => {} };

/** The tab that was tapped and is loading. */
function useOpeningTab(): Tab | null {
  const { location } = useNavigation();
  const opening = location?.pathname === "/" ? new URLSearchParams(location.search).get("tab") : null;
  return tabs.find(([tab]) => tab === opening)?.[0] ?? null;
}

type Props = { current: Tab | null; hasResult: boolean | null; running: string[]; ownTryOn?: string };

/** Tabs of home; `hasResult` null hides what the page itself shows, `ownTryOn` is the page's own. */
export function TabBar({ current, hasResult, running: loaded, ownTryOn }: Props) {
  const { t } = useTranslation(["common", "feed"]);
  const [hasNewResult, setHasNewResult] = useState(false);
  if (hasNewResult && hasResult === null) setHasNewResult(false);
  const shown = useOpeningTab() ?? current;
  const running = useRunningTryOns(loaded);
  useLiveEvents({ "image-edit": ({ status }) => status === "completed" && setHasNewResult(hasResult !== null) }, pollOptions);
  return (
    <nav className="dock-bar" aria-label={t("tabs.label")}>
      {hasResult !== null && running.some((id) => id !== ownTryOn) ? <RunningBar count={running.length} /> : null}
      <div className="dock">
        {tabs.map(([tab, Icon]) => (
          <Link key={tab} to={`/?tab=${tab}`} aria-current={tab === shown ? "page" : undefined}>
            <Icon className="ic" weight={tab === shown ? "fill" : "light"} aria-hidden="true" />
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
