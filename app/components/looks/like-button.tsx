import { toggleButton } from "#app/components/toggles/toggle-button";
import { useSharedToggle, useToggle } from "#app/components/toggles/toggle-store";

type Likeable = { id: string; isLiked: boolean; likesCount: number };

export const likePath = ({ id }: { id: string }) => `/api/posts/${id}/like`;

const readLike = (post: Likeable) => [likePath(post), post, { isOn: post.isLiked, count: post.likesCount }] as const;

export const useLike = (post: Likeable) => useSharedToggle(...readLike(post));

/** `place`: fragment of the page to return to without scripts. */
type Props = { post: Likeable; label: string; place?: string; form?: string };

/** Like button of the page's one form; queued while offline. */
export function LikeButton({ post, label, place = "", form }: Props) {
  const like = useToggle(...readLike(post));
  return <button {...toggleButton(likePath(post) + place, ["isLiked", String(!like.isOn)], like, form)} className="icb" data-like aria-label={label} />;
}
