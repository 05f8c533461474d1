import { useState } from "react";
import { FollowButton } from "#app/components/people/follow-button";
import type { UserSummary } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";

/** «Seguir de volta» for followers not followed on page load. */
export function FollowBack({ actors, followed }: { actors: UserSummary[]; followed: string[] }) {
  const [initiallyFollowed] = useState(followed);
  const newFollowers = actors.filter(({ id }) => !initiallyFollowed.includes(id));
  if (newFollowers.length === 0) return null;
  return (
    <div className="grid gap-2 ps-[calc(var(--spacing-gutter)+3.625rem)] pe-(--spacing-gutter) pb-3">
      {newFollowers.map((actor) => (
        <div key={actor.id} className="flex flex-wrap items-center gap-x-3">
          {actors.length > 1 ? <span className="grow wrap-anywhere muted t-small">@{handleOf(actor)}</span> : null}
          <div className="shrink-0">
            <FollowButton user={{ id: actor.id, username: handleOf(actor), isFollowing: followed.includes(actor.id) }} data={actor} isBack />
          </div>
        </div>
      ))}
    </div>
  );
}
