import { SquaresFour } from "@phosphor-icons/react/dist/ssr/SquaresFour";
import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useOpenLook } from "#app/components/looks/look-link";
import { PostGrid } from "#app/components/looks/post-grid";
import { StoriesRail } from "#app/components/looks/stories-rail";
import { OnMeSwitch } from "#app/components/on-me/on-me-switch";
import { LazyPeopleToFollow } from "#app/components/people/people-on-demand";
import { PeopleToFollow } from "#app/components/people/people-to-follow";
import { EmptyState } from "#app/components/ui/empty-state";
import { feedPath } from "#app/paths";
import type { loadFeed } from "./feed-tab.server";
import { useFeedPages } from "./use-feed-pages";

type Props = Awaited<ReturnType<typeof loadFeed>>;

export function FeedTab(first: Props) {
  const { t } = useTranslation(["feed", "common"]);
  const { pages, nextPath, isLoading, more } = useFeedPages(first);
  const open = useOpenLook();
  const isEmpty = first.cards.length === 0;
  const people = <PeopleToFollow people={first.people} isRow={!isEmpty} />;
  return (
    <main id="content" className="mx-auto max-w-(--container-feed) pb-32 lg:px-(--spacing-gutter)">
      <div className="pb-1 lg:flex lg:items-start lg:gap-16 lg:pt-4 lg:pb-8">
        <div className="tab-head shrink-0 lg:grid lg:gap-3">
          <h1>{t("feed:title")}</h1>
          <nav className="tabs border-b-0" aria-label={t("feed:title")}>
            {(["following", "explore"] as const).map((feed) => (
              <Link key={feed} to={feedPath(feed)} aria-current={feed === first.feed ? "page" : undefined}>
                {t(`feed:${feed}`)}
              </Link>
            ))}
          </nav>
          <OnMeSwitch />
        </div>
        <StoriesRail stories={first.stories} at={first.at} />
      </div>
      {isEmpty ? (
        <>
          <EmptyFeed feed={first.feed} />
          {people}
        </>
      ) : (
        <div className="grid gap-6 md:gap-10">
          {pages.map((page, index) => (
            <Fragment key={page.cards[0]?.id}>
              {index === 0 ? people : null}
              <PostGrid cards={page.cards} open={open} isFirst={index === 0} />
              {index === 0 && first.arePeopleOnDemand ? <LazyPeopleToFollow /> : null}
            </Fragment>
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
    </main>
  );
}

function EmptyFeed({ feed }: { feed: Props["feed"] }) {
  const { t } = useTranslation("feed");
  const isFollowing = feed === "following";
  return (
    <EmptyState icon={<SquaresFour className="ic ic--l" weight="light" />} title={t("empty")} text={t(isFollowing ? "follow" : "exploreEmpty")}>
      <Link className="btn btn--primary" to={isFollowing ? feedPath("explore") : "/create-post"}>
        {t(isFollowing ? "toExplore" : "createPost")}
      </Link>
    </EmptyState>
  );
}
