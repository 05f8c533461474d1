import { useTranslation } from "react-i18next";
import { useLoadMoreFromApi } from "#app/components/data/use-load-more";
import { MoreLink } from "#app/components/ui/more-link";
import type { Page, UserSummary } from "#app/models/contract";
import { PersonRow } from "./rows";

type Props = {
  viewerId: string;
  first: Page<UserSummary>;
  /** Those listed above. */
  without: Set<string>;
  query: string;
};

/** Those whom one follows, to send something to. */
export function FollowedPeople({ viewerId, first, without, query }: Props) {
  const { t } = useTranslation("messages");
  const { items, nextCursor, isLoading, showMore } = useLoadMoreFromApi<UserSummary>(`/api/users/${viewerId}/following`, first);
  const people = items.filter(({ id }) => !without.has(id));

  if (people.length === 0 && !nextCursor) return null;
  const next = new URLSearchParams(query);
  next.set("following", nextCursor ?? "");
  return (
    <section aria-labelledby="followed">
      <h2 id="followed" className="over px-4 pt-4 pb-1 font-sans">
        {t("followed")}
      </h2>
      <ul className="rows">
        {people.map((person) => (
          <li key={person.id}>
            <PersonRow person={person} query={query} />
          </li>
        ))}
      </ul>
      <MoreLink to={nextCursor && `?${next}`} isLoading={isLoading} onMore={showMore} className="py-4" />
    </section>
  );
}
