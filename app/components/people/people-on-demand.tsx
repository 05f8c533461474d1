import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchPage } from "#app/components/data/fetch-part";
import { useNearScreen } from "#app/components/hooks/use-near-screen";
import { showNetworkError } from "#app/components/toasts/toaster";
import type { SuggestedPerson } from "#app/models/contract";
import { thumbnailOf } from "#app/models/looks/post-card";
import { PeopleSection, PersonCards } from "./people-to-follow";
import type { ShownPerson } from "./person-card";

const api = "/api/users/suggestions?limit=9";

async function fetchPeople(): Promise<ShownPerson[] | null> {
  const part = await fetchPage<SuggestedPerson>(api);
  return part?.items.map((person) => ({ ...person, looks: person.looks.map(thumbnailOf) })) ?? null;
}

export function LazyPeopleToFollow() {
  const [people, setPeople] = useState<ShownPerson[] | "loading" | "failed" | null>(null);

  const load = useCallback(async () => {
    setPeople("loading");
    const found = await fetchPeople();
    setPeople(found ?? "failed");
    return found !== null;
  }, []);

  const content = useNearScreen<HTMLDivElement>(load, "1200px");

  if (Array.isArray(people) && people.length === 0) return null;
  return (
    <PeopleSection aria-busy={people === "loading"}>
      <div ref={content}>
        {Array.isArray(people) ? <PersonCards people={people} className="people-row" /> : null}
        {people === "loading" ? <Placeholders /> : null}
        {people === "failed" ? <Retry onRetry={async () => void ((await load()) || showNetworkError())} /> : null}
      </div>
    </PeopleSection>
  );
}

function Placeholders() {
  return (
    <ul className="people-row" aria-hidden="true">
      {[0, 1, 2, 3].map((card) => (
        <li key={card}>
          <div className="person-card">
            <div className="grid grid-cols-3 gap-[3px]">
              {[0, 1, 2].map((look) => (
                <span key={look} className="skel aspect-thumb" />
              ))}
            </div>
            <div className="row">
              <span className="skel size-10 rounded-full" />
              <span className="skel block h-3.5 w-28" />
            </div>
            <p className="faint t-meta min-h-[1lh]" />
            <span className="skel btn rounded-full" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation("common");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]">
      <div className="invisible">
        <Placeholders />
      </div>
      <button type="button" className="btn btn--line place-self-center" onClick={onRetry}>
        {t("failed.again")}
      </button>
    </div>
  );
}
