import { type ReactNode, useEffect } from "react";
import { useLike } from "./like-button";
import { useSave } from "./save-button";
import { showToast } from "./toaster";

type Props = { look: { id: string }; children: ReactNode };

/** A row of the liked looks: hidden once its look is unliked here or over it, with a way back in the toast. */
export function LikedLook({ look, children }: Props) {
  const { fetcher, reply, isLiked } = useLike({ id: look.id, isLiked: true, likesCount: 0 });
  const { submit } = fetcher;
  const action = `/api/posts/${look.id}/like`;

  useEffect(() => {
    if (!reply || reply.isLiked) return;
    const undo = () => {
      submit({ isLiked: "true" }, { method: "post", action });
      showToast({ key: "undone" });
    };
    showToast({ key: "lookUnliked", undo });
  }, [reply, submit, action]);

  return (
    <li id={`look-${look.id}`} hidden={!isLiked}>
      {children}
    </li>
  );
}

/** A saved look in its list: hidden once it is unsaved here or over it. The button's toast leads back. */
export function SavedLook({ look, children }: Props) {
  const { isSaved } = useSave({ id: look.id, isSaved: true });
  return <div hidden={!isSaved}>{children}</div>;
}
