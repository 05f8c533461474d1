import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Thumbnail } from "#app/models/card";
import { LikedLook } from "./listed-look";
import { LookBadge } from "./look-badge";
import { LookImage } from "./look-image";
import { LookLink, useOpenLook } from "./look-link";

const sizes = "(min-width:64rem) 17rem, 33vw";

type Props = { looks: Thumbnail[]; isLiked?: boolean; onOpen?: () => void; columns?: string };

/** Looks as 3:4 thumbnails, three in a row unless said; `isLiked`: an unliked one goes at once. */
export function LookGrid({ looks, isLiked = false, onOpen, columns = "grid-cols-3" }: Props) {
  const { t } = useTranslation("posts");
  const open = useOpenLook();
  const Cell = isLiked ? LikedLook : PlainCell;
  return (
    <ul className={`grid gap-[3px] lg:gap-3 ${columns}`}>
      {looks.map((look, index) => (
        <Cell key={look.id} look={look}>
          <LookLink className="relative block overflow-hidden lg:rounded-cut" look={look} open={onOpen ? (event) => [onOpen(), open(event)] : open}>
            <LookImage
              image={look.image}
              alt={look.alt ?? `${t("lookOf", { name: look.name })}: ${look.beginning}`}
              sizes={sizes}
              className="aspect-thumb w-full object-cover"
              isEager={index < 6}
            />
            <LookBadge look={look} ai={t("ai")} className="badge absolute start-1.5 top-1.5 p-1!" isSmall />
          </LookLink>
        </Cell>
      ))}
    </ul>
  );
}

const PlainCell = ({ look, children }: { look: Thumbnail; children: ReactNode }) => <li id={`look-${look.id}`}>{children}</li>;
