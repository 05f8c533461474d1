import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Card } from "#app/models/card";
import { beginningOf } from "#app/models/text";
import { postPath } from "#app/paths";
import { LookImage } from "./look-image";

const sizes = "(min-width:64rem) 17rem, 33vw";

/** Looks as 3:4 thumbnails, three in a row. */
export function LookGrid({ cards }: { cards: Card[] }) {
  const { t } = useTranslation("posts");
  return (
    <ul className="grid grid-cols-3 gap-[3px] lg:gap-3">
      {cards.map((card, index) => (
        <li key={card.id} id={`look-${card.id}`}>
          <Link to={postPath(card)} state={{ isOver: true }} preventScrollReset data-on-image className="block overflow-hidden lg:rounded-cut">
            <LookImage
              image={card.image}
              alt={card.alt ?? `${t("lookOf", { name: card.author.name })}: ${beginningOf(card.caption, 120)}`}
              sizes={sizes}
              className="aspect-thumb w-full object-cover"
              isEager={index < 6}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
