import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { submitBy } from "./submit-by";
import { useReply } from "./use-reply";

type Followable = { id: string; username: string; isFollowing: boolean; followersCount?: number };

/** How the viewer follows somebody, for the button and for the number beside it. */
export function useFollow(user: Followable) {
  const fetcher = useFetcher<{ isFollowing: boolean; followersCount: number }>({ key: `follow-${user.id}` });
  const known = useReply(fetcher, (data) => "isFollowing" in data) ?? user;
  const isFollowing = fetcher.formData ? fetcher.formData.get("_method") !== "delete" : known.isFollowing;
  return { fetcher, isFollowing, followersCount: (known.followersCount ?? 0) + Number(isFollowing) - Number(known.isFollowing) };
}

/** «Seguir» and «Deixar de seguir»: POST follows, DELETE ends it. */
export function FollowButton({ user, returnTo }: { user: Followable; returnTo: string }) {
  const { t } = useTranslation("people");
  const { fetcher, isFollowing } = useFollow(user);
  return (
    <form method="post" action={`/api/users/${user.id}/follow`} onSubmit={submitBy(fetcher)} className="grow">
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="_method" value={isFollowing ? "delete" : "post"} />
      <button type="submit" className={`btn w-full ${isFollowing ? "btn--line" : "btn--primary"}`} aria-pressed={isFollowing}>
        {t(isFollowing ? "unfollow" : "follow")}
        <span className="sr-only">@{user.username}</span>
      </button>
    </form>
  );
}
