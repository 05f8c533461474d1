import type { ReactNode } from "react";
import { savePath } from "#app/components/collections/save-button";
import { showToast } from "#app/components/toasts/toaster";
import { sendToggle } from "#app/components/toggles/send-toggle";
import { useOnReply, useToggle } from "#app/components/toggles/toggle-store";
import { likePath } from "./like-button";

type Props = { look: { id: string }; children: ReactNode };

// whatever is in these lists was liked or saved when they were read
const listed = { isOn: true, count: 0 };

/** Liked look; hidden after unliking, with undo. */
export function LikedLook({ look, children }: Props) {
  const action = likePath(look);
  const { isOn } = useToggle(action, look, listed);

  useOnReply((reply) => {
    if (reply.path !== action || reply.isOn) return;
    const undo = () => {
      sendToggle(action, { isLiked: "true" });
      showToast({ key: "undone" });
    };
    showToast({ key: "lookUnliked", undo });
  });

  return (
    <li id={`look-${look.id}`} hidden={!isOn}>
      {children}
    </li>
  );
}

/** Saved look; hidden after unsaving. */
export function SavedLook({ look, children }: Props) {
  const { isOn } = useToggle(savePath(look), look, listed);
  return <div hidden={!isOn}>{children}</div>;
}
