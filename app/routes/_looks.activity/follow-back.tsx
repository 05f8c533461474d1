import { useState } from "react";
import { FollowButton } from "#app/components/follow-button";
import { handleOf } from "#app/models/card";
import type { UserSummary } from "#app/models/contract";

/** «Seguir de volta» for the new followers whom one did not follow when the page opened. */
export function FollowBack({ actors, followed }: { actors: UserSummary[]; followed: string[] }) {
  const [before] = useState(followed);
  const shown = actors.filter(({ id }) => !before.includes(id));
  if (shown.length === 0) return null;
  return (
    <ul className="grid justify-items-start gap-2 ps-[calc(var(--spacing-gutter)+3.625rem)] pe-(--spacing-gutter) pb-3">
      {shown.map((actor) => (
        <li key={actor.id} className="flex max-w-full items-center gap-3">
          {actors.length > 1 ? <span className="trunc min-w-0 muted t-small">@{handleOf(actor)}</span> : null}
          <div className="shrink-0">
            <FollowButton user={{ id: actor.id, username: handleOf(actor), isFollowing: followed.includes(actor.id) }} returnTo="/activity" isBack />
          </div>
        </li>
      ))}
    </ul>
  );
}
