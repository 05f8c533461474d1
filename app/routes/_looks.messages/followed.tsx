import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchPart } from "#app/components/fetch-part";
import { MoreLink } from "#app/components/more-link";
import { showUnanswered } from "#app/components/toaster";
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
export function Followed({ viewerId, first, without, query }: Props) {
  const { t } = useTranslation("messages");
  const [later, setLater] = useState<Page<UserSummary>>({ items: [], nextCursor: first.nextCursor });
  const { nextCursor } = later;
  const people = [...first.items, ...later.items].filter(({ id }) => !without.has(id));

  async function more() {
    const part = await fetchPart<UserSummary>(`/api/users/${viewerId}/following?cursor=${nextCursor}`);
    if (!part) return showUnanswered();
    setLater(({ items }) => ({ items: [...items, ...part.items], nextCursor: part.nextCursor }));
  }

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
      <MoreLink to={nextCursor && `?${next}`} onMore={more} className="py-4" />
    </section>
  );
}
