import { useLiveEvents } from "#app/components/hooks/live-events";
import { useGatheredLoad } from "#app/components/hooks/use-fresh";
import { commentFieldId } from "./comment-form";

const pollOptions = { every: 60_000, poll: () => {} };

const isTyping = () => document.activeElement?.id === commentFieldId;

/** Loads what others write under the viewer's look, not while the field below is used. */
export function useOthersComments(postId: string, load: () => void): void {
  const loadSoon = useGatheredLoad(load, isTyping);
  useLiveEvents({ comment: (comment) => comment.postId === postId && loadSoon() }, pollOptions);
}
