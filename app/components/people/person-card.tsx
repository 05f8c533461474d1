import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { LookBadge } from "#app/components/looks/look-badge";
import { LookLink, useOpenLook } from "#app/components/looks/look-link";
import { LookImage } from "#app/components/pictures/look-image";
import { Avatar } from "#app/components/ui/avatar";
import { VerifiedBadge } from "#app/components/ui/verified-badge";
import type { SuggestedPerson } from "#app/models/contract";
import { handleOf, type Thumbnail } from "#app/models/looks/post-card";
import { userPath } from "#app/paths";
import { FollowButton } from "./follow-button";

export type ShownPerson = SuggestedPerson<Thumbnail>;

type Props = { person: ShownPerson; returnTo: string; onRefused: (isRefused: boolean) => void };

export function PersonCard({ person, returnTo, onRefused }: Props) {
  const { t } = useTranslation(["people", "posts"]);
  const open = useOpenLook();
  const name = handleOf(person);
  const dismissLabel = t("people:suggestions.refuse", { name });
  return (
    <article className="person-card" aria-label={`@${name}`}>
      <ul className="grid grid-cols-3 gap-[3px]">
        {person.looks.map((look) => (
          <li key={look.id}>
            <LookLink className="relative block" look={look} open={open}>
              <LookImage
                image={look.image}
                alt={look.alt ?? `${t("posts:lookOf", { name })}: ${look.beginning}`}
                sizes="(min-width:48rem) 7rem, 30vw"
                className="aspect-thumb w-full rounded-cut bg-sunk object-cover"
              />
              <LookBadge look={look} ai={t("posts:ai")} film={t("posts:film")} className="badge absolute start-1.5 bottom-1.5 p-1" isSmall />
            </LookLink>
          </li>
        ))}
      </ul>
      <div className="-me-2.5 flex items-center gap-1">
        <Link className="row min-w-0" to={userPath(person)}>
          <Avatar user={person} size={40} words={2} />
          <span className="min-w-0 t-small">
            <b className="flex items-center gap-1 font-semibold">
              <span className="trunc">{person.name}</span>
              {person.isVerified ? <VerifiedBadge /> : null}
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
          <button type="submit" className="icb" aria-label={dismissLabel} title={dismissLabel}>
            <X className="ic ic--s faint" aria-hidden="true" />
          </button>
        </ActionForm>
      </div>
      <p className="faint trunc t-meta">{useReason(person)}</p>
      <FollowButton user={person} />
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
