import { useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useCallback } from "react";
import { hasCode } from "#app/ask-ahead";
import { postPath } from "#app/paths";
import { inPlace } from "./in-place";
import { likeByTap, likeFormOf, showHeart } from "./like-by-tap";
import { showUnanswered } from "./toaster";

export type Open = (event: MouseEvent<HTMLAnchorElement>) => void;

const secondTapMs = 260;

let tapped: { link: Element; timer: ReturnType<typeof setTimeout> } | null = null;

/** A tap on a picture with a like button waits for a second one, which likes; any other opens at once. */
function openOrLike({ currentTarget: link, nativeEvent }: MouseEvent<HTMLAnchorElement>, open: () => void) {
  const isSecond = tapped?.link === link;
  clearTimeout(tapped?.timer);
  tapped = null;
  const isTap = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
  if (!isTap || !likeFormOf(link)) return open();
  if (!isSecond) {
    tapped = { link, timer: setTimeout(open, secondTapMs) };
    return;
  }
  likeByTap(link);
  showHeart(link);
}

/** How the looks of a list open: over this page, the picture moving there. Without a line this page stays. One for all its links, and always the same one. */
export function useOpenLook(): Open {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = event.currentTarget;
      const { pathname } = link;
      const isUnderPost = link.closest(".post-face") !== null && link.closest("dialog") === null; // the page itself changes
      const open = async () => {
        if (navigator.onLine && (await hasCode(pathname)))
          navigate(pathname, { state: { isOver: true }, preventScrollReset: !isUnderPost, viewTransition: true });
        else showUnanswered();
      };
      inPlace(() => openOrLike(event, open))(event);
    },
    [navigate],
  );
}

/** A link around a look's picture. There are dozens to a page, and each `Link` would resolve its address and watch the router by itself. */
export function LookLink({ look, open, className, children }: { look: { id: string }; open: Open; className: string; children: ReactNode }) {
  return (
    <a className={className} href={postPath(look)} onClick={open} data-discover="true" data-on-image>
      {children}
    </a>
  );
}
