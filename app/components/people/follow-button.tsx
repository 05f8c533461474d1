import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { submitWithFetcher } from "#app/components/forms/submit-with-fetcher";
import { useFetcherResult } from "#app/components/forms/use-fetcher-result";

type Followable = { id: string; username: string; isFollowing: boolean; followersCount?: number };

/** Follow state for button and count. */
export function useFollow(user: Followable) {
  const fetcher = useFetcher<{ isFollowing: boolean; followersCount: number }>({ key: `follow-${user.id}` });
  const serverState = useFetcherResult(fetcher, (data) => "isFollowing" in data) ?? user;
  const isFollowing = fetcher.formData ? fetcher.formData.get("_method") !== "delete" : serverState.isFollowing;
  return { fetcher, isFollowing, followersCount: (serverState.followersCount ?? 0) + Number(isFollowing) - Number(serverState.isFollowing) };
}

/** POST follows, DELETE unfollows. */
export function FollowButton({ user, returnTo, isBack = false }: { user: Followable; returnTo: string; isBack?: boolean }) {
  const { t } = useTranslation("people");
  const { fetcher, isFollowing } = useFollow(user);
  return (
    <form method="post" action={`/api/users/${user.id}/follow`} onSubmit={submitWithFetcher(fetcher)} className="grow">
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="_method" value={isFollowing ? "delete" : "post"} />
      <button type="submit" className={`btn w-full ${isFollowing ? "btn--line" : "btn--primary"}`} aria-pressed={isFollowing}>
        {t(isFollowing ? "unfollow" : isBack ? "followBack" : "follow")}
        <span className="sr-only">@{user.username}</span>
      </button>
    </form>
  );
}
