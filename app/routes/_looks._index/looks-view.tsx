import { BookmarksSimple } from "@phosphor-icons/react/dist/ssr/BookmarksSimple";
import { Heart } from "@phosphor-icons/react/dist/ssr/Heart";
import { useTranslation } from "react-i18next";
import { Ago } from "#app/components/ago";
import { Avatar } from "#app/components/avatar";
import { EmptyState } from "#app/components/empty-state";
import { LikeButton } from "#app/components/like-button";
import { LookBadge } from "#app/components/look-badge";
import { LookImage } from "#app/components/look-image";
import { LookLink, useOpenLook } from "#app/components/look-link";
import { MoreLink } from "#app/components/more-link";
import { PostCard } from "#app/components/post-card";
import { useHere } from "#app/components/use-here";
import { useMore } from "#app/components/use-more";
import { beginningOf } from "#app/models/text";
import { collectionsPath, userPath } from "#app/paths";
import type { LooksProps } from "./collections-tab";

/** Saved looks as cards, liked ones as rows. */
export function LooksView(props: LooksProps) {
  const { t } = useTranslation(["collections", "posts"]);
  const { category } = props;
  const open = useOpenLook();
  const here = useHere();
  const { items: collected, more } = useMore(partOf(props), collectionsPath(category), (shown: { collections: LooksProps }) => partOf(shown.collections));
  if (collected.length === 0) return <Empty category={category} />;
  if (category === "liked") {
    return (
      <>
        <Liked collected={collected} />
        <MoreLink {...more} />
      </>
    );
  }
  const words = { like: t("posts:like"), save: t("posts:save"), lookOf: (name: string) => t("posts:lookOf", { name }), ai: t("posts:ai") };
  return (
    <>
      <section className="saved" aria-label={t("collections:title")}>
        {collected.map(({ card, note }, index) => (
          <PostCard key={card.id} card={card} words={words} open={open} returnTo={here} isEager={index < 2} sizes="(min-width:64rem) 22rem, 46vw">
            {note ? <p className="mt-1.5 border-s-2 border-edge ps-2 wrap-anywhere muted t-meta">{note}</p> : null}
          </PostCard>
        ))}
      </section>
      <MoreLink {...more} />
    </>
  );
}

const partOf = ({ collected, nextCursor }: LooksProps) => ({ items: collected, nextCursor });

function Empty({ category }: { category: string }) {
  const { t } = useTranslation("collections");
  const none = category === "liked" ? "noLiked" : category === "all" ? "noSaved" : "noneInside";
  const Sign = category === "liked" ? Heart : BookmarksSimple;
  return <EmptyState icon={<Sign className="ic ic--l" weight="light" />} title={t(none)} text={t(`${none}Text`)} />;
}

function Liked({ collected }: Pick<LooksProps, "collected">) {
  const { t } = useTranslation("posts");
  const open = useOpenLook();
  const here = useHere();
  return (
    <ul className="liked">
      {collected.map(({ card, createdAt }, index) => (
        <li key={card.id} id={`look-${card.id}`}>
          <LookLink className="post__img" look={card} open={open}>
            <LookImage
              image={card.image}
              alt={card.alt ?? `${t("lookOf", { name: card.author.name })}: ${beginningOf(card.caption, 120)}`}
              sizes="6rem"
              isEager={index < 5}
            />
          </LookLink>
          <div className="min-w-0">
            <a className="post__by -my-1.5" href={userPath(card.author)}>
              <Avatar user={card.author} size={22} />
              <span>@{card.author.name}</span>
            </a>
            <p className="clamp-2 wrap-anywhere t-small">{card.caption}</p>
            <p className="mt-1.5 flex flex-wrap items-center gap-2 faint t-label">
              <LookBadge look={card} ai={t("ai")} className="badge bg-sunk!" />
              <Ago date={createdAt} />
            </p>
          </div>
          <div className="-mt-1.5 -me-2.5">
            <LikeButton post={card} label={t("like")} returnTo={`${here}#look-${card.id}`} />
          </div>
        </li>
      ))}
    </ul>
  );
}
