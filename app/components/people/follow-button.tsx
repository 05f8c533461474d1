import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFetcherResult } from "#app/components/forms/use-fetcher-result";
import { useHeld } from "#app/components/outbox/outbox";
import { submitState } from "#app/components/outbox/submit-state";

type Followable = { id: string; username: string; isFollowing: boolean; followersCount?: number };

/** Follow state for button and count. */
export function useFollow(user: Followable) {
  const fetcher = useFetcher<{ isFollowing: boolean; followersCount: number }>({ key: `follow-${user.id}` });
  const serverState = useFetcherResult(fetcher, (data) => "isFollowing" in data) ?? user;
  const { wanted, isWaiting } = useHeld(`/api/users/${user.id}/follow`);
  const isFollowing = fetcher.formData ? fetcher.formData.get("_method") !== "delete" : (wanted ?? serverState.isFollowing);
  return { fetcher, isFollowing, isWaiting, followersCount: (serverState.followersCount ?? 0) + Number(isFollowing) - Number(serverState.isFollowing) };
}

/** POST follows, DELETE unfollows. */
export function FollowButton({ user, returnTo, isBack = false }: { user: Followable; returnTo: string; isBack?: boolean }) {
  const { t } = useTranslation("people");
  const { fetcher, isFollowing, isWaiting } = useFollow(user);
  const action = `/api/users/${user.id}/follow`;
  return (
    <form method="post" action={action} onSubmit={submitState(fetcher)} className="grow">
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="_method" value={isFollowing ? "delete" : "post"} />
      <button
        type="submit"
        className={`btn w-full ${isFollowing ? "btn--line" : "btn--primary"}`}
        data-waiting={isWaiting || undefined}
        aria-pressed={isFollowing}
      >
        {t(isFollowing ? "unfollow" : isBack ? "followBack" : "follow")}
        <span className="sr-only">@{user.username}</span>
      </button>
    </form>
  );
}
