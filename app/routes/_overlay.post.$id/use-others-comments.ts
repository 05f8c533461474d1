import { useEffect, useRef } from "react";
import { useLiveEvents } from "#app/components/hooks/live-events";
import { commentFieldId } from "./comment-form";

/** Between two loads, however many write. */
const gatherMs = 1000;
const pollOptions = { every: 60_000, poll: () => {} };

const isTyping = () => document.activeElement?.id === commentFieldId;

/** Loads what others write under the viewer's look, not while the field below is used. */
export function useOthersComments(postId: string, load: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => () => clearTimeout(timer.current), []);
  function loadSoon() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (isTyping()) loadSoon();
      else latest.current();
    }, gatherMs);
  }
  useLiveEvents({ comment: (comment) => comment.postId === postId && loadSoon() }, pollOptions);
}
