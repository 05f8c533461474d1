import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { handleOf, type Thumbnail } from "#app/models/card";
import type { SuggestedPerson } from "#app/models/contract";
import { userPath } from "#app/paths";
import { ActionForm } from "../action-form";
import { Avatar } from "../avatar";
import { FollowButton } from "../follow-button";
import { LookBadge } from "../look-badge";
import { LookImage } from "../look-image";
import { LookLink, useOpenLook } from "../look-link";
import { Seal } from "../seal";

/** Somebody to follow, as pages show them. */
export type ShownPerson = SuggestedPerson<Thumbnail>;

type Props = { person: ShownPerson; returnTo: string; onRefused: (isRefused: boolean) => void };

/** Somebody to follow: three of their looks, who they are, why they are proposed, «Seguir», and a way to be spared of them. */
export function PersonCard({ person, returnTo, onRefused }: Props) {
  const { t } = useTranslation(["people", "posts"]);
  const open = useOpenLook();
  const name = handleOf(person);
  const refuse = t("people:suggestions.refuse", { name });
  return (
    <article className="person-card" aria-label={`@${name}`}>
      <ul className="grid grid-cols-3 gap-[3px]">
        {person.looks.map((look) => (
          <li key={look.id} id={`look-${look.id}`}>
            <LookLink className="relative block" look={look} open={open}>
              <LookImage
                image={look.image}
                alt={look.alt ?? `${t("posts:lookOf", { name })}: ${look.beginning}`}
                sizes="(min-width:48rem) 7rem, 30vw"
                className="aspect-thumb w-full rounded-cut bg-sunk object-cover"
              />
              <LookBadge look={look} ai={t("posts:ai")} className="badge absolute start-1.5 top-1.5 p-1!" isSmall />
            </LookLink>
          </li>
        ))}
        {[1, 2].slice(person.looks.length - 1).map((place) => (
          <li key={place} className="rounded-cut bg-sunk" aria-hidden="true" />
        ))}
      </ul>
      <div className="-me-2.5 flex items-center gap-1">
        <Link className="row min-w-0" to={userPath(person)}>
          <Avatar user={person} size={40} words={2} />
          <span className="min-w-0 t-small">
            <b className="flex items-center gap-1 font-semibold">
              <span className="trunc">{person.name}</span>
              {person.isVerified ? <Seal /> : null}
            </b>
            <small className="trunc">@{name}</small>
          </span>
        </Link>
        <ActionForm
          action={`/api/users/${person.id}/suggestion`}
          method="delete"
          undo={{ _method: "post" }}
          returnTo={returnTo}
          toast="suggestionRefused"
          onDone={onRefused}
          isQuiet
        >
          <button type="submit" className="icb" aria-label={refuse} title={refuse}>
            <X className="ic ic--s faint" aria-hidden="true" />
          </button>
        </ActionForm>
      </div>
      <p className="faint trunc t-meta">{useReason(person)}</p>
      <FollowButton user={{ ...person, isFollowing: false }} returnTo={returnTo} />
    </article>
  );
}

function useReason({ followedBy, followedByCount, styleTags }: ShownPerson): string {
  const { t } = useTranslation("people");
  const [first, second] = followedBy;
  if (first && followedByCount > 2) return t("suggestions.manyFriends", { first, count: followedByCount - 1 });
  if (first && second) return t("suggestions.friends", { first, second });
  if (first) return t("suggestions.friend", { first });
  if (styleTags.length > 0) return t("suggestions.style", { tags: styleTags.map((tag) => `#${tag}`).join(" ") });
  return t("suggestions.popular");
}
