import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "#app/models/card";
import { useHiddenLooks } from "./hidden-looks";
import type { Open } from "./look-link";
import { PostCard } from "./post-card";
import { useSeen } from "./use-seen";

type Props = { cards: readonly Card[]; open: Open; returnTo: string; isFirst: boolean };

/** A page of looks in three consecutive groups of ceil(n/3); two columns on small screens, the third group dealt to both. Drawn again only for other looks, not at every step of the router. */
export const Wall = memo(function Wall({ cards, open, returnTo, isFirst }: Props) {
  const { t } = useTranslation("posts");
  const words = { like: t("like"), save: t("save"), lookOf: (name: string) => t("lookOf", { name }), ai: t("ai") };
  const hidden = useHiddenLooks();
  const seen = useSeen<HTMLElement>(cards);
  const size = Math.ceil(cards.length / 3);
  const groups = [0, 1, 2].map((index) => cards.slice(index * size, (index + 1) * size));
  return (
    <section ref={seen} className="wall" aria-label={t("posts")}>
      {groups.map((group, column) => (
        <div key={group[0]?.id ?? column} className={column === 0 ? "wall__col" : "wall__col drifting"}>
          {group.map((card, row) =>
            hidden.has(card.id) ? (
              <p key={card.id} className="grid aspect-look place-items-center rounded-cut bg-sunk p-4 text-center t-small muted">
                {t("less")}
              </p>
            ) : (
              <PostCard key={card.id} card={card} words={words} open={open} returnTo={returnTo} isEager={isFirst && row === 0 && column < 2} />
            ),
          )}
        </div>
      ))}
    </section>
  );
});
