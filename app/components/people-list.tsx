import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { handleOf } from "#app/models/card";
import type { UserSummary } from "#app/models/contract";
import { userPath } from "#app/paths";
import { Avatar } from "./avatar";
import { Seal } from "./seal";

type Props<P> = { people: P[]; label: string; onSelect?: () => void; aside?: (person: P) => ReactNode };

/** People a row each, leading to their profiles; beside each what else there is to do. */
export function PeopleList<P extends UserSummary>({ people, label, onSelect, aside }: Props<P>) {
  return (
    <ul className="rows" aria-label={label}>
      {people.map((person) => (
        <li key={person.id} className="flex items-center gap-1">
          <Link className="row min-w-0" to={userPath(person)} onClick={onSelect}>
            <Avatar user={person} size={44} words={2} />
            <span className="min-w-0 t-small">
              <b className="flex items-center gap-1 font-semibold">
                <span className="trunc">{person.name}</span>
                {person.isVerified ? <Seal /> : null}
              </b>
              <small className="trunc">@{handleOf(person)}</small>
            </span>
          </Link>
          {aside ? <div className="flex shrink-0 items-center gap-1">{aside(person)}</div> : null}
        </li>
      ))}
    </ul>
  );
}
