import { Link, useFetchers } from "@remix-run/react";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { feedPath, peoplePath } from "#app/paths";
import { useHere } from "../use-here";
import { PersonCard, type ShownPerson } from "./person-card";

type Props = {
  people: ShownPerson[];
  /** Beside each other in a row that scrolls, or below each other. */
  isRow: boolean;
};

/** People to follow within another page, and the way to more of them. */
export function PeopleToFollow({ people, isRow }: Props) {
  const { t } = useTranslation("people");
  const title = useId();
  const [hasFollowed, setFollowed] = useState(false);
  const isSending = useFetchers().some(({ state }) => state !== "idle");
  const notice = ({ target }: FormEvent) => target instanceof HTMLFormElement && target.action.endsWith("/follow") && setFollowed(true);
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={title} onSubmit={notice}>
      <div className="flex items-center justify-between gap-4 px-(--spacing-gutter) lg:px-0">
        <h2 id={title} className="t-h3">
          {t("suggestions.title")}
        </h2>
        <Link className="link inline-flex min-h-11 items-center t-small" to={peoplePath}>
          {t("suggestions.all")}
        </Link>
      </div>
      <PersonCards people={people} className={isRow ? "people-row" : "people-grid"} />
      {hasFollowed && !isSending && !isRow ? (
        <Link className="btn btn--primary mx-auto mt-6 flex! w-fit" to={feedPath("following")}>
          {t("suggestions.toFollowing")}
        </Link>
      ) : null}
    </section>
  );
}

/** The cards of people; whom one refuses is gone until one takes it back. */
export function PersonCards({ people, className }: { people: ShownPerson[]; className: string }) {
  const here = useHere();
  const [refused, setRefused] = useState<readonly string[]>([]);
  return (
    <ul className={className}>
      {people
        .filter(({ id }) => !refused.includes(id))
        .map((person) => (
          <li key={person.id}>
            <PersonCard
              person={person}
              returnTo={here}
              onRefused={(isRefused) => setRefused((ids) => (isRefused ? [...ids, person.id] : ids.filter((id) => id !== person.id)))}
            />
          </li>
        ))}
    </ul>
  );
}
