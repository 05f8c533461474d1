import { BookmarksSimple } from "@phosphor-icons/react/dist/ssr/BookmarksSimple";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { PostCard } from "#app/components/post-card";
import type { loadCollections } from "./collections-tab.server";
import { EditsView } from "./edits-view";

type Props = Awaited<ReturnType<typeof loadCollections>>;

/** What the viewer saved, liked and tried on. */
export function CollectionsTab(props: Props) {
  const { t } = useTranslation(["collections", "common"]);
  const base = "/?tab=collections";
  return (
    <main id="content" data-testid="collections-page" className="mx-auto max-w-(--container-feed) pb-32 lg:px-(--spacing-gutter)">
      <header className="grid gap-3 px-(--spacing-gutter) pt-1 pb-4 lg:px-0">
        <h1 className="t-h1">{t("collections:title")}</h1>
        <nav className="tabs" aria-label={t("collections:title")}>
          <Link to={base} aria-current={props.view === "collections" ? "page" : undefined}>
            {t("collections:title")}
          </Link>
          <Link to={`${base}&view=getready`} aria-current={props.view === "getready" ? "page" : undefined}>
            Get Ready
          </Link>
        </nav>
        {props.view === "collections" ? (
          <nav className="chips" aria-label={t("collections:filter")}>
            {(["all", "liked"] as const).map((category) => (
              <Link key={category} className="chip" to={`${base}&category=${category}`} aria-current={props.category === category ? "page" : undefined}>
                {t(`collections:${category}`)}
              </Link>
            ))}
          </nav>
        ) : null}
      </header>
      {props.view === "getready" ? <EditsView {...props} /> : <Looks {...props} />}
      {props.nextCursor ? (
        <div className="grid justify-items-center py-6">
          <Link
            className="btn btn--line"
            to={`${base}${props.view === "getready" ? "&view=getready" : `&category=${props.category}`}&cursor=${encodeURIComponent(props.nextCursor)}`}
          >
            {t("common:more")}
          </Link>
        </div>
      ) : null}
    </main>
  );
}

function Looks({ cards, category }: Extract<Props, { view: "collections" }>) {
  const { t } = useTranslation(["collections", "posts"]);
  const words = { like: t("posts:like"), save: t("posts:save"), lookOf: (name: string) => t("posts:lookOf", { name }), ai: t("posts:ai") };
  if (cards.length === 0) {
    const none = category === "liked" ? "noLiked" : "noSaved";
    return <EmptyState icon={<BookmarksSimple className="ic ic--l" weight="light" />} title={t(`collections:${none}`)} text={t(`collections:${none}Text`)} />;
  }
  return (
    <section className="saved lg:grid-cols-3!" aria-label={t(`collections:${category}`)}>
      {cards.map((card, index) => (
        <PostCard key={card.id} card={card} words={words} returnTo={`/?tab=collections&category=${category}`} isEager={index < 2} />
      ))}
    </section>
  );
}
