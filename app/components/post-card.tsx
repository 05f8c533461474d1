import type { ReactNode } from "react";
import type { Card } from "#app/models/card";
import { beginningOf } from "#app/models/text";
import { tagPath, userPath } from "#app/paths";
import { Avatar } from "./avatar";
import { LikeButton } from "./like-button";
import { LookBadge } from "./look-badge";
import { LookImage } from "./look-image";
import { LookLink, type Open } from "./look-link";
import { SaveButton } from "./save-button";

/** The words of all cards of a list, looked up once. */
type CardWords = { like: string; save: string; lookOf: (name: string) => string; ai: string };

type Props = {
  card: Card;
  words: CardWords;
  open: Open;
  returnTo: string;
  isEager: boolean;
  sizes?: string;
  children?: ReactNode;
};

const wallSizes = "(min-width:75rem) 23rem, (min-width:48rem) 30vw, 46vw";

/** A look on the wall: picture, author, like and save, two lines of caption, three tags. */
export function PostCard({ card, words, open, returnTo, isEager, sizes = wallSizes, children }: Props) {
  const here = `${returnTo}#look-${card.id}`;
  return (
    <article className="post" id={`look-${card.id}`}>
      <LookLink className="post__img" look={card} open={open}>
        <LookImage
          image={card.image}
          alt={card.alt ?? `${words.lookOf(card.author.name)}: ${beginningOf(card.caption, 120)}`}
          sizes={sizes}
          isEager={isEager}
        />
        <LookBadge look={card} ai={words.ai} />
      </LookLink>
      <div className="post__row">
        <a className="post__by" href={userPath(card.author)}>
          <Avatar user={card.author} size={22} isEager={isEager} />
          <span>@{card.author.name}</span>
        </a>
        <LikeButton post={card} label={words.like} returnTo={here} />
        <SaveButton post={card} label={words.save} returnTo={here} />
      </div>
      <p className="post__cap clamp-2">{card.caption}</p>
      {card.tags.length > 0 ? (
        <p className="post__tags">
          {card.tags.map((tag) => (
            <a key={tag} href={tagPath(tag)}>
              #{tag}
            </a>
          ))}
          {card.moreTags > 0 ? <span>+{card.moreTags}</span> : null}
        </p>
      ) : null}
      {children}
    </article>
  );
}
