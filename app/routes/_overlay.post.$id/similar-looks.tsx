import { Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useLoadMoreFromApi } from "#app/components/data/use-load-more";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { useNearScreen } from "#app/components/hooks/use-near-screen";
import { LookGrid } from "#app/components/looks/look-grid";
import type { Post } from "#app/models/contract";
import { thumbnailOf } from "#app/models/looks/post-card";
import { nextPagePath, similarPath } from "#app/paths";

/** «Mais como este», paginated; a link without scripts. */
export function SimilarLooks({ postId }: { postId: string }) {
  const { t } = useTranslation(["posts", "common"]);
  const title = useId();
  const { items, nextCursor, isEmpty, isLoading, load, showMore } = useLoadMoreFromApi<Post>(`/api/posts/${postId}/similar`, null);
  const watch = useNearScreen<HTMLAnchorElement>(load, "800px");
  const page = similarPath({ id: postId });
  const next = isEmpty ? page : nextCursor && nextPagePath(page, nextCursor);
  return (
    <aside className="post-more" aria-labelledby={title} ref={scrollDialogUp}>
      <h2 id={title} className="t-h2">
        {t("posts:similar.title")}
      </h2>
      {items.length > 0 ? <LookGrid looks={items.map(thumbnailOf)} columns="grid-cols-3 lg:grid-cols-5" hasIds={false} /> : null}
      {items.length === 0 && !isEmpty ? <p className="muted">{t("posts:similar.none")}</p> : null}
      {next ? (
        <Link ref={watch} className="btn btn--line justify-self-center" to={next} aria-busy={isLoading} onClick={onPlainClick(showMore)}>
          {t("common:more")}
        </Link>
      ) : null}
    </aside>
  );
}

const scrollDialogUp = (element: HTMLElement | null) => element?.closest("dialog")?.scrollTo(0, 0);
