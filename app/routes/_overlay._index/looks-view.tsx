import { BookmarksSimple } from "@phosphor-icons/react/dist/ssr/BookmarksSimple";
import { Heart } from "@phosphor-icons/react/dist/ssr/Heart";
import { useTranslation } from "react-i18next";
import { useLoadMore } from "#app/components/data/use-load-more";
import { useCardWords } from "#app/components/looks/card-words";
import { LikeButton } from "#app/components/looks/like-button";
import { LikedLook, SavedLook } from "#app/components/looks/listed-look";
import { LookBadge } from "#app/components/looks/look-badge";
import { LookLink, useOpenLook } from "#app/components/looks/look-link";
import { PostCard } from "#app/components/looks/post-card";
import { TryOnLink } from "#app/components/looks/try-on-link";
import { useOnMe } from "#app/components/on-me/on-me-state";
import { LookImage } from "#app/components/pictures/look-image";
import { PieceStrip } from "#app/components/pieces/piece-strip";
import { RelativeTime } from "#app/components/ui/ago";
import { Avatar } from "#app/components/ui/avatar";
import { EmptyState } from "#app/components/ui/empty-state";
import { MoreLink } from "#app/components/ui/more-link";
import { truncateText } from "#app/lib/text";
import { collectionsPath, userPath } from "#app/paths";
import type { LooksProps } from "./collections-props";

/** Saved looks as cards, liked ones as rows. */
export function LooksView(props: LooksProps) {
  const { t } = useTranslation("collections");
  const { category } = props;
  const open = useOpenLook();
  const isOnMe = useOnMe();
  const words = useCardWords();
  const { items: collected, more } = useLoadMore(partOf(props), collectionsPath(category), (data: { collections: LooksProps }) => partOf(data.collections));
  if (collected.length === 0 && props.pieces.length > 0) return <PieceStrip pieces={props.pieces} />;
  if (collected.length === 0) return <Empty category={category} />;
  if (category === "liked") {
    return (
      <>
        <LikedLooks collected={collected} />
        <MoreLink {...more} />
        {more.to ? null : <Empty category={category} isLeft />}
      </>
    );
  }
  return (
    <>
      <PieceStrip pieces={props.pieces} />
      <section className="saved" aria-label={t("title")}>
        {collected.map(({ card, note }, index) => (
          <SavedLook key={card.id} look={card}>
            <PostCard card={card} words={words} open={open} isEager={index < 2} isOnMe={isOnMe} sizes="(min-width:64rem) 22rem, 44vw">
              {note ? <p className="mt-1.5 border-s-2 border-edge ps-2 wrap-anywhere muted t-meta">{note}</p> : null}
            </PostCard>
          </SavedLook>
        ))}
      </section>
      <MoreLink {...more} />
      {more.to ? null : <Empty category={category} isLeft />}
    </>
  );
}

const partOf = ({ collected, nextCursor }: LooksProps) => ({ items: collected, nextCursor });

/** `isLeft`: shown once all rows are hidden. */
function Empty({ category, isLeft = false }: { category: string; isLeft?: boolean }) {
  const { t } = useTranslation("collections");
  const none = category === "liked" ? "noLiked" : category === "all" ? "noSaved" : "noneInside";
  const Sign = category === "liked" ? Heart : BookmarksSimple;
  return <EmptyState icon={<Sign className="ic ic--l" weight="light" />} title={t(none)} text={t(`${none}Text`)} isLeft={isLeft} />;
}

function LikedLooks({ collected }: Pick<LooksProps, "collected">) {
  const { t } = useTranslation("posts");
  const open = useOpenLook();
  return (
    <ul className="liked">
      {collected.map(({ card, createdAt }, index) => (
        <LikedLook key={card.id} look={card}>
          <div className="relative">
            <LookLink className="post__img" look={card} open={open}>
              <LookImage
                image={card.image}
                alt={card.alt ?? `${t("lookOf", { name: card.author.name })}: ${truncateText(card.caption, 120)}`}
                sizes="6rem"
                isEager={index < 5}
              />
            </LookLink>
            <TryOnLink look={card} label={t("tryOn", { name: card.author.name })} />
          </div>
          <div className="min-w-0">
            <a className="post__by -my-1.5" href={userPath(card.author)}>
              <Avatar user={card.author} size={22} />
              <span>@{card.author.name}</span>
            </a>
            <p className="clamp-2 wrap-anywhere t-small">{card.caption}</p>
            <p className="mt-1.5 flex flex-wrap items-center gap-2 faint t-label">
              <LookBadge look={card} ai={t("ai")} className="badge bg-sunk" />
              <RelativeTime date={createdAt} />
            </p>
          </div>
          <div className="-mt-1.5 -me-2.5">
            <LikeButton post={card} label={t("like")} place={`#look-${card.id}`} />
          </div>
        </LikedLook>
      ))}
    </ul>
  );
}
