import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { useFetcherResult } from "#app/components/forms/use-fetcher-result";
import { showToast } from "#app/components/toasts/toaster";
import { SpriteIcon } from "#app/components/ui/icon-sprite";
import { likeLater, useWaitingLike } from "./like-later";

type LikeReply = { isLiked: boolean; likesCount: number };
type Likeable = { id: string; isLiked: boolean; likesCount: number };

/** Like state, shared through one fetcher per post. */
export function useLike(post: Likeable) {
  const fetcher = useFetcher<LikeReply>({ key: `like-${post.id}` });
  const reply = useFetcherResult(fetcher, (data) => "isLiked" in data, "likeFailed");
  const serverState = reply ?? post;
  const waiting = useWaitingLike(post.id);
  const isLikedNow = fetcher.formData ? fetcher.formData.get("isLiked") === "true" : (waiting ?? serverState.isLiked);
  return { fetcher, reply, isLiked: isLikedNow, likesCount: serverState.likesCount + Number(isLikedNow) - Number(serverState.isLiked) };
}

/** Optimistic like toggle; queued while offline. */
export function LikeButton({ post, label, returnTo }: { post: Likeable; label: string; returnTo: string }) {
  const { fetcher, isLiked } = useLike(post);
  const action = `/api/posts/${post.id}/like`;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const send = () => fetcher.submit({ isLiked: String(!isLiked) }, { method: "post", action });
    if (navigator.onLine) return send();
    likeLater(post.id, { isLiked: !isLiked, send });
    showToast({ key: "likeLater" });
  }

  return (
    <form method="post" action={action} onSubmit={submit}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="isLiked" value={String(!isLiked)} />
      <button type="submit" className="icb" data-like aria-pressed={isLiked} aria-label={label}>
        <SpriteIcon of={isLiked ? "liked" : "like"} />
      </button>
    </form>
  );
}
