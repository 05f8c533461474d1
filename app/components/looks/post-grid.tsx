import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useHiddenPosts } from "#app/components/hooks/hidden-looks";
import { useSeenPosts } from "#app/components/hooks/use-seen";
import { useOnMe } from "#app/components/on-me/on-me-state";
import type { Card } from "#app/models/looks/post-card";
import { useCardWords } from "./card-words";
import type { OpenPost } from "./look-link";
import { PostCard } from "./post-card";

type Props = { cards: readonly Card[]; open: OpenPost; isFirst: boolean };

/** A page of looks; memoized against navigations. */
export const PostGrid = memo(function Wall({ cards, open, isFirst }: Props) {
  const { t } = useTranslation("posts");
  const words = useCardWords();
  const isOnMe = useOnMe();
  const hidden = useHiddenPosts();
  const seen = useSeenPosts<HTMLElement>(cards);
  const size = Math.ceil(cards.length / 3);
  const isTall = size > 1; // else the third column is of the first screen
  const groups = [0, 1, 2].map((index) => cards.slice(index * size, (index + 1) * size));
  return (
    <section ref={seen} className={isTall ? "wall wall--tall" : "wall"} aria-label={isFirst ? t("posts") : undefined}>
      {groups.map((group, column) => (
        <div key={group[0]?.id ?? column} className={column === 0 ? "wall__col" : "wall__col drifting"}>
          {group.map((card, row) =>
            hidden.has(card.id) ? (
              <p key={card.id} className="grid aspect-look place-items-center rounded-cut bg-sunk p-4 text-center t-small muted">
                {t("less")}
              </p>
            ) : (
              <PostCard key={card.id} card={card} words={words} open={open} isOnMe={isOnMe} isEager={isFirst && row < 2 && (column < 2 || !isTall)} />
            ),
          )}
        </div>
      ))}
    </section>
  );
});
