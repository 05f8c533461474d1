import { useFetcher } from "@remix-run/react";
import { Sign } from "./signs";
import { submitBy } from "./submit-by";
import { useReply } from "./use-reply";

type LikeReply = { isLiked: boolean; likesCount: number };
type Likeable = { id: string; isLiked: boolean; likesCount: number };

/** One like of a post for every place that shows it: card and dialog read the same fetcher. */
export function useLike(post: Likeable) {
  const fetcher = useFetcher<LikeReply>({ key: `like-${post.id}` });
  const reply = useReply(fetcher, (data) => "isLiked" in data, "likeFailed");
  const known = reply ?? post;
  const wanted = fetcher.formData ? fetcher.formData.get("isLiked") === "true" : known.isLiked;
  return { fetcher, isLiked: wanted, likesCount: known.likesCount + Number(wanted) - Number(known.isLiked) };
}

/** Says the state it wants, so that a double tap or a retry does no harm; the heart fills at once and rolls back on failure. */
export function LikeButton({ post, label, returnTo }: { post: Likeable; label: string; returnTo: string }) {
  const { fetcher, isLiked } = useLike(post);
  return (
    <form method="post" action={`/api/posts/${post.id}/like`} onSubmit={submitBy(fetcher, "likeFailed")}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="isLiked" value={String(!isLiked)} />
      <button type="submit" className="icb" data-like aria-pressed={isLiked} aria-label={label}>
        <Sign of={isLiked ? "liked" : "like"} />
      </button>
    </form>
  );
}
