import type { ReactNode } from "react";
import { useSave } from "#app/components/collections/save-button";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { showToast } from "#app/components/toasts/toaster";
import { useLike } from "./like-button";

type Props = { look: { id: string }; children: ReactNode };

/** Liked look; hidden after unliking, with undo. */
export function LikedLook({ look, children }: Props) {
  const { fetcher, reply, isLiked } = useLike({ id: look.id, isLiked: true, likesCount: 0 });
  const { submit } = fetcher;
  const action = `/api/posts/${look.id}/like`;

  useOnValue(reply, (latest) => {
    if (latest.isLiked) return;
    const undo = () => {
      submit({ isLiked: "true" }, { method: "post", action });
      showToast({ key: "undone" });
    };
    showToast({ key: "lookUnliked", undo });
  });

  return (
    <li id={`look-${look.id}`} hidden={!isLiked}>
      {children}
    </li>
  );
}

/** Saved look; hidden after unsaving. */
export function SavedLook({ look, children }: Props) {
  const { isSaved } = useSave({ id: look.id, isSaved: true });
  return <div hidden={!isSaved}>{children}</div>;
}
