import { useFetcher } from "@remix-run/react";
import { useFetcherResult } from "#app/components/forms/use-fetcher-result";
import { useHeld } from "#app/components/outbox/outbox";
import { submitState } from "#app/components/outbox/submit-state";
import { SpriteIcon } from "#app/components/ui/icon-sprite";

type LikeReply = { isLiked: boolean; likesCount: number };
type Likeable = { id: string; isLiked: boolean; likesCount: number };

/** Like state, shared through one fetcher per post. */
export function useLike(post: Likeable) {
  const fetcher = useFetcher<LikeReply>({ key: `like-${post.id}` });
  const reply = useFetcherResult(fetcher, (data) => "isLiked" in data, "likeFailed");
  const serverState = reply ?? post;
  const { wanted, isWaiting } = useHeld(`/api/posts/${post.id}/like`);
  const isLikedNow = fetcher.formData ? fetcher.formData.get("isLiked") === "true" : (wanted ?? serverState.isLiked);
  return { fetcher, reply, isWaiting, isLiked: isLikedNow, likesCount: serverState.likesCount + Number(isLikedNow) - Number(serverState.isLiked) };
}

/** Optimistic like toggle; queued while offline. */
export function LikeButton({ post, label, returnTo }: { post: Likeable; label: string; returnTo: string }) {
  const { fetcher, isLiked, isWaiting } = useLike(post);
  const action = `/api/posts/${post.id}/like`;

  return (
    <form method="post" action={action} onSubmit={submitState(fetcher, "likeFailed")}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="isLiked" value={String(!isLiked)} />
      <button type="submit" className="icb" data-like data-waiting={isWaiting || undefined} aria-pressed={isLiked} aria-label={label}>
        <SpriteIcon of={isLiked ? "liked" : "like"} />
      </button>
    </form>
  );
}
