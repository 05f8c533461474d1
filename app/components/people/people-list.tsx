import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Avatar } from "#app/components/ui/avatar";
import { VerifiedBadge } from "#app/components/ui/verified-badge";
import type { UserSummary } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { userPath } from "#app/paths";

type Props<P> = { people: P[]; label: string; onSelect?: () => void; aside?: (person: P) => ReactNode };

export function PeopleList<P extends UserSummary>({ people, label, onSelect, aside }: Props<P>) {
  return (
    <ul className="rows" aria-label={label}>
      {people.map((person) => (
        <li key={person.id} className="flex flex-wrap items-center gap-x-1">
          <Link className="row w-auto min-w-0 grow" to={userPath(person)} onClick={onSelect}>
            <Avatar user={person} size={44} words={2} />
            <span className="min-w-0 t-small">
              <b className="flex items-center gap-1 font-semibold">
                <span className="trunc">{person.name}</span>
                {person.isVerified ? <VerifiedBadge /> : null}
              </b>
              <small className="trunc">@{handleOf(person)}</small>
            </span>
          </Link>
          {aside ? <div className="my-1.5 ms-auto flex shrink-0 items-center gap-1">{aside(person)}</div> : null}
        </li>
      ))}
    </ul>
  );
}
