import type { ReactNode } from "react";
import { OnMe } from "#app/components/on-me/on-me-cell";
import { useOnMe } from "#app/components/on-me/on-me-state";
import { LookImage } from "#app/components/pictures/look-image";
import type { Thumbnail } from "#app/models/looks/post-card";
import { useCardWords } from "./card-words";
import { LikedLook } from "./listed-look";
import { LookBadge } from "./look-badge";
import { LookLink, type OpenPost, useOpenLook } from "./look-link";
import { PictureCount } from "./picture-count";
import { TryOnLink } from "./try-on-link";

const sizes = "(min-width:64rem) 17rem, 33vw";

type Props = {
  looks: Thumbnail[];
  isLiked?: boolean;
  onOpen?: () => void;
  columns?: string;
  /** False where a look may appear twice. */
  hasIds?: boolean;
};

export function LookGrid({ looks, isLiked = false, onOpen, columns = "grid-cols-3", hasIds = true }: Props) {
  const words = useCardWords();
  const openLook = useOpenLook();
  const isOnMe = useOnMe();
  const open: OpenPost = (event, look) => {
    onOpen?.();
    openLook(event, look);
  };
  const Cell = isLiked ? LikedLook : hasIds ? CellWithId : PlainCell;
  return (
    <ul className={`look-grid grid gap-[3px] *:relative lg:gap-3 ${columns}`}>
      {looks.map((look, index) => (
        <Cell key={look.id} look={look}>
          <LookLink className="relative block aspect-thumb overflow-hidden bg-sunk lg:rounded-cut" look={look} open={open}>
            <LookImage
              image={look.image}
              alt={look.alt ?? `${words.lookOf(look.name)}: ${look.beginning}`}
              sizes={sizes}
              className="aspect-thumb w-full object-cover"
              isEager={index < 3}
            />
            {isOnMe ? <OnMe look={look} name={look.name} /> : null}
            <LookBadge look={look} ai={words.ai} film={words.film} className="badge absolute start-1.5 bottom-1.5 p-1" isSmall />
            <PictureCount look={look} label={words.pictures} />
          </LookLink>
          <TryOnLink look={look} label={words.tryOn(look.name)} />
        </Cell>
      ))}
    </ul>
  );
}

type CellProps = { look: Thumbnail; children: ReactNode };

const CellWithId = ({ look, children }: CellProps) => <li id={`look-${look.id}`}>{children}</li>;

const PlainCell = ({ children }: CellProps) => <li>{children}</li>;
