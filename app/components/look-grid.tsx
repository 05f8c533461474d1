import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Thumbnail } from "#app/models/card";
import { postPath } from "#app/paths";
import { LookImage } from "./look-image";

const sizes = "(min-width:64rem) 17rem, 33vw";

/** Looks as 3:4 thumbnails, three in a row. */
export function LookGrid({ looks }: { looks: Thumbnail[] }) {
  const { t } = useTranslation("posts");
  return (
    <ul className="grid grid-cols-3 gap-[3px] lg:gap-3">
      {looks.map((look, index) => (
        <li key={look.id} id={`look-${look.id}`}>
          <Link to={postPath(look)} state={{ isOver: true }} preventScrollReset viewTransition data-on-image className="block overflow-hidden lg:rounded-cut">
            <LookImage
              image={look.image}
              alt={look.alt ?? `${t("lookOf", { name: look.name })}: ${look.beginning}`}
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
