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
import { useRenderedHtml } from "#app/lib/document/rendered-html";
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
        <FeedHead current={first.feed} />
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

const headClass = "tab-head shrink-0 lg:grid lg:gap-3";

function FeedHead({ current }: { current: Props["feed"] }) {
  const { t } = useTranslation("feed");
  // biome-ignore lint/correctness/useHookAtTopLevel: a constant of the build
  const html = import.meta.env.SSR && useRenderedHtml("div", "feed-head", current);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own, of this component
  if (html) return <div className={headClass} id="feed-head" dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <div className={headClass} id="feed-head">
      <h1>{t("title")}</h1>
      <nav className="tabs border-b-0" aria-label={t("title")}>
        {(["following", "explore"] as const).map((feed) => (
          <Link key={feed} to={feedPath(feed)} aria-current={feed === current ? "page" : undefined}>
            {t(feed)}
          </Link>
        ))}
      </nav>
      <OnMeSwitch />
    </div>
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
