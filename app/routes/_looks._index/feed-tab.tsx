import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { UsersThree } from "@phosphor-icons/react/dist/ssr/UsersThree";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { useOpenLook } from "#app/components/look-link";
import { StoriesRail } from "#app/components/stories-rail";
import { useHere } from "#app/components/use-here";
import { Wall } from "#app/components/wall";
import { feedPath } from "#app/paths";
import type { loadFeed } from "./feed-tab.server";
import { useMorePages } from "./use-more-pages";

type Props = Awaited<ReturnType<typeof loadFeed>>;

/** Seguindo and Explorar: the wall of looks, the way to more, an honest end. */
export function FeedTab(first: Props) {
  const { t } = useTranslation(["feed", "common"]);
  const { pages, nextPath, isLoading, more } = useMorePages(first);
  const open = useOpenLook();
  const here = useHere();
  return (
    <main id="content" className="mx-auto max-w-(--container-feed) pb-32 lg:px-(--spacing-gutter)">
      <div className="pb-3 lg:flex lg:items-end lg:gap-16 lg:pt-3 lg:pb-9">
        <div className="flex shrink-0 flex-wrap items-end justify-between gap-x-4 px-(--spacing-gutter) pt-1 pb-1 lg:grid lg:gap-3 lg:px-0">
          <h1 className="t-h1">{t("feed:title")}</h1>
          <nav className="tabs border-b-0!" aria-label={t("feed:title")}>
            {(["following", "explore"] as const).map((feed) => (
              <Link key={feed} to={feedPath(feed)} aria-current={feed === first.feed ? "page" : undefined}>
                {t(`feed:${feed}`)}
              </Link>
            ))}
          </nav>
        </div>
        <StoriesRail stories={first.stories} at={first.at} />
      </div>
      {first.cards.length === 0 ? (
        <EmptyFeed feed={first.feed} />
      ) : (
        <div className="grid gap-6 md:gap-10">
          {pages.map((page, index) => (
            <Wall key={page.cards[0]?.id} cards={page.cards} open={open} returnTo={here} isFirst={index === 0} />
          ))}
          <div className="grid justify-items-center gap-2 py-6">
            {nextPath ? (
              <Link ref={more} className="btn btn--line" to={nextPath} aria-busy={isLoading}>
                {t("common:more")}
              </Link>
            ) : (
              <>
                <p className="muted">{t("feed:end")}</p>
                {first.feed === "following" ? (
                  <Link className="link" to={feedPath("explore")}>
                    {t("feed:toExplore")}
                  </Link>
                ) : null}
              </>
            )}
          </div>
        </div>
      )}
      <Link className="fab" to="/create-post" aria-label={t("feed:newLook")}>
        <Plus className="ic" weight="light" aria-hidden="true" />
        <span aria-hidden="true">{t("feed:newLook")}</span>
      </Link>
    </main>
  );
}

function EmptyFeed({ feed }: { feed: Props["feed"] }) {
  const { t } = useTranslation("feed");
  const isFollowing = feed === "following";
  return (
    <EmptyState icon={<UsersThree className="ic ic--l" weight="light" />} title={t("empty")} text={t(isFollowing ? "follow" : "exploreEmpty")}>
      <Link className="btn btn--primary" to={isFollowing ? feedPath("explore") : "/create-post"}>
        {t(isFollowing ? "toExplore" : "createPost")}
      </Link>
    </EmptyState>
  );
}
