import { Link } from "@remix-run/react";
import { type ComponentPropsWithoutRef, type FocusEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPath } from "#app/components/hooks/use-here";
import { useOnReply } from "#app/components/toggles/toggle-store";
import { feedPath, peoplePath } from "#app/paths";
import { PersonCard, type ShownPerson } from "./person-card";

type Props = {
  people: ShownPerson[];
  /** Horizontal scroll, else a grid. */
  isRow: boolean;
};

export function PeopleToFollow({ people, isRow }: Props) {
  const { t } = useTranslation("people");
  const [hasFollowed, setFollowed] = useState(false);
  useOnReply(({ path }) => path.endsWith("/follow") && setFollowed(true));
  if (people.length === 0) return null;
  return (
    <PeopleSection>
      <PersonCards people={people} className={isRow ? "people-row" : "people-grid"} />
      {hasFollowed && !isRow ? (
        <Link className="btn btn--primary mx-auto mt-6 flex w-fit" to={feedPath("following")}>
          {t("suggestions.toFollowing")}
        </Link>
      ) : null}
    </PeopleSection>
  );
}

export function PeopleSection({ children, ...more }: ComponentPropsWithoutRef<"section">) {
  const { t } = useTranslation("people");
  const title = useId();
  return (
    <section aria-labelledby={title} {...more}>
      <div className="flex items-center justify-between gap-4 px-(--spacing-gutter) lg:px-0">
        <h2 id={title} className="t-h3">
          {t("suggestions.title")}
        </h2>
        <Link className="link inline-flex min-h-11 items-center t-small" to={peoplePath}>
          {t("suggestions.all")}
        </Link>
      </div>
      {children}
    </section>
  );
}

function scrollCardIntoView({ target, currentTarget }: FocusEvent<HTMLLIElement>) {
  if (target.matches(":focus-visible")) currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Cards of people; dismissed ones hide until undo. */
export function PersonCards({ people, className }: { people: ShownPerson[]; className: string }) {
  const currentPath = useCurrentPath();
  const [dismissedIds, setRefused] = useState<readonly string[]>([]);
  return (
    <ul className={className}>
      {people
        .filter(({ id }) => !dismissedIds.includes(id))
        .map((person) => (
          <li key={person.id} onFocus={scrollCardIntoView}>
            <PersonCard
              person={person}
              returnTo={currentPath}
              onRefused={(isRefused) => setRefused((ids) => (isRefused ? [...ids, person.id] : ids.filter((id) => id !== person.id)))}
            />
          </li>
        ))}
    </ul>
  );
}
