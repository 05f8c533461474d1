import { type NavigateFunction, useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useCallback } from "react";
import { endNavigation } from "#app/components/hooks/end-navigation";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { canLoadCode, isCodeLoaded } from "#app/components/hooks/prefetch-code";
import { openSheet } from "#app/components/hooks/sheet-history";
import { waitForPaint } from "#app/components/hooks/wait-for-paint";
import { showNetworkError } from "#app/components/toasts/toaster";
import type { Card } from "#app/models/looks/post-card";
import { postPath } from "#app/paths";
import { findLikeButton, likeByTap, showHeart } from "./like-by-tap";
import { canPreview, hasTransitions, showPreview } from "./look-preview";
import { rememberCard } from "./opened-card";
import { rememberList } from "./opened-list";
import { onSecondTap } from "./second-tap";

/** The mark stays until the look is shown. */
const markMs = 300;
/** Code that comes within it needs no preview. */
const quickMs = 100;

type Look = { id: string } | Card;
export type OpenPost = (event: MouseEvent<HTMLAnchorElement>, look: Look) => void;

/** Stable handler that opens a look over this page. */
export function useOpenLook(): OpenPost {
  const navigate = useNavigate();
  return useCallback(
    (event, look) => {
      const link = event.currentTarget;
      onPlainClick(() => {
        const cancelOpen = openLook(link, look, navigate);
        if (findLikeButton(link))
          onSecondTap(event, () => {
            cancelOpen();
            likeByTap(link);
            showHeart(link);
          });
      })(event);
    },
    [navigate],
  );
}

/** Address of this page, or of the one it is leaving for. */
const findTarget = () => (window.__remixRouter.state.navigation.location ?? window.__remixRouter.state.location).key;

/** Opens the look; returns cancel. */
function openLook(link: HTMLAnchorElement, look: Look, navigate: NavigateFunction): () => void {
  const { pathname } = link;
  const isOnPostPage = link.closest(".post-face") !== null && link.closest("dialog") === null;
  let isCanceled = false;
  const target = findTarget();
  const unmark = () => delete link.dataset.opening;
  let leaveHistory = () => {};
  let hide = () => {};
  function cancel() {
    isCanceled = true;
    unmark();
    hide();
    leaveHistory();
    if (location.pathname === pathname) navigate(-1);
    else if (window.__remixRouter.state.navigation.location?.pathname === pathname) endNavigation();
  }
  function giveUp() {
    cancel();
    tellFailure();
  }
  const tellFailure = () => showNetworkError(undefined, () => void openLook(link, look, navigate));
  async function open() {
    link.dataset.opening = "";
    const card = "author" in look && !isOnPostPage && navigator.onLine ? rememberCard(look, link) : null;
    const code = navigator.onLine ? canLoadCode(pathname) : Promise.resolve(false);
    const isPreviewed = card !== null && canPreview(link) && !(hasTransitions() && (await isQuick(code)));
    if (isPreviewed && !isCanceled) hide = showPreview({ ...card, cancel, giveUp });
    if (isPreviewed && !isCanceled && !isCodeLoaded(pathname)) leaveHistory = openSheet(cancel);
    const [canOpen] = await Promise.all([code, isPreviewed ? waitForPaint() : waitForFrame()]);
    setTimeout(unmark, markMs);
    leaveHistory();
    const isWanted = !isCanceled && findTarget() === target; // the last tap counts
    if (!isWanted || !canOpen) hide();
    if (!isWanted) return;
    if (!canOpen) return tellFailure();
    rememberList(link);
    navigate(pathname, { state: { isOver: !isOnPostPage }, preventScrollReset: !isOnPostPage, viewTransition: !isPreviewed });
  }
  open();
  return cancel;
}

/** Whether the code comes before one would wait for it. */
const isQuick = (code: Promise<boolean>) => Promise.race([code.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, quickMs, false))]);

const waitForFrame = () => new Promise(requestAnimationFrame);

/** Plain link: a `Link` per card is slow. */
export function LookLink({ look, open, className, children }: { look: Look; open: OpenPost; className: string; children: ReactNode }) {
  return (
    <a className={className} href={postPath(look)} onClick={(event) => open(event, look)} data-discover="true" data-on-image>
      {children}
    </a>
  );
}
