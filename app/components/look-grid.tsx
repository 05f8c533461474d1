import { useTranslation } from "react-i18next";
import type { Thumbnail } from "#app/models/card";
import { LookBadge } from "./look-badge";
import { LookImage } from "./look-image";
import { LookLink, useOpenLook } from "./look-link";

const sizes = "(min-width:64rem) 17rem, 33vw";

/** Looks as 3:4 thumbnails, three in a row. */
export function LookGrid({ looks }: { looks: Thumbnail[] }) {
  const { t } = useTranslation("posts");
  const open = useOpenLook();
  return (
    <ul className="grid grid-cols-3 gap-[3px] lg:gap-3">
      {looks.map((look, index) => (
        <li key={look.id} id={`look-${look.id}`}>
          <LookLink className="relative block overflow-hidden lg:rounded-cut" look={look} open={open}>
            <LookImage
              image={look.image}
              alt={look.alt ?? `${t("lookOf", { name: look.name })}: ${look.beginning}`}
              sizes={sizes}
              className="aspect-thumb w-full object-cover"
              isEager={index < 6}
            />
            <LookBadge look={look} ai={t("ai")} className="badge absolute start-1.5 top-1.5 p-1!" isSmall />
          </LookLink>
        </li>
      ))}
    </ul>
  );
}
