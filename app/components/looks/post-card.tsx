import type { ReactNode } from "react";
import { SaveButton } from "#app/components/collections/save-button";
import { OnMe } from "#app/components/on-me/on-me-cell";
import { LookImage } from "#app/components/pictures/look-image";
import { Avatar } from "#app/components/ui/avatar";
import { useRenderedHtml } from "#app/lib/document/rendered-html";
import { truncateText } from "#app/lib/text";
import type { Card } from "#app/models/looks/post-card";
import { tagPath, userPath } from "#app/paths";
import type { CardWords } from "./card-words";
import { LikeButton } from "./like-button";
import { LookBadge } from "./look-badge";
import { LookLink, type OpenPost } from "./look-link";
import { PictureCount } from "./picture-count";
import { TryOnLink } from "./try-on-link";

type Props = {
  card: Card;
  words: CardWords;
  open: OpenPost;
  isEager: boolean;
  isOnMe: boolean;
  sizes?: string;
  children?: ReactNode;
};

const gridSizes = "(min-width:75rem) 23rem, (min-width:48rem) 30vw, 44vw";

/** All that a card shows; its number of likes stands nowhere. No text of PostgreSQL has a `\0`. */
export function getCardKey({ card, isEager, sizes }: Pick<Props, "card" | "isEager" | "sizes">): string {
  const { likesCount: _, author, image, alt, tags, ...values } = card;
  const parts = [...Object.values(values), alt === null ? "" : `alt ${alt}`, isEager, sizes, author.name, ...tags];
  return `${parts.join("\0")}\0${author.id} ${author.profilePhoto} ${image.url} ${image.width} ${image.height} ${image.placeholder}`;
}

export function PostCard(props: Props) {
  const { card, words, open, isEager, isOnMe, sizes = gridSizes, children } = props;
  const id = `look-${card.id}`;
  // biome-ignore lint/correctness/useHookAtTopLevel: a constant of the build
  const html = import.meta.env.SSR && useRenderedHtml("article", id, children ? null : getCardKey(props));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own, of this component
  if (html) return <article className="post" id={id} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <article className="post" id={id}>
      <LookLink className="post__img" look={card} open={open}>
        <LookImage
          image={card.image}
          alt={card.alt ?? `${words.lookOf(card.author.name)}: ${truncateText(card.caption, 120)}`}
          sizes={sizes}
          isEager={isEager}
        />
        {isOnMe ? <OnMe look={card} name={card.author.name} /> : null}
        <LookBadge look={card} ai={words.ai} film={words.film} />
        <PictureCount look={card} label={words.pictures} />
      </LookLink>
      <TryOnLink look={card} label={words.tryOn(card.author.name)} />
      <a className="post__by" href={userPath(card.author)}>
        <Avatar user={card.author} size={22} isEager={isEager} />
        <span>@{card.author.name}</span>
      </a>
      <LikeButton post={card} label={words.like} place={`#${id}`} />
      <SaveButton post={card} label={words.save} place={`#${id}`} />
      <p className="post__cap clamp-2">{card.caption}</p>
      {card.tags.length > 0 ? <CardTags card={card} /> : null}
      {children}
    </article>
  );
}

/** Tags on one line, with the count of the rest. */
function CardTags({ card: { tags, moreTags, phoneTags } }: { card: Card }) {
  const moreOnPhone = moreTags + tags.length - phoneTags;
  return (
    <p className="post__tags">
      {tags.map((tag, index) => (
        <a key={tag} href={tagPath(tag)} className={index < phoneTags ? undefined : "max-lg:hidden"}>
          {`#${tag}`}
        </a>
      ))}
      {moreOnPhone > 0 ? <span className="lg:hidden">{`+${moreOnPhone}`}</span> : null}
      {moreTags > 0 ? <span className="max-lg:hidden">{`+${moreTags}`}</span> : null}
    </p>
  );
}
