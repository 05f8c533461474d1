import { Link } from "@remix-run/react";
import { handleOf } from "#app/models/card";
import type { UserSummary } from "#app/models/contract";
import { userPath } from "#app/paths";
import { Avatar } from "./avatar";
import { Seal } from "./seal";

/** People a row each, leading to their profiles. */
export function PeopleList({ people, label, onSelect }: { people: UserSummary[]; label: string; onSelect?: () => void }) {
  return (
    <ul className="rows" aria-label={label}>
      {people.map((person) => (
        <li key={person.id}>
          <Link className="row" to={userPath(person)} onClick={onSelect}>
            <Avatar user={person} size={44} />
            <span className="min-w-0 t-small">
              <b className="flex items-center gap-1 font-semibold">
                <span className="trunc">{person.name}</span>
                {person.isVerified ? <Seal /> : null}
              </b>
              <small className="trunc">@{handleOf(person)}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
