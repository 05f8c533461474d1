import { Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { inPlace } from "#app/components/in-place";
import { LookGrid } from "#app/components/look-grid";
import { useEndless } from "#app/components/use-endless";
import { type Card, thumbnailOfCard } from "#app/models/card";
import { similarPath } from "#app/paths";

type Part = { cards: Card[]; nextCursor: string | null };

/** «Mais como este» under a look, without an end; without scripts it is a page. */
export function SimilarLooks({ postId }: { postId: string }) {
  const { t } = useTranslation(["posts", "common"]);
  const title = useId();
  const { parts, next, isLoading, watch, showMore } = useEndless<Part>(similarPath({ id: postId }));
  const looks = [...new Map(parts.flatMap(({ cards }) => cards).map((card) => [card.id, thumbnailOfCard(card)])).values()];
  return (
    <aside className="post-more" aria-labelledby={title} ref={scrollDialogUp}>
      <h2 id={title} className="t-h2">
        {t("posts:similar.title")}
      </h2>
      {looks.length > 0 ? <LookGrid looks={looks} columns="grid-cols-3 lg:grid-cols-5" /> : null}
      {parts.length > 0 && looks.length === 0 ? <p className="muted">{t("posts:similar.none")}</p> : null}
      {next ? (
        <Link ref={watch} className="btn btn--line justify-self-center" to={next} aria-busy={isLoading} onClick={inPlace(showMore)}>
          {t("common:more")}
        </Link>
      ) : null}
    </aside>
  );
}

/** A look opened from under another begins at its picture. */
const scrollDialogUp = (element: HTMLElement | null) => element?.closest("dialog")?.scrollTo(0, 0);
